import { type Selectable, sql } from 'kysely';
import { authorName } from '@/server/modules/audit/queries/actorNames';
import type { Database, Tables } from '@/server/platform/database/database';

import { lastSequence, type Side, unreadByMember } from './conversations';

export type StoredMessage = Pick<
  Selectable<Tables['chat_messages']>,
  'sequence' | 'is_admins' | 'body' | 'created_at' | 'client_id'
> & {
  /** The name of the administrator who wrote the message, as the reader may see it. */
  author: string | null;
};

/** A conversation shows the messages after `ended` up to its last sequence number. */
export async function readVisibleRange(db: Database, memberId: number): Promise<{ ended: number; last: number }> {
  const row = await db
    .selectFrom('chat_conversations as c')
    .select(['c.ended', lastSequence.as('last')])
    .where('c.member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? { ended: 0, last: 0 };
}

type MessageRange = { memberId: number; after: number; upTo: number };

/** The messages after one sequence number up to and including another, oldest first. */
export const listMessagesBetween = (
  db: Database,
  { memberId, after, upTo }: MessageRange,
  reader: Side,
): Promise<StoredMessage[]> =>
  db
    .selectFrom('chat_messages')
    .select(['sequence', 'is_admins', 'body', 'created_at', 'client_id'])
    .select(sql<string | null>`case when is_signed then ${authorName(sql.ref('sender'), reader)} end`.as('author'))
    .where('member_id', '=', memberId)
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .orderBy('sequence')
    .execute();

/** Number of characters of the last message that the list shows. */
const maxExcerptLength = 200;

/** The last message of a member's current session and the number of unread messages from administrators. */
export async function readOwnConversation(
  db: Database,
  memberId: number,
): Promise<{ unread: number; last: string | null }> {
  const { rows } = await sql<{ unread: number; last: string | null }>`
    select ${unreadByMember} as unread, left(m.body, ${maxExcerptLength}) as last
    from chat_conversations c
    left join chat_messages m on m.member_id = c.member_id and m.sequence = ${lastSequence} and m.sequence > c.ended
    where c.member_id = ${memberId}`.execute(db);
  return rows[0] ?? { unread: 0, last: null };
}
