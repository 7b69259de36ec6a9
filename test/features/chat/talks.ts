import type { TestBackend } from '../../support/server/backend';

export type Described = { by: 'member' | 'admin'; text: string; at?: string };

export async function seedConversation(
  { db }: TestBackend,
  memberId: number,
  message: Described[],
  { unread = 0 } = {},
) {
  const countOf = (side: Described['by'], upTo = message.length) =>
    message.slice(0, upTo).filter(({ by }) => by === side).length;
  const dateOf = (at = '2026-11-20T15:00:00Z') => new Date(at);
  await db.deleteFrom('chat_messages').where('member_id', '=', memberId).execute();
  await db.deleteFrom('chat_conversations').where('member_id', '=', memberId).execute();
  await db
    .insertInto('chat_conversations')
    .values({
      member_id: memberId,
      member_sent_count: countOf('member'),
      admin_sent_count: countOf('admin'),
      admin_read_count: countOf('member') - unread,
      last_at: dateOf(message.at(-1)?.at),
    })
    .execute();
  if (message.length === 0) return;
  await db
    .insertInto('chat_messages')
    .values(
      message.map(({ by, text, at }, index) => ({
        member_id: memberId,
        sequence: index + 1,
        member_sent_count: countOf('member', index + 1),
        is_admins: by === 'admin',
        sender: by === 'admin' ? 'console:1' : `person:${memberId}`,
        client_id: null,
        body: text,
        created_at: dateOf(at),
      })),
    )
    .execute();
}

/** Creates this many messages, one a minute, alternating between the two sides. */
export const longConversation = (count: number): Described[] =>
  Array.from({ length: count }, (_, index) => ({
    by: index % 2 === 0 ? 'member' : 'admin',
    text: `Message ${index + 1}`,
    at: new Date(Date.UTC(2026, 10, 20, 15, index)).toISOString(),
  }));

/** Messages from a connection change the page without a user event. */
export function allowUpdatesOutsideAct() {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  beforeAll(() => {
    react.IS_REACT_ACT_ENVIRONMENT = false;
  });
}
