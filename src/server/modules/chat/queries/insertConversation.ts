import type { Database } from '@/server/platform/database/database';

/** A demo or test message, with its own time. */
export type SeedMessage = { isFromAdmins: boolean; text: string; at: Date };
export type SeedConversation = {
  memberId: number;
  sender: string;
  messages: readonly SeedMessage[];
  isReadByAdmins: boolean;
};

const insertBatchSize = 500;

/** Inserts a full conversation for a member without one; the member has read all of it. */
export async function insertConversation(
  tx: Database,
  { memberId, sender, messages, isReadByAdmins }: SeedConversation,
) {
  const lastMessage = messages.at(-1);
  if (!lastMessage) return;
  let memberSentCount = 0;
  const rows = messages.map(({ isFromAdmins, text, at }, index) => {
    memberSentCount += isFromAdmins ? 0 : 1;
    return {
      member_id: memberId,
      sequence: index + 1,
      member_sent_count: memberSentCount,
      is_admins: isFromAdmins,
      sender: isFromAdmins ? sender : `person:${memberId}`,
      client_id: null,
      body: text,
      created_at: at,
    };
  });
  // The administrators' unread messages are those after their last reply.
  const lastReply = rows.findLast(({ is_admins }) => is_admins);
  const readUpTo = isReadByAdmins ? rows.at(-1) : lastReply;
  await tx
    .insertInto('chat_conversations')
    .values({
      member_id: memberId,
      member_sent_count: memberSentCount,
      admin_sent_count: messages.length - memberSentCount,
      member_read_sequence: messages.length,
      member_read_count: messages.length - memberSentCount,
      admin_read_sequence: readUpTo?.sequence ?? 0,
      admin_read_count: readUpTo?.member_sent_count ?? 0,
      last_at: lastMessage.at,
    })
    .execute();
  for (let from = 0; from < rows.length; from += insertBatchSize)
    await tx
      .insertInto('chat_messages')
      .values(rows.slice(from, from + insertBatchSize))
      .execute();
}
