import { type RawBuilder, sql } from 'kysely';

import type { Database } from '@/server/db/database';

/** How people are named in a history, by their name in the audit trail. */
export async function namesOf(db: Database, actors: readonly string[]) {
  const idsOf = (kind: 'person' | 'console') =>
    [...new Set(actors)].filter((actor) => actor.startsWith(`${kind}:`)).map((actor) => Number(actor.split(':')[1]));
  const [people, admins] = await Promise.all([
    db
      .selectFrom('people')
      .select(['id', 'full_name'])
      .where('id', 'in', [0, ...idsOf('person')])
      .execute(),
    db
      .selectFrom('console_admins')
      .select(['id', 'name', 'email'])
      .where('id', 'in', [0, ...idsOf('console')])
      .execute(),
  ]);
  const names = new Map<string, string>([
    ...people.map(({ id, full_name }) => [`person:${id}`, full_name] as const),
    ...admins.map(({ id, name, email }) => [`console:${id}`, name || email] as const),
  ]);
  return (actor: string) => names.get(actor) ?? '';
}

/** How a console administrator, `a`, is named to each side; an e-mail is no matter of the members. */
const consoleName = { admin: sql`coalesce(nullif(a.name, ''), a.email)`, member: sql`nullif(a.name, '')` };

/**
 * The name of the administrator behind an actor (`person:12`, `console:1`) as the reader of a message sees it; null
 * where there is none to tell, also for an account that was purged.
 */
export const authorName = (actor: RawBuilder<string>, reader: 'admin' | 'member') => sql<string | null>`
  case
    when ${actor} like 'person:%' then (select p.full_name from people p
      where p.id = substr(${actor}, 8)::bigint and p.registered_at is not null)
    when ${actor} like 'console:%' then (select ${consoleName[reader]} from console_admins a
      where a.id = substr(${actor}, 9)::bigint)
  end`;
