import { createHash, createHmac, type Hmac, type Hash } from 'node:crypto';

import type { Seal } from '@/server/keys/seal';

/** What a line says, as it is stored. */
export type Content = {
  at: Date;
  action: string;
  actor: string;
  subject: string;
  outcome: string;
  address: string;
  detail: string;
};

/** What is the matter with a stretch of lines; `digest` is of what was found there, so that a later change of it is told. */
export type Finding = {
  kind:
    /** Written before lines were keyed. */
    | 'unkeyed'
    /** The line is not what was written. */
    | 'altered'
    /** The line does not go on from the one before it. */
    | 'unlinked'
    /** There are no lines of these numbers. */
    | 'missing'
    /** The end of the trail, as the database keeps it, is not at the last line. */
    | 'end'
    /** An anchor names another line than the one that is there. */
    | 'replaced'
    /** A line of the anchor file was not written with these keys. */
    | 'anchor';
  from: number;
  to: number;
  digest: string;
};

/** Where the trail ends. */
export type TrailEnd = { id: number; hash: Buffer };

/** What the first line goes on from. */
export const beginning: Buffer = Buffer.alloc(32);

/** Lines are keyed apart from everything else that the key file is for; the database never sees this key. */
export const chainKey = (seal: Pick<Seal, 'lookup'>) => seal.lookup('audit-chain', '');

const over = (hash: Hash | Hmac, previous: Uint8Array, id: number, content: Content) => {
  const { at, action, actor, subject, outcome, address, detail } = content;
  return hash
    .update(previous)
    .update(JSON.stringify([id, at.toISOString(), action, actor, subject, outcome, address, detail]))
    .digest();
};

export const keyedHash = (key: Buffer, previous: Uint8Array, id: number, content: Content) =>
  over(createHmac('sha256', key), previous, id, content);

/** As lines were chained before they were keyed. */
export const plainHash = (previous: Uint8Array, id: number, content: Content) =>
  over(createHash('sha256'), previous, id, content);
