import { sql } from 'kysely';
import { blockSize, isRecipient } from '@/server/modules/notifications/queries/notifications';
import type { Database, Transaction } from '@/server/platform/database/database';

type MergedIds = { keptId: number; removedId: number };

/** The dependents of some employees, by ID. */
export const dependentsOf = (db: Database, employeeIds: readonly number[]) =>
  db
    .selectFrom('people')
    .selectAll()
    .where('employee_id', 'in', [...employeeIds])
    .where('relation', '!=', 'Self')
    .orderBy('id')
    .execute();

/** The plan cards of both records, newest first. */
export function cardsOf(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('plan_documents')
    .select(['person_id', 'document_type', 'file_id'])
    .where('person_id', 'in', [...ids])
    .orderBy('created_at', 'desc')
    .orderBy('file_id', 'desc')
    .execute();
}

/** The IDs of those records that have a conversation. */
export async function readConversationMemberIds(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('chat_conversations')
    .select('member_id')
    .where('member_id', 'in', [...ids])
    .execute();
  return rows.map(({ member_id }) => member_id);
}

const blockOf = (id: number) => Math.floor(id / blockSize);
/** The audiences `a` that include a person. */
const audiencesClause = (id: number) =>
  sql`notification_audiences a where a.block = ${blockOf(id)} and ${isRecipient(sql`${id}::bigint`)}`;

export async function countNotificationsTo(db: Database, id: number) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${audiencesClause(id)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Moves the cards to keep to the kept record and deletes the others. Returns the deleted cards' file IDs. */
export async function mergeCards(tx: Transaction, { keptId, removedId }: MergedIds, keptFileIds: readonly number[]) {
  const deletedCards = await tx
    .deleteFrom('plan_documents')
    .where('person_id', 'in', [keptId, removedId])
    .where('file_id', 'not in', keptFileIds.length ? [...keptFileIds] : [0])
    .returning('file_id')
    .execute();
  await tx.updateTable('plan_documents').set({ person_id: keptId }).where('person_id', '=', removedId).execute();
  return deletedCards.map(({ file_id }) => file_id);
}

/** Moves everything that refers to the removed record to the kept one, except cards, plans, and sessions. */
export async function moveReferences(tx: Transaction, { keptId, removedId }: MergedIds) {
  await tx
    .updateTable('people')
    .set({ employee_id: keptId })
    .where('employee_id', '=', removedId)
    .where('id', '!=', removedId)
    .execute();
  await tx.updateTable('files').set({ owner_id: keptId }).where('owner_id', '=', removedId).execute();
  await tx.updateTable('import_rows').set({ person_id: keptId }).where('person_id', '=', removedId).execute();
  await sql`insert into ssn_matches (person_id, preview_id, is_by_number)
    select ${keptId}, preview_id, is_by_number from ssn_matches where person_id = ${removedId} on conflict do nothing`.execute(
    tx,
  );
  await tx.deleteFrom('ssn_matches').where('person_id', '=', removedId).execute();
  await moveNotificationsAndTerms(tx, { keptId, removedId });
  await moveLifeEvents(tx, { keptId, removedId });
  await moveChangeRequests(tx, { keptId, removedId });
  await moveFamilyRequests(tx, { keptId, removedId });
  await moveConversation(tx, { keptId, removedId });
  await moveInvitations(tx, { keptId, removedId });
}

/** An event that changed both records keeps only the kept record's changes, so it can no longer be undone. */
async function moveLifeEvents(tx: Transaction, { keptId, removedId }: MergedIds) {
  await tx.updateTable('life_events').set({ employee_id: keptId }).where('employee_id', '=', removedId).execute();
  await sql`update life_events set people = array_replace(people, ${removedId}::bigint, ${keptId}::bigint)
    where ${removedId}::bigint = any(people)`.execute(tx);
  await sql`update life_event_changes u set person_id = ${keptId} where person_id = ${removedId}
    and not exists (select from life_event_changes own where own.event_id = u.event_id and own.kind = u.kind
      and own.person_id = ${keptId})`.execute(tx);
  await sql`update account_ends set person_id = ${keptId} where person_id = ${removedId}
    and not exists (select from account_ends own where own.person_id = ${keptId})`.execute(tx);
}

async function moveChangeRequests(tx: Transaction, { keptId, removedId }: MergedIds) {
  await tx.updateTable('change_requests').set({ person_id: keptId }).where('person_id', '=', removedId).execute();
  await sql`update change_requests set people = array_replace(people, ${removedId}::bigint, ${keptId}::bigint)
    where ${removedId}::bigint = any(people)`.execute(tx);
}

async function moveNotificationsAndTerms(tx: Transaction, { keptId, removedId }: MergedIds) {
  await sql`insert into alerts_seen (person_id, alert_id)
    select ${keptId}, alert_id from alerts_seen where person_id = ${removedId} on conflict do nothing`.execute(tx);
  // The first acceptance of a version of the terms counts.
  await sql`insert into terms_acceptances as known (person_id, version, accepted_at)
    select ${keptId}, version, accepted_at from terms_acceptances where person_id = ${removedId}
    on conflict (person_id, version) do update set accepted_at = least(known.accepted_at, excluded.accepted_at)`.execute(
    tx,
  );
  await sql`update people set notifications_seen_to = greatest(notifications_seen_to,
    (select removed.notifications_seen_to from people removed where removed.id = ${removedId})) where id = ${keptId}`.execute(
    tx,
  );
  const bit = sql`set_bit(0::bit(${sql.lit(blockSize)}), ${keptId % blockSize}::int, 1)`;
  await sql`insert into notification_audiences as known (block, notification_id, members)
    select ${blockOf(keptId)}::bigint, a.notification_id, ${bit} from ${audiencesClause(removedId)}
    on conflict (block, notification_id) do update set members = known.members | excluded.members`.execute(tx);
}

/** A person has at most one pending request. */
async function moveFamilyRequests(tx: Transaction, { keptId, removedId }: MergedIds) {
  await sql`delete from family_requests where person_id = ${removedId} and decision is null
    and exists (select from family_requests where person_id = ${keptId} and decision is null)`.execute(tx);
  await tx.updateTable('family_requests').set({ person_id: keptId }).where('person_id', '=', removedId).execute();
  await tx.updateTable('family_requests').set({ addressee_id: keptId }).where('addressee_id', '=', removedId).execute();
}

/**
 * If both records have an invitation in one batch, the kept record's invitation stays; of two invitation times, the
 * later one stays.
 */
async function moveInvitations(tx: Transaction, { keptId, removedId }: MergedIds) {
  await tx.updateTable('invitation_rounds').set({ person_id: keptId }).where('person_id', '=', removedId).execute();
  await sql`update invitations i set person_id = ${keptId} where person_id = ${removedId}
    and not exists (select from invitations own where own.round_id = i.round_id and own.person_id = ${keptId})`.execute(
    tx,
  );
  await sql`insert into invited_people as known (person_id, round_id, invited_at)
    select ${keptId}, round_id, invited_at from invited_people where person_id = ${removedId}
    on conflict (person_id) do update set round_id = excluded.round_id, invited_at = excluded.invited_at
      where known.invited_at < excluded.invited_at`.execute(tx);
}

/** Only one of the records may have a conversation, so the kept record has none if the removed one does. */
async function moveConversation(tx: Transaction, { keptId, removedId }: MergedIds) {
  // Copies all columns, including future ones; messages refer to the row, so its key cannot be changed.
  await sql`insert into chat_conversations select (jsonb_populate_record(c, jsonb_build_object('member_id', ${keptId}::bigint))).*
    from chat_conversations c where member_id = ${removedId}`.execute(tx);
  await sql`update chat_messages set member_id = ${keptId},
      sender = case when sender = ${`person:${removedId}`} then ${`person:${keptId}`} else sender end
    where member_id = ${removedId}`.execute(tx);
}
