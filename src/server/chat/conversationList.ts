import { sql, type RawBuilder } from 'kysely';

import type { ConversationFilter } from '@/contract/messages/chat';
import { mayBeWrittenTo } from '@/server/db/messages/conversations';
import type { Database } from '@/server/db/database';
import { anywhere, searchWords } from '@/server/content/plainText';

/** A person of the list with their conversation, or without one yet: then `lastAt` is null. */
export type Listed = {
  memberId: number;
  name: string;
  pictureId: number | null;
  unread: number;
  last: string | null;
  lastAt: Date | null;
};

/** The last row of the page before. */
export type Place = { lastAt: Date | null; userId: number };
export type Wanted = { filter: ConversationFilter; search: string; after?: Place; limit: number; offset?: number };

/** So much of the last message is enough for a list. */
const excerptLength = 200;
/** So many of the latest conversations are looked through before the indexes are asked. */
const walked = 500;
/** Shorter words are in too many texts, and in no trigram index. */
const shortestIndexed = 3;

type Condition = RawBuilder<boolean>;

const both = (conditions: readonly Condition[]) =>
  conditions.length ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;

/** Written as the predicates of the partial indexes are. */
const passes: Record<ConversationFilter, Condition> = {
  all: sql<boolean>`true`,
  unread: sql<boolean>`c.member_said > c.admin_heard`,
  ended: sql<boolean>`c.ended = c.member_said + c.admin_said`,
};

const isAfter = ({ after }: Pick<Wanted, 'after'>): Condition =>
  after?.lastAt
    ? sql<boolean>`c.last_at <= ${after.lastAt} and (c.last_at < ${after.lastAt} or c.member_id > ${after.userId})`
    : sql<boolean>`true`;

/** The last message is looked up by its number, one row a conversation; as a join it was all of their messages. */
const columns = sql`
  p.id as "memberId", p.full_name as name, p.picture_file_id as "pictureId",
  coalesce(c.member_said - c.admin_heard, 0) as unread, c.last_at as "lastAt",
  (select left(m.body, ${excerptLength}) from messages m
    where m.member_id = c.member_id and m.sequence = c.member_said + c.admin_said and m.sequence > c.ended) as last`;

const page = async (db: Database, conversations: RawBuilder<unknown>) => {
  const { rows } = await sql<Listed>`
    select ${columns} from (${conversations}) c join people p on p.id = c.member_id
    order by c.last_at desc, c.member_id`.execute(db);
  return rows;
};

const latest = ({ filter, limit, offset = 0, ...rest }: Wanted) => sql`
  select c.* from conversations c where ${passes[filter]} and ${isAfter(rest)}
  order by c.last_at desc, c.member_id limit ${limit} offset ${offset}`;

const isNamed = (words: readonly string[]) =>
  both(words.map((word) => sql<boolean>`p.name_key like ${anywhere(word)}`));
const isSaid = (words: readonly string[]) => both(words.map((word) => sql<boolean>`m.body ilike ${anywhere(word)}`));

/** Those among the latest conversations whose member is called so, or in whose running session somebody said so. */
const foundByWalking = (wanted: Wanted, words: readonly string[]) => sql`
  select c.* from (${latest({ ...wanted, limit: walked })}) c join people p on p.id = c.member_id
  where ${isNamed(words)}
    or exists (select from messages m where m.member_id = c.member_id and m.sequence > c.ended and ${isSaid(words)})
  order by c.last_at desc, c.member_id limit ${wanted.limit}`;

/** The same among all conversations, found by the trigrams of names and messages. */
const foundByIndex = (wanted: Wanted, words: readonly string[]) => {
  const said = words.some(({ length }) => length >= shortestIndexed)
    ? sql`union select m.member_id from messages m join conversations c on c.member_id = m.member_id
        where m.sequence > c.ended and ${isSaid(words)}`
    : sql``;
  return sql`
    select c.* from (
      select p.id from people p where p.relation = 'Self' and ${isNamed(words)}
      union select p.id from people p where p.relation <> 'Self' and p.registered_at is not null and ${isNamed(words)}
      ${said}
    ) found join conversations c on c.member_id = found.id
    where ${passes[wanted.filter]} and ${isAfter(wanted)}
    order by c.last_at desc, c.member_id limit ${wanted.limit}`;
};

/** People of a name who may be written to and have no conversation yet, by name. */
async function listStrangers(db: Database, words: readonly string[], limit: number, after?: Place): Promise<Listed[]> {
  const isFurther =
    after && after.lastAt === null
      ? sql<boolean>`(p.name_key, p.id) > (select name_key, id from people where id = ${after.userId})`
      : sql<boolean>`true`;
  const { rows } = await sql<Listed>`
    select p.id as "memberId", p.full_name as name, p.picture_file_id as "pictureId", 0 as unread,
      null::text as last, null::timestamptz as "lastAt"
    from people p
    where ${mayBeWrittenTo} and ${isNamed(words)} and ${isFurther}
      and not exists (select from conversations c where c.member_id = p.id)
    order by p.name_key, p.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * A page of conversations, the latest first. A search finds them by the member's name or by what is said in them, and
 * after them people of that name who may be written to. A frequent word fills the page from the latest conversations;
 * a rare one is quick to find by its trigrams.
 */
export async function listConversations(db: Database, wanted: Wanted): Promise<Listed[]> {
  const { limit, search, filter, after } = wanted;
  const words = searchWords(search);
  if (words.length === 0) return page(db, latest(wanted));

  const areStrangersOnly = after !== undefined && after.lastAt === null;
  let found: Listed[] = [];
  if (!areStrangersOnly) {
    found = await page(db, foundByWalking(wanted, words));
    if (found.length < limit) found = await page(db, foundByIndex(wanted, words));
  }
  if (filter !== 'all' || found.length >= limit) return found;
  return [...found, ...(await listStrangers(db, words, limit - found.length, after))];
}

/** A member as the list shows them, also before their conversation begins. */
export async function listMember(db: Database, memberId: number): Promise<Listed | undefined> {
  const { rows } = await sql<Listed>`select ${columns}
    from people p left join conversations c on c.member_id = p.id
    where p.id = ${memberId} and not p.is_admin and p.deleted_at is null`.execute(db);
  return rows[0];
}
