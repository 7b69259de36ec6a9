import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

import type { Selectable } from 'kysely';
import * as z from 'zod/mini';

import type { Tables } from '@/server/platform/database/database';
import type { Cipher } from '@/server/platform/keys/cipher';

export type EntryContent = Omit<Selectable<Tables['audit']>, 'id' | 'previous_hash' | 'hash'>;

/** A fault in a range of entries; `digest` is the hash of what was found, so that a later change is detected. */
export const findingSchema = z.object({
  kind: z.enum([
    /** Written before entries were keyed. */
    'unkeyed',
    /** The entry was changed after it was written. */
    'altered',
    /** The entry does not follow from the previous one. */
    'unlinked',
    /** Entries with these numbers do not exist. */
    'missing',
    /** The stored end of the log is not the last entry. */
    'end',
    /** An anchor has a different hash for the entry. */
    'replaced',
    /** A line in the anchor file is not signed with these keys. */
    'anchor',
  ]),
  from: z.int(),
  to: z.int(),
  digest: z.string(),
});
export type AuditFinding = z.infer<typeof findingSchema>;

export type LogEnd = { id: number; hash: Buffer };

/** The value used as the first entry's previous hash. */
export const genesisHash: Buffer = Buffer.alloc(32);

/** A separate key for the chain; it is never stored in the database. */
export const chainKey = (cipher: Pick<Cipher, 'lookupHash'>) => cipher.lookupHash('audit-chain', '');

const hashEntry = (hash: Hash | Hmac, previous: Uint8Array, id: number, content: EntryContent) => {
  const { at, action, actor, subject, outcome, address, detail } = content;
  return hash
    .update(previous)
    .update(JSON.stringify([id, at.toISOString(), action, actor, subject, outcome, address, detail]))
    .digest();
};

export const keyedHash = (key: Buffer, previous: Uint8Array, id: number, content: EntryContent) =>
  hashEntry(createHmac('sha256', key), previous, id, content);

/** The unkeyed hash that older versions used. */
export const plainHash = (previous: Uint8Array, id: number, content: EntryContent) =>
  hashEntry(createHash('sha256'), previous, id, content);
