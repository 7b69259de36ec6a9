import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

import type { Cipher } from '@/server/platform/keys/cipher';

export type EntryContent = {
  at: Date;
  action: string;
  actor: string;
  subject: string;
  outcome: string;
  address: string;
  detail: string;
};

/** A fault in a range of entries; `digest` is the hash of what was found, so that a later change is detected. */
export type AuditFinding = {
  kind: /** Written before entries were keyed. */
    | 'unkeyed'
    /** The entry was changed after it was written. */
    | 'altered'
    /** The entry does not follow from the previous one. */
    | 'unlinked'
    /** Entries with these numbers do not exist. */
    | 'missing'
    /** The stored end of the log is not the last entry. */
    | 'end'
    /** An anchor has a different hash for the entry. */
    | 'replaced'
    /** A line in the anchor file is not signed with these keys. */
    | 'anchor';
  from: number;
  to: number;
  digest: string;
};

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
