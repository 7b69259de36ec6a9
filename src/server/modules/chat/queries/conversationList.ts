import { type RawBuilder, sql } from 'kysely';

import type { ConversationFilter } from '@/contract/messages/chat';
import type { Database } from '@/server/platform/database/database';
import { matchesName, matchesTerms, minIndexedLength, searchTerms } from '@/server/platform/database/searching';
import { canReceiveMessages, isUnreadByAdmins, lastSequence, unreadByAdmins } from './conversations';

/** A row of the list; `lastAt` is null for a member without a conversation. */
export type ConversationRow = {
  memberId: number;
  employeeId: number;
  name: string;
  pictureId: number | null;
  unread: number;
  last: string | null;
  lastAt: Date | null;
};

/** The previous page's last row. */
export type ConversationListCursor = { lastAt: Date | null; userId: number };
export type ConversationListRequest = {
  filter: ConversationFilter;
  search: string;
  after?: ConversationListCursor;
  limit: number;
  offset?: number;
};

/** Number of characters of the last message that the list shows. */
const maxExcerptLength = 200;
/**
 * A search first scans this many of the latest conversations. If the result is too short but at least `minScanMatches`
 * match, it scans `secondScanSize`; otherwise, it uses the indexes.
 */
const firstScanSize = 250;
const secondScanSize = 2500;
/** With fewer matches in the first scan, the indexes find all matches sooner than a longer scan. */
const minScanMatches = 8;
/** Up to this many people with a matching name are checked one by one. */
const maxCheckedNames = 2000;

type Condition = RawBuilder<boolean>;

/**
 * Must match the columns in the indexes on `conversations`, or PostgreSQL sorts all rows for each page. Must also match
 * the cursor here and in the contract.
 */
const listOrder = sql`c.last_at desc, c.member_id`;
/** Must match the partial indexes' predicates, or PostgreSQL does not use them. */
const filterConditions: Record<ConversationFilter, Condition> = {
  all: sql<boolean>`true`,
  unread: isUnreadByAdmins,
  ended: sql<boolean>`c.ended = ${lastSequence}`,
};

const isAfterCursor = ({ after }: Pick<ConversationListRequest, 'after'>): Condition =>
  after?.lastAt
    ? sql<boolean>`c.last_at <= ${after.lastAt} and (c.last_at < ${after.lastAt} or c.member_id > ${after.userId})`
    : sql<boolean>`true`;

/** The last message is selected by its sequence, one row per conversation; a join would read all messages. */
const columns = sql`
  p.id as "memberId", coalesce(p.employee_id, p.id) as "employeeId", p.full_name as name, p.picture_file_id as "pictureId",
  coalesce(${unreadByAdmins}, 0) as unread, c.last_at as "lastAt",
  (select left(m.body, ${maxExcerptLength}) from chat_messages m
    where m.member_id = c.member_id and m.sequence = ${lastSequence} and m.sequence > c.ended) as last`;

const readPage = async (db: Database, conversationsQuery: RawBuilder<unknown>) => {
  const { rows } = await sql<ConversationRow>`
    select ${columns} from (${conversationsQuery}) c join people p on p.id = c.member_id
    order by ${listOrder}`.execute(db);
  return rows;
};

const selectLatestConversations = ({ filter, limit, offset = 0, ...rest }: ConversationListRequest) => {
  const selectOrdered = (columns: RawBuilder<unknown>) => sql`
    select ${columns} from chat_conversations c where ${filterConditions[filter]} and ${isAfterCursor(rest)}
    order by ${listOrder} limit ${limit} offset ${offset}`;
  // Skipped rows are read from the index only.
  return offset
    ? sql`select * from chat_conversations where member_id in (${selectOrdered(sql`c.member_id`)})`
    : selectOrdered(sql`c.*`);
};

const matchesMember = (terms: readonly string[]) => matchesName('p', terms);
const matchesMessage = (terms: readonly string[]) => matchesTerms(sql`search_key(m.body)`, terms);

/** Ended conversations have no current session, so only names are searched, as with search terms that are too short. */
const searchesMessages = ({ filter }: ConversationListRequest, terms: readonly string[]) =>
  filter !== 'ended' && terms.some(({ length }) => length >= minIndexedLength);
const hasMatchingMessage = (request: ConversationListRequest, terms: readonly string[]) =>
  searchesMessages(request, terms)
    ? sql<boolean>`exists (select from chat_messages m where m.member_id = c.member_id and m.sequence > c.ended and ${matchesMessage(terms)})`
    : sql<boolean>`false`;

/** Searches the latest `max` conversations by the member's name and by the current session's messages. */
const buildScanQuery = (request: ConversationListRequest, terms: readonly string[], max: number) => sql`
  select c.* from (${selectLatestConversations({ ...request, limit: max, offset: 0 })}) c join people p on p.id = c.member_id
  where (${matchesMember(terms)}) or ${hasMatchingMessage(request, terms)}
  order by ${listOrder} limit ${request.limit} offset ${request.offset ?? 0}`;

/**
 * Searches all conversations with the trigram indexes on names and messages. Every member with a conversation is
 * registered, as the name index requires.
 */
const buildIndexQuery = (request: ConversationListRequest, terms: readonly string[]) => {
  const matchingMessagesUnion = searchesMessages(request, terms)
    ? sql`union select m.member_id from chat_messages m join chat_conversations c on c.member_id = m.member_id
        where not m.is_over and m.sequence > c.ended and ${matchesMessage(terms)}`
    : sql``;
  return sql`
    select c.* from (
      select p.id from people p where p.registered_at is not null and ${matchesMember(terms)}
      ${matchingMessagesUnion}
    ) found join chat_conversations c on c.member_id = found.id
    where ${filterConditions[request.filter]} and ${isAfterCursor(request)}
    order by ${listOrder} limit ${request.limit} offset ${request.offset ?? 0}`;
};

/** Members with a matching name and without a conversation, who can receive messages, by name. */
async function listNewRecipients(
  db: Database,
  terms: readonly string[],
  limit: number,
  after?: ConversationListCursor,
): Promise<ConversationRow[]> {
  const isAfterCursorRecipient =
    after && after.lastAt === null
      ? sql<boolean>`(p.name_key, p.id) > (select name_key, id from people where id = ${after.userId})`
      : sql<boolean>`true`;
  const isMatchingMember = sql`p.registered_at is not null and ${isAfterCursorRecipient} and ${matchesMember(terms)}`;
  const { rows: matches } = await sql<{
    id: number;
  }>`select p.id from people p where ${isMatchingMember} limit ${maxCheckedNames}`.execute(db);
  // With that many matches, reading in name order soon fills the page.
  const condition =
    matches.length < maxCheckedNames ? sql`p.id = any(${matches.map(({ id }) => id)}::bigint[])` : isMatchingMember;
  const { rows } = await sql<ConversationRow>`
    select p.id as "memberId", coalesce(p.employee_id, p.id) as "employeeId", p.full_name as name, p.picture_file_id as "pictureId", 0 as unread,
      null::text as last, null::timestamptz as "lastAt"
    from people p
    where ${condition} and ${canReceiveMessages} and not exists (select from chat_conversations c where c.member_id = p.id)
    order by p.name_key, p.id limit ${limit}`.execute(db);
  return rows;
}

/** Whether there are at least `count` conversations to scan. */
async function hasAtLeast(db: Database, request: ConversationListRequest, count: number) {
  const { rows } =
    await sql`select from (${selectLatestConversations({ ...request, limit: 1, offset: count - 1 })}) c`.execute(db);
  return rows.length > 0;
}

/** Matching conversations, latest first: scanning finds frequent terms quickly, and the indexes find rare ones. */
async function searchConversations(db: Database, request: ConversationListRequest, terms: readonly string[]) {
  for (const max of [firstScanSize, secondScanSize]) {
    const conversations = await readPage(db, buildScanQuery(request, terms, max));
    if (conversations.length >= request.limit || !(await hasAtLeast(db, request, max))) return conversations;
    if (conversations.length < minScanMatches) break;
  }
  return readPage(db, buildIndexQuery(request, terms));
}

/**
 * A page of conversations, latest first. A search matches the member's name and the current session's messages; after
 * the conversations come members with a matching name who have no conversation yet.
 */
export async function listConversations(db: Database, request: ConversationListRequest): Promise<ConversationRow[]> {
  const { limit, search, filter, after } = request;
  const terms = searchTerms(search);
  if (terms.length === 0) return readPage(db, selectLatestConversations(request));

  const isCursorPastConversations = after !== undefined && after.lastAt === null;
  const conversations = isCursorPastConversations ? [] : await searchConversations(db, request, terms);
  if (filter !== 'all' || conversations.length >= limit) return conversations;
  return [...conversations, ...(await listNewRecipients(db, terms, limit - conversations.length, after))];
}

/** A member as a row of the list, even before their conversation starts. */
export async function readMemberRow(db: Database, memberId: number): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`select ${columns}
    from people p left join chat_conversations c on c.member_id = p.id
    where p.id = ${memberId} and not p.is_admin and p.deleted_at is null`.execute(db);
  return rows[0];
}
