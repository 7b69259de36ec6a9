import { createHash } from 'node:crypto';

import type { Database, Transaction } from './db/database';
import { actorName, type Asker } from './whoAsks';

export type AuditAction =
  | 'sign-in'
  | 'sign-out'
  | 'sign-up'
  | 'recovery'
  | 'password-change'
  | 'proof'
  | 'refusal'
  | 'view-record'
  | 'view-ssn'
  | 'view-plan'
  | 'change'
  | 'delete'
  | 'keep'
  | 'purge'
  | 'export'
  | 'import'
  | 'upload'
  | 'approval';

export type AuditLine = {
  action: AuditAction;
  actor: Pick<Asker, 'kind' | 'id'> | null;
  /** `person:31`, `alert:4`, or nothing. */
  subject?: string;
  outcome: 'done' | 'refused' | 'failed';
  /** The caller's network address. */
  address: string;
  /** Counts and kinds only. */
  detail?: Record<string, string | number | boolean>;
};

/** Append-only and hash-chained (reliability G5). */
export type AuditTrail = {
  /**
   * Writes the line of a deed inside the deed's own transaction, so that both stand or fall together: as its last
   * statement, because all other writers wait from here until it ends.
   */
  write(tx: Transaction, line: AuditLine): Promise<void>;
  /** The same for a deed with a line for each of many people. */
  writeAll(tx: Transaction, lines: readonly AuditLine[]): Promise<void>;
  /** Writes a line that belongs to no change, a refusal or a read, in a transaction of its own. */
  record(line: AuditLine): Promise<void>;
};

type Written = { line: AuditLine; at: Date };
type Content = { at: Date; action: string; actor: string; subject: string; outcome: string; address: string; detail: string };

const linesAtOnce = 500;
const linesChecked = 1000;

const contentOf = ({ line, at }: Written): Content => ({
  at,
  action: line.action,
  actor: actorName(line.actor),
  subject: line.subject ?? '',
  outcome: line.outcome,
  address: line.address,
  detail: JSON.stringify(line.detail ?? {}),
});

const hashOf = (previous: Uint8Array, id: number, { at, action, actor, subject, outcome, address, detail }: Content) =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([id, at.toISOString(), action, actor, subject, outcome, address, detail]))
    .digest();

/** Numbers without gaps, one chain: the row of the end is locked until the transaction is over. */
async function append(tx: Transaction, written: readonly Written[]) {
  const end = await tx.selectFrom('audit_end').selectAll().forUpdate().executeTakeFirstOrThrow();
  let id = end.last_id;
  let hash = Buffer.from(end.hash);
  const rows = written.map((one) => {
    const content = contentOf(one);
    const previous_hash = hash;
    id += 1;
    hash = hashOf(previous_hash, id, content);
    return { id, ...content, previous_hash, hash };
  });
  await tx.insertInto('audit').values(rows).execute();
  await tx.updateTable('audit_end').set({ last_id: id, hash }).execute();
}

export function makeAudit({ db }: { db: Database }): AuditTrail {
  type Waiting = Written & { resolve: () => void; reject: (error: unknown) => void };
  const queue: Waiting[] = [];
  let isWriting = false;

  /** Lines that come while others are written share the next transaction. */
  async function writeQueue() {
    if (isWriting) return;
    isWriting = true;
    while (queue.length) {
      const batch = queue.splice(0, linesAtOnce);
      try {
        await db.transaction().execute((tx) => append(tx, batch));
        batch.forEach(({ resolve }) => resolve());
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
    }
    isWriting = false;
  }

  return {
    write: (tx, line) => append(tx, [{ line, at: new Date() }]),

    async writeAll(tx, lines) {
      const at = new Date();
      for (let from = 0; from < lines.length; from += linesAtOnce)
        await append(tx, lines.slice(from, from + linesAtOnce).map((line) => ({ line, at })));
    },

    record: (line) =>
      new Promise((resolve, reject) => {
        queue.push({ line, at: new Date(), resolve, reject });
        void writeQueue();
      }),
  };
}

/** Walks the whole chain. `brokenAt` is the first line that was altered or is missing, or null. */
export async function verifyAudit(db: Database): Promise<{ lines: number; brokenAt: number | null }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const end = await tx.selectFrom('audit_end').selectAll().executeTakeFirst();
      let lines = 0;
      let hash: Buffer = Buffer.alloc(32);
      for (;;) {
        const rows = await tx
          .selectFrom('audit')
          .selectAll()
          .where('id', '>', lines)
          .orderBy('id')
          .limit(linesChecked)
          .execute();
        for (const row of rows) {
          const expected = hashOf(hash, lines + 1, row);
          if (row.id !== lines + 1 || !expected.equals(row.hash) || !hash.equals(row.previous_hash))
            return { lines, brokenAt: lines + 1 };
          hash = expected;
          lines += 1;
        }
        if (rows.length < linesChecked) break;
      }
      const last = end?.last_id ?? 0;
      if (last !== lines) return { lines, brokenAt: Math.min(last, lines) + 1 };
      return { lines, brokenAt: end && hash.equals(end.hash) ? null : lines };
    });
}
