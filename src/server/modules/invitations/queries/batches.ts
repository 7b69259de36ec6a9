import { type Insertable, type RawBuilder, sql } from 'kysely';

import { batchesPerPage } from '@/contract/people/invitation';
import { readLastIdOfStep } from '@/server/modules/people/queries/exports';
import type { Database, Transaction } from '@/server/platform/database/database';
import type { Channel, InvitationTables } from '@/server/platform/database/tables/invitations';

import { cooldownStart, type FamilyRange, type InvitationAudience, selectCandidates } from './candidates';

type BatchTable = InvitationTables['invitation_rounds'];
type NewBatch = Pick<
  Insertable<BatchTable>,
  'actor' | 'audience' | 'channel' | 'filter' | 'person_id' | 'body' | 'created_at'
>;

/** Stores a batch; its people are added in the background. */
export async function storeBatch(tx: Transaction, batch: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto('invitation_rounds')
    .values({ ...batch, reached: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores a batch for one person. Returns whether they are invited: not if another call invited them at the same moment.
 */
export async function storeSingleInvitation(tx: Transaction, batch: NewBatch & { person_id: number }, via: Channel) {
  const id = await storeBatch(tx, batch);
  const candidates = sql`select ${batch.person_id}::bigint as id, ${via}::text as via, false as is_recent`;
  await addPeople(tx, id, batch.created_at, candidates);
  const { skipped } = await tx
    .updateTable('invitation_rounds')
    .set({ reached: null })
    .where('id', '=', id)
    .returning('skipped')
    .executeTakeFirstOrThrow();
  return skipped === 0;
}

/**
 * Adds people to a batch. People invited less than a week ago are skipped: of two simultaneous batches, only one gets
 * the person's row in `invited_people`.
 */
const addPeople = (tx: Transaction, id: number, at: Date, candidates: RawBuilder<unknown>) =>
  sql`with candidate as materialized (${candidates}),
    claimed as (
      insert into invited_people (person_id, round_id, invited_at)
      select id, ${id}::bigint, ${at}::timestamptz from candidate where via is not null and not is_recent order by id
      on conflict (person_id) do update set round_id = excluded.round_id, invited_at = excluded.invited_at
        where invited_people.invited_at <= ${cooldownStart(at)}
      returning person_id
    ), stored as (
      insert into invitations (round_id, person_id, state, reason, channel, next_try_at, changed_at)
      select ${id}::bigint, c.id, case when k.person_id is null then 'skipped' else 'waiting' end,
        case when k.person_id is null then case when c.via is null then 'unreachable' else 'recent' end end,
        case when k.person_id is not null then c.via end,
        case when k.person_id is not null then ${at}::timestamptz end, ${at}::timestamptz
      from candidate c left join claimed k on k.person_id = c.id
      returning state
    )
    update invitation_rounds r set people = r.people + s.people, skipped = r.skipped + s.skipped
    from (select count(*)::int as people, (count(*) filter (where state = 'skipped'))::int as skipped from stored) s
    where r.id = ${id}`.execute(tx);

/** Small, so that a step does not block the embedded database's only connection for long. */
const recordsAddedPerStep = 500;

/**
 * Adds the next families to the oldest incomplete batch, in one transaction with its progress. Returns whether there
 * was such a batch; a batch in progress on another node is skipped.
 */
export const addNextPeople = (db: Database, audienceOf: (filter: string) => InvitationAudience, at: Date) =>
  db.transaction().execute(async (tx) => {
    const batch = await tx
      .selectFrom('invitation_rounds')
      .select(['id', 'channel', 'filter', 'reached'])
      .where('reached', 'is not', null)
      .orderBy('id')
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!batch) return false;
    const after = batch.reached ?? 0;
    const reached = await readLastIdOfStep(tx, after, recordsAddedPerStep);
    if (reached !== null) {
      const range: FamilyRange = { after, reached };
      const audience = audienceOf(batch.filter);
      await addPeople(tx, batch.id, at, selectCandidates({ ...audience, channel: batch.channel, at }, range));
    }
    await tx.updateTable('invitation_rounds').set({ reached }).where('id', '=', batch.id).execute();
    return true;
  });

const selectBatches = (db: Database) =>
  db
    .selectFrom('invitation_rounds as r')
    .leftJoin('people as p', 'p.id', 'r.person_id')
    .selectAll('r')
    .select('p.full_name');
export type StoredBatch = Awaited<ReturnType<typeof listBatches>>['rounds'][number];

export const findBatch = (db: Database, id: number) => selectBatches(db).where('r.id', '=', id).executeTakeFirst();

/** A page of batches, newest first. */
export async function listBatches(db: Database, page: number) {
  const { count } = await db
    .selectFrom('invitation_rounds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rounds = await selectBatches(db)
    .orderBy('r.id', 'desc')
    .limit(batchesPerPage)
    .offset((page - 1) * batchesPerPage)
    .execute();
  return { count, rounds };
}
