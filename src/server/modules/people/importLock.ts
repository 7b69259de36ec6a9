import { sql } from 'kysely';

import type { Transaction } from '@/server/platform/database/database';
import { Refusal } from '@/server/platform/http/reply';

/** The advisory lock that allows one import at a time across all servers. */
const lockKey = 4_727_002;

export const takeImportLock = (tx: Transaction) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);

/** Refuses a change while an import is running; otherwise no import starts until the transaction ends. */
export async function rejectDuringImport(tx: Transaction) {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lockKey}) as "isFree"`.execute(tx);
  if (!rows[0]?.isFree) throw new Refusal('Another import is running. Try again when it’s done.');
}
