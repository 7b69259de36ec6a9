import { Readable } from 'node:stream';

import { sql } from 'kysely';

import { activeStatus } from '@/contract/people/employee';
import { formatCopyLine } from '@/server/platform/csv/copyText';
import type { Database } from '@/server/platform/database/database';
import type { Store } from '@/server/platform/database/store';

import { makeRandom, type Random } from './random';

/** The approximate number of messages per conversation if the number of conversations is not given. */
const messagesPerConversation = 25;
const conversationsPerInsert = 500;
const minute = 60_000;
const firstDay = Date.UTC(2026, 2, 2, 15);

const openings = [
  'Good morning.',
  'Hello again.',
  'One more question:',
  'Quick question:',
  'Thanks for the answer.',
  'Sorry to ask again.',
];
const topics = [
  'is the specialist visit covered',
  'when will the new card arrive',
  'how do I add a newborn',
  'what is the copay for urgent care',
  'does the plan pay for glasses this year',
  'can my spouse keep the same doctor',
  'how long does the claim take',
  'which pharmacy is in the network',
];
const answers = [
  'Yes, it is covered.',
  'It is on its way.',
  'You’ll find the form under Education.',
  'The amount is on your plan page.',
  'We will look into it and get back to you.',
  'Please send us the claim number.',
  'Nothing changes for you.',
];

/** The columns of the table `messages`, because COPY does not write to its view `chat_messages`. */
const columns = ['member_id', 'sequence', 'member_said', 'is_admins', 'sender', 'body', 'created_at'] as const;

type Member = { id: number; sent: number; received: number; lastAt: Date | null; count: number };

/**
 * Adds generated messages to the conversations of registered members. Returns how many were added: 0 if there are no
 * members.
 */
export async function addSampleMessages(
  { db, copyIn }: Pick<Store, 'db' | 'copyIn'>,
  count: number,
  seed: number,
  maxConversations = Math.ceil(count / messagesPerConversation),
) {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`lock table chat_conversations in share row exclusive mode`.execute(tx);
    const random = makeRandom(seed);
    const members = await chooseMembers(tx, count, maxConversations);
    if (members.length === 0) return 0;

    const conversations = members.map((member) => makeConversation(random, member));
    for (let from = 0; from < conversations.length; from += conversationsPerInsert)
      await upsertConversations(tx, conversations.slice(from, from + conversationsPerInsert));
    await copyIn(tx, 'messages', columns, Readable.from(conversations.map(({ lines }) => lines)));
    return count;
  });
}

/** The first members by ID, each with the number of messages to add. */
async function chooseMembers(tx: Database, count: number, maxConversations: number): Promise<Member[]> {
  const rows = await tx
    .selectFrom('people as p')
    .leftJoin('chat_conversations as c', 'c.member_id', 'p.id')
    .select(['p.id', 'c.member_sent_count as sent', 'c.admin_sent_count as received', 'c.last_at as lastAt'])
    .where('p.registered_at', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .where('p.is_admin', '=', false)
    .where('p.status', '=', activeStatus)
    .orderBy('p.id')
    .limit(maxConversations)
    .execute();
  const countPerMember = Math.floor(count / (rows.length || 1));
  const remainder = count - countPerMember * rows.length;
  return rows.map((row, index) => ({
    ...row,
    sent: row.sent ?? 0,
    received: row.received ?? 0,
    count: countPerMember + (index < remainder ? 1 : 0),
  }));
}

/** Alternates questions and answers. In one conversation in ten, administrators have not read the new messages. */
function makeConversation(random: Random, { id, sent, received, lastAt, count }: Member) {
  let at = Math.max(lastAt?.getTime() ?? 0, firstDay + random.below(60 * 24 * 60) * minute);
  let [memberSentCount, adminSentCount] = [sent, received];
  let lines = '';
  for (let index = 0; index < count; index += 1) {
    const isAdmins = index % 2 === 1;
    at += (1 + random.below(isAdmins ? 12 : 600)) * minute;
    if (isAdmins) adminSentCount += 1;
    else memberSentCount += 1;
    const text = isAdmins ? random.pick(answers) : `${random.pick(openings)} ${random.pick(topics)}?`;
    const sender = isAdmins ? 'console:1' : `person:${id}`;
    lines += formatCopyLine([
      id,
      memberSentCount + adminSentCount,
      memberSentCount,
      isAdmins,
      sender,
      text,
      new Date(at).toISOString(),
    ]);
  }
  const isUnreadByAdmins = count > 0 && random.chance(0.1);
  return {
    id,
    memberSentCount,
    adminSentCount,
    at: new Date(at),
    readByAdmins: isUnreadByAdmins
      ? { sequence: sent + received, count: sent }
      : { sequence: memberSentCount + adminSentCount, count: memberSentCount },
    lines,
  };
}

const upsertConversations = (tx: Database, conversations: readonly ReturnType<typeof makeConversation>[]) =>
  tx
    .insertInto('chat_conversations')
    .values(
      conversations.map(({ id, memberSentCount, adminSentCount, at, readByAdmins }) => ({
        member_id: id,
        member_sent_count: memberSentCount,
        admin_sent_count: adminSentCount,
        member_read_sequence: memberSentCount + adminSentCount,
        member_read_count: adminSentCount,
        admin_read_sequence: readByAdmins.sequence,
        admin_read_count: readByAdmins.count,
        last_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((set) => ({
        member_sent_count: set.ref('excluded.member_sent_count'),
        admin_sent_count: set.ref('excluded.admin_sent_count'),
        member_read_sequence: set.ref('excluded.member_read_sequence'),
        member_read_count: set.ref('excluded.member_read_count'),
        admin_read_sequence: sql`greatest(chat_conversations.admin_read_sequence, ${set.ref('excluded.admin_read_sequence')})`,
        admin_read_count: sql`greatest(chat_conversations.admin_read_count, ${set.ref('excluded.admin_read_count')})`,
        last_at: set.ref('excluded.last_at'),
      })),
    )
    .execute();
