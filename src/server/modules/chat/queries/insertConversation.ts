import type { Database } from '@/server/platform/database/database';

/** A demo or test message, with its own time. */
export type SeedMessage = { isAdmins: boolean; text: string; at: Date };
export type SeedConversation = {
  memberId: number;
  sender: string;
  lines: readonly SeedMessage[];
  readByAdmins: boolean;
};

const atOnce = 500;

/** Inserts a full conversation for a member without one; the member has read all of it. */
export async function insertConversation(tx: Database, { memberId, sender, lines, readByAdmins }: SeedConversation) {
  const last = lines.at(-1);
  if (!last) return;
  let memberSentCount = 0;
  const rows = lines.map(({ isAdmins, text, at }, index) => {
    memberSentCount += isAdmins ? 0 : 1;
    return {
      member_id: memberId,
      sequence: index + 1,
      member_sent_count: memberSentCount,
      is_admins: isAdmins,
      sender: isAdmins ? sender : `person:${memberId}`,
      client_id: null,
      body: text,
      created_at: at,
    };
  });
  // The administrators' unread messages are those after their last reply.
  const lastReply = rows.findLast(({ is_admins }) => is_admins);
  const readUpTo = readByAdmins ? rows.at(-1) : lastReply;
  await tx
    .insertInto('chat_conversations')
    .values({
      member_id: memberId,
      member_sent_count: memberSentCount,
      admin_sent_count: lines.length - memberSentCount,
      member_read_sequence: lines.length,
      member_read_count: lines.length - memberSentCount,
      admin_read_sequence: readUpTo?.sequence ?? 0,
      admin_read_count: readUpTo?.member_sent_count ?? 0,
      last_at: last.at,
    })
    .execute();
  for (let from = 0; from < rows.length; from += atOnce)
    await tx
      .insertInto('chat_messages')
      .values(rows.slice(from, from + atOnce))
      .execute();
}
