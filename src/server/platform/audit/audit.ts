import { sql } from 'kysely';

import type { AuditAction, AuditOutcome } from '@/contract/administration/auditActions';
import type { Database, Transaction } from '@/server/platform/database/database';
import { afterCommit } from '@/server/platform/database/dialect';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import type { Cipher } from '@/server/platform/keys/cipher';
import { type AuditFinding, chainKey, type EntryContent, genesisHash, keyedHash, type LogEnd } from './chain';

export type { AuditAction };

export type AuditEntryInput = {
  action: AuditAction;
  actor: Pick<Caller, 'kind' | 'id'> | null;
  /** For example `person:31` or `alert:4`. */
  subject?: string;
  outcome: AuditOutcome;
  /** The caller's network address. */
  address: string;
  /** Counts and kinds only, no personal data. */
  detail?: Record<string, string | number | boolean | readonly AuditFinding[]>;
};

type TimedEntry = { entry: AuditEntryInput; at: Date };

const entriesPerBatch = 500;

/** The log does not end where the database says, so nothing can be written. */
export class AuditLogBroken extends Error {}

const contentOf = ({ entry, at }: TimedEntry): EntryContent => ({
  at,
  action: entry.action,
  actor: formatActor(entry.actor),
  subject: entry.subject ?? '',
  outcome: entry.outcome,
  address: entry.address,
  detail: JSON.stringify(entry.detail ?? {}),
});

/**
 * Appends entries and returns the last one's number. Locks the `audit_end` row until the transaction ends, so that the
 * entries form one chain with no gaps in their numbers.
 */
async function append(tx: Transaction, key: Buffer, entries: readonly TimedEntry[]) {
  const end = await tx.selectFrom('audit_end').selectAll().forUpdate().executeTakeFirstOrThrow();
  let id = end.last_id;
  let hash = Buffer.from(end.hash);
  const rows = entries.map((timedEntry) => {
    const content = contentOf(timedEntry);
    const previous_hash = hash;
    id += 1;
    hash = keyedHash(key, previous_hash, id, content);
    return { id, ...content, previous_hash, hash };
  });
  await tx.insertInto('audit').values(rows).execute();
  await tx.updateTable('audit_end').set({ last_id: id, hash }).execute();
  return id;
}

/**
 * Compares the end record with the last entry to detect a broken log, then rewrites it to detect a read-only database.
 */
async function verifyLogEnd(tx: Transaction): Promise<LogEnd> {
  // An anchor must not refer to an entry that could still be lost in a power failure.
  await sql`set local synchronous_commit = on`.execute(tx);
  const end = await tx.selectFrom('audit_end').selectAll().forUpdate().executeTakeFirst();
  const lastEntry = await tx
    .selectFrom('audit')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isIntact =
    end && end.last_id === (lastEntry?.id ?? 0) && Buffer.from(end.hash).equals(lastEntry?.hash ?? genesisHash);
  if (!isIntact)
    throw new AuditLogBroken(
      `The audit log ends at entry ${lastEntry?.id ?? 0}, but the database expects ${end?.last_id ?? 'none'}. Actions that need an audit entry are blocked. Run “harbor audit verify”, then “harbor audit repair”.`,
    );
  await tx.updateTable('audit_end').set({ last_id: end.last_id }).execute();
  return { id: end.last_id, hash: Buffer.from(end.hash) };
}

type Deps = {
  db: Database;
  cipher: Cipher;
  /** Called with a change's entries after the commit. */
  onChange?: (entries: readonly AuditEntryInput[]) => void;
};

/** The append-only audit log; its entries are chained with a key that is not stored in the database. */
export function makeAudit({ db, cipher, onChange }: Deps) {
  const key = chainKey(cipher);
  type QueuedEntry = TimedEntry & { resolve: () => void; reject: (error: unknown) => void };
  const queue: QueuedEntry[] = [];
  let isWriting = false;

  /** Entries that arrive during a write share the next transaction. */
  async function writeQueue() {
    if (isWriting) return;
    isWriting = true;
    while (queue.length) {
      const batch = queue.splice(0, entriesPerBatch);
      try {
        await db.transaction().execute((tx) => append(tx, key, batch));
        batch.forEach(({ resolve }) => resolve());
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
    }
    isWriting = false;
  }

  return {
    /**
     * Writes an entry inside the transaction of the change it records. Call it last, because all other writers wait
     * from here until the transaction ends. Resolves with the entry's number.
     */
    async write(tx: Transaction, entry: AuditEntryInput) {
      if (onChange) await afterCommit(tx, () => onChange([entry]));
      return append(tx, key, [{ entry, at: new Date() }]);
    },

    /** Like `write`, for a change with many entries. */
    async writeAll(tx: Transaction, entries: readonly AuditEntryInput[]) {
      const at = new Date();
      if (onChange) await afterCommit(tx, () => onChange(entries));
      for (let from = 0; from < entries.length; from += entriesPerBatch)
        await append(
          tx,
          key,
          entries.slice(from, from + entriesPerBatch).map((entry) => ({ entry, at })),
        );
    },

    /** Writes an entry that belongs to no change, such as a refusal or a read, in its own transaction. */
    record: (entry: AuditEntryInput) =>
      new Promise<void>((resolve, reject) => {
        queue.push({ entry, at: new Date(), resolve, reject });
        void writeQueue();
      }),

    /** Returns the end of the log once it is durably stored. Rejects if no entry can be written. */
    verifyEnd: () => db.transaction().execute(verifyLogEnd),
  };
}
export type AuditLog = ReturnType<typeof makeAudit>;
