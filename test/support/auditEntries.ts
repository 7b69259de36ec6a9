import { sql } from 'kysely';

import type { Database } from '@/server/platform/database/database';

export type AuditEntryValues = {
  at: Date;
  action: string;
  actor: string;
  subject: string;
  outcome: string;
  address?: string;
  detail?: object;
};

/**
 * Adds entries with given times to the log without chaining them, because a search does not check the chain; returns
 * their IDs.
 */
export async function insertAuditEntries(db: Database, lines: readonly AuditEntryValues[]) {
  const { rows } = await sql<{ id: number }>`
    insert into audit (id, at, action, actor, subject, outcome, address, detail, previous_hash, hash)
    select (select coalesce(max(id), 0) from audit) + place, at, action, actor, subject, outcome, address, detail, '', ''
    from unnest(
      ${lines.map(({ at }) => at.toISOString())}::timestamptz[], ${lines.map(({ action }) => action)}::text[],
      ${lines.map(({ actor }) => actor)}::text[], ${lines.map(({ subject }) => subject)}::text[],
      ${lines.map(({ outcome }) => outcome)}::text[], ${lines.map(({ address = '::1' }) => address)}::text[],
      ${lines.map(({ detail = {} }) => JSON.stringify(detail))}::text[]
    ) with ordinality as line (at, action, actor, subject, outcome, address, detail, place)
    returning id`.execute(db);
  await sql`update audit_end set last_id = (select max(id) from audit), hash = ''`.execute(db);
  return rows.map(({ id }) => id);
}
