import { sql } from 'kysely';
import { authorName } from '@/server/modules/audit/queries/actorNames';
import type { Database } from '@/server/platform/database/database';
import { isUniqueViolation } from '@/server/platform/database/uniqueViolation';

/** Only people who can sign in can read messages. */
export const canReceiveMessages = sql<boolean>`
  p.registered_at is not null and p.status = 1 and p.deleted_at is null and not p.is_admin`;

/** The two sides of every conversation; all administrators are one side. */
export type Side = 'member' | 'admin';

/** A new message; `sender` and `clientId` together identify it. */
type NewMessage = {
  memberId: number;
  side: Side;
  sender: string;
  clientId: string | null;
  text: string;
  at: Date;
};

/** The sequence number of the last message in conversation `c`. */
export const lastSequence = sql<number>`c.member_sent_count + c.admin_sent_count`;
export const unreadByAdmins = sql<number>`c.member_sent_count - c.admin_read_count`;
export const unreadByMember = sql<number>`c.admin_sent_count - c.member_read_count`;
/** Must match the partial index's predicate, or PostgreSQL does not use it. */
export const isUnreadByAdmins = sql<boolean>`c.member_sent_count > c.admin_read_count`;

/** The counts behind a member's unread messages. Both only grow, so the pair with the greater sum is the newer one. */
export type MessageCounts = { sent: number; read: number };
const memberCountColumns = sql`c.admin_sent_count as sent, c.member_read_count as read`;

/**
 * Stores a message under its conversation's next sequence number; the first message creates the conversation. A single
 * statement, so that the numbers have no gaps. A repeated message is not stored again. Undefined when there is no such
 * member, or when they cannot receive messages.
 */
export async function storeMessage(db: Database, draft: NewMessage) {
  try {
    return await insertMessage(db, draft);
  } catch (error) {
    if (!isUniqueViolation(error) || draft.clientId === null) throw error;
    return findEarlierResult(db, draft);
  }
}

async function insertMessage(db: Database, { memberId, side, sender, clientId, text, at }: NewMessage) {
  const [byMember, byAdmin] = side === 'member' ? [1, 0] : [0, 1];
  const nameFor = (reader: Side) => (side === 'admin' ? authorName(sql`${sender}::text`, reader) : sql<null>`null`);
  type StoredRow = { sequence: number; for_member: string | null; for_admin: string | null; member_name: string };
  const { rows } = await sql<MessageCounts & StoredRow>`
    with conversation as (
      insert into chat_conversations as c (member_id, member_sent_count, admin_sent_count, last_at)
      select p.id, ${byMember}::bigint, ${byAdmin}::bigint, ${at}::timestamptz
      from people p where p.id = ${memberId} and not p.is_admin and p.deleted_at is null
        and (${canReceiveMessages} or exists (select from chat_conversations o where o.member_id = p.id))
      on conflict (member_id) do update set
        member_sent_count = c.member_sent_count + excluded.member_sent_count,
        admin_sent_count = c.admin_sent_count + excluded.admin_sent_count,
        last_at = excluded.last_at
      returning ${lastSequence} as sequence, c.member_sent_count, ${memberCountColumns}
    ), message as (
      insert into chat_messages (member_id, sequence, member_sent_count, is_admins, is_signed, sender, client_id, body, created_at)
      select ${memberId}::bigint, sequence, member_sent_count, ${side === 'admin'}::boolean, ${side === 'admin'}::boolean, ${sender}, ${clientId}, ${text}, ${at}::timestamptz
      from conversation
    )
    select sequence, sent, read,
      ${nameFor('member')} as for_member, ${nameFor('admin')} as for_admin,
      (select full_name from people where id = ${memberId}) as member_name
    from conversation`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { sequence, for_member: member, for_admin: admin, member_name: memberName, ...count } = row;
  // The author's name as each side sees it; null for a member or an administrator without a name.
  const authors: Record<Side, string | null> = { member, admin };
  return { memberId, sequence, createdAt: at, isClientIdReused: false, count, authors, memberName };
}

/** The earlier message with this client ID, which may be another message. No count, because nothing was added. */
async function findEarlierResult(db: Database, { memberId, sender, clientId, text }: NewMessage) {
  const row = await db
    .selectFrom('chat_messages')
    .select(['member_id', 'sequence', 'created_at', 'body'])
    .where('sender', '=', sender)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const isClientIdReused = row.member_id !== memberId || row.body !== text;
  return { memberId: row.member_id, sequence: row.sequence, createdAt: row.created_at, isClientIdReused, count: null };
}

/** Stores how far a side has read, which never moves back; undefined when nothing changed. */
export async function markRead(
  db: Database,
  memberId: number,
  side: Side,
  upTo: number,
): Promise<MessageCounts | undefined> {
  const [sequenceColumn, countColumn] =
    side === 'member' ? ['member_read_sequence', 'member_read_count'] : ['admin_read_sequence', 'admin_read_count'];
  const receivedCount = side === 'member' ? sql`m.sequence - m.member_sent_count` : sql`m.member_sent_count`;
  const { rows } = await sql<MessageCounts>`
    update chat_conversations c set ${sql.id(sequenceColumn)} = m.sequence, ${sql.id(countColumn)} = ${receivedCount}
    from (
      select sequence, member_sent_count from chat_messages
      where member_id = ${memberId} and sequence <= ${upTo} order by sequence desc limit 1
    ) m
    where c.member_id = ${memberId} and c.${sql.id(sequenceColumn)} < m.sequence
    returning ${memberCountColumns}`.execute(db);
  return rows[0];
}

/** Ends a conversation's session: its messages are no longer shown or counted as unread. Undefined when none is open. */
export async function endChatSession(
  db: Database,
  memberId: number,
  sender: string,
  at: Date,
): Promise<MessageCounts | undefined> {
  const { rows } = await sql<MessageCounts>`
    with conversation as (
      update chat_conversations c set
        ended = ${lastSequence}, ended_at = ${at}, ended_by = ${sender},
        member_read_sequence = ${lastSequence}, member_read_count = c.admin_sent_count,
        admin_read_sequence = ${lastSequence}, admin_read_count = c.member_sent_count
      where c.member_id = ${memberId} and ${lastSequence} > c.ended
      returning c.member_id, c.ended, ${memberCountColumns}
    ), message as (
      update chat_messages m set is_over = true from conversation c
      where m.member_id = c.member_id and m.sequence <= c.ended and not m.is_over
    )
    select sent, read from conversation`.execute(db);
  return rows[0];
}

/** Whether `sender` ended this session after `since`. Clears `ended_by`, so the result is true only once. */
export async function consumeRecentEnd(db: Database, memberId: number, sender: string, since: Date) {
  const { numUpdatedRows } = await db
    .updateTable('chat_conversations')
    .set({ ended_by: null })
    .where('member_id', '=', memberId)
    .where('ended_by', '=', sender)
    .where('ended_at', '>', since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The counts of the given people, apart from those without a conversation. */
export const readMessageCounts = (
  db: Database,
  memberIds: readonly number[],
): Promise<(MessageCounts & { memberId: number })[]> =>
  db
    .selectFrom('chat_conversations')
    .select(['member_id as memberId', 'admin_sent_count as sent', 'member_read_count as read'])
    .where(sql<boolean>`member_id = any(${memberIds}::bigint[])`)
    .execute();

export async function readMemberMessageCounts(db: Database, memberId: number): Promise<MessageCounts> {
  const [count] = await readMessageCounts(db, [memberId]);
  return count ?? { sent: 0, read: 0 };
}

/** The administrators' unread messages in all conversations. */
export async function countUnreadByAdmins(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${unreadByAdmins}), 0)::bigint as count from chat_conversations c
    where ${isUnreadByAdmins}`.execute(db);
  return rows[0]?.count ?? 0;
}
