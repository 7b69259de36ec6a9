import { sql } from 'kysely';

import type { Transaction } from './database';

/**
 * Lets one transaction at a time continue; the others with this name wait until it ends. Requests take these locks
 * instead of table locks: building an index concurrently locks its table and waits for all transactions, so a request
 * that waits for the table can deadlock with it.
 */
export const takeNamedLock = (tx: Transaction, name: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);

/** Waits only for `takeNamedLock` with this name, and makes it wait until the transaction ends. */
export const shareNamedLock = (tx: Transaction, name: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(tx);
