import { sql } from 'kysely';

import { conversationFilters } from '@/contract/messages/chat';
import { listConversations } from '@/server/modules/chat/queries/conversationList';
import { insertConversation } from '@/server/modules/chat/queries/insertConversation';
import { countRecipients } from '@/server/modules/notifications/queries/notifications';
import { listEmployees } from '@/server/modules/people/queries/employees';
import { countExportStep } from '@/server/modules/people/queries/exports';
import type { Database } from '@/server/platform/database/database';
import { newPerson } from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
/** How many rows the first step of an export read before the table had statistics. */
let readForExport = 0;

/** Vacuums until each page counts as visible to all: a vacuum skips what an older transaction may still see. */
async function vacuumCompletely(table: 'people' | 'conversations') {
  for (let isVisible = false; !isVisible;) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(backend.db);
    const { rows } = await sql<{ isVisible: boolean }>`select relallvisible >= relpages as "isVisible"
      from pg_class where oid = ${table}::regclass`.execute(backend.db);
    isVisible = rows[0]?.isVisible ?? false;
  }
}

beforeAll(async () => {
  backend = await startBackend();
  await backend.db.transaction().execute(async (tx) => {
    // Rows that are not on disk yet do not count as visible to all, so an index-only scan cannot be used for them.
    await sql`set local synchronous_commit = on`.execute(tx);
    await sql`insert into people (relation, full_name, first_name, last_name, name_key, contact, registered_at, ssn_sealed, ssn_hash, ssn_last4)
      select 'Self', 'Crowd ' || n, 'Crowd', n::text, 'crowd ' || n, (7000000000 + n)::text, case when n % 2 = 0 then now() end, '', sha256(('crowd' || n)::bytea), ''
      from generate_series(1, 5000) n`.execute(tx);
    await sql`insert into coverages (person_id, plan_id, kind, starts, reason, is_sole)
      select id, case when id % 2 = 0 then 'umr_plan_a' else 'uhc_plan_b_ppo' end, 'medical', '2026-01-01', 'import', true
      from people where first_name = 'Crowd'`.execute(tx);
  });
  readForExport = await rowsRead('people', (tx) => countExportStep(tx, { filters: {}, day: '2026-06-01' }, 0));
  await vacuumCompletely('people');
});
afterAll(() => backend.close());

/** How many rows of a table itself, not of its indexes, the work reads. */
const rowsRead = (table: string, work: (tx: Database) => Promise<unknown>) =>
  backend.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select seq_tup_read + coalesce(idx_tup_fetch, 0) as count
        from pg_stat_xact_user_tables where relname = ${table}`.execute(tx);
      return Number(rows[0]?.count);
    };
    // The session's earlier reads count, too.
    const before = await count();
    await work(tx);
    return (await count()) - before;
  });

it('has an index for every foreign key, so that a deletion scans no full table', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`.execute(backend.db);
  expect(rows.map(({ column }) => column)).toEqual([]);
});

it('deletes a file without scanning the people', async () => {
  const { rows } = await sql<{ id: number }>`insert into files (name, kind, media_type, display_name, size)
    values ('without owner', 'card', 'image/png', 'a.png', 1) returning id`.execute(backend.db);
  expect(await rowsRead('people', (tx) => tx.deleteFrom('files').where('id', '=', rows[0]!.id).execute())).toBe(0);
});

it('reads only its own rows for a deep page of active employees who have not registered', async () => {
  expect(await rowsRead('people', (tx) => listEmployees(tx, { status: 1, registered: false, page: 80 }))).toBeLessThan(
    50,
  );
});

it('looks each family up by the index for an export, also without table statistics', () => {
  // A join of two ranges would compare each of 2,000 employees with every member of the 2,000 families.
  expect(readForExport).toBeGreaterThan(1000);
  expect(readForExport).toBeLessThan(20_000);
});

it('counts recipients by the index alone', async () => {
  for (const topic of [
    'all_users',
    'all_employees',
    'all_spouse_and_children',
    'plan_a_users',
    'plan_b_users',
  ] as const)
    expect([
      topic,
      await rowsRead('people', (tx) => countRecipients(tx, { topic, ids: [], today: '2026-06-01' })),
    ]).toEqual([topic, 0]);
});

it('reads only its own rows for a deep page of the list of conversations', async () => {
  const { db } = backend;
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx);
    await sql`insert into conversations (member_id, member_said, admin_heard, ended, last_at)
      select id, 2, case when id % 2 = 1 then 2 else 0 end, case when id % 2 = 1 then 2 else 0 end,
        timestamptz '2026-01-01' + id * interval '1 minute'
      from people where first_name = 'Crowd'`.execute(tx);
  });
  await vacuumCompletely('conversations');
  for (const filter of conversationFilters) {
    const page = { filter, search: '', limit: 20, offset: 1500 };
    const [before, ...rows] = await listConversations(db, { ...page, offset: 1499, limit: 21 });
    expect(rows).toHaveLength(20);
    const after = before && { lastAt: before.lastAt, userId: before.memberId };
    const reading = {
      byOffset: await rowsRead('conversations', (tx) => listConversations(tx, page)),
      byCursor: await rowsRead('conversations', (tx) => listConversations(tx, { ...page, offset: 0, after })),
    };
    // Without an index on the columns in `listOrder` in conversationList.ts, with the filter's condition, all are read.
    const slow = Object.entries(reading).filter(([, count]) => count > 100);
    expect(slow.map(([way, count]) => `${filter} ${way}: ${count} rows read for a page of 20`)).toEqual([]);
  }
});

it('looks up one message for each conversation of the list, however long they are', async () => {
  const { id } = await newPerson(backend);
  const lines = Array.from({ length: 400 }, (_, index) => ({
    isFromAdmins: index % 2 === 1,
    text: `line ${index}`,
    at: new Date(Date.UTC(2026, 1, 1, 0, index)),
  }));
  await insertConversation(backend.db, { memberId: id, sender: 'console:1', messages: lines, isReadByAdmins: true });
  await sql`analyze messages`.execute(backend.db);
  const { count } = await backend.db
    .selectFrom('chat_conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(
    await rowsRead('messages', (tx) => listConversations(tx, { filter: 'all', search: '', limit: 1000 })),
  ).toBeLessThanOrEqual(Number(count));
});
