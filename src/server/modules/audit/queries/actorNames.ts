import { type RawBuilder, sql } from 'kysely';

import type { Database } from '@/server/platform/database/database';

/** Members do not see the email address of an administrator who has no name. */
type NameViewer = 'admin' | 'member';

/** Looks up the names of the people behind actors of the audit log; a name is empty when unknown. */
export async function readActorNames(db: Database, actors: readonly string[], viewer: NameViewer = 'admin') {
  const idsOf = (kind: 'person' | 'console') =>
    [...new Set(actors)].filter((actor) => actor.startsWith(`${kind}:`)).map((actor) => Number(actor.split(':')[1]));
  const [people, admins] = await Promise.all([
    db
      .selectFrom('people')
      .select(['id', 'full_name'])
      .where('id', 'in', [0, ...idsOf('person')])
      .execute(),
    db
      .selectFrom('console_admins as a')
      .select(['a.id', consoleName[viewer].as('name')])
      .where('a.id', 'in', [0, ...idsOf('console')])
      .execute(),
  ]);
  const names = new Map<string, string | null>([
    ...people.map(({ id, full_name }) => [`person:${id}`, full_name] as const),
    ...admins.map(({ id, name }) => [`console:${id}`, name] as const),
  ]);
  return (actor: string) => names.get(actor) ?? '';
}

/** The name of a console administrator `a`, for each viewer. */
const consoleName = {
  admin: sql<string | null>`coalesce(nullif(a.name, ''), a.email)`,
  member: sql<string | null>`nullif(a.name, '')`,
};

/**
 * The name of the administrator behind an actor (`person:12`, `console:1`) as the viewer of a message sees it; null when
 * the account is unknown, was purged, or has no name that the viewer may see.
 */
export const authorName = (actor: RawBuilder<string>, viewer: NameViewer) => sql<string | null>`
  case
    when ${actor} like 'person:%' then (select p.full_name from people p
      where p.id = substr(${actor}, 8)::bigint and p.registered_at is not null)
    when ${actor} like 'console:%' then (select ${consoleName[viewer]} from console_admins a
      where a.id = substr(${actor}, 9)::bigint)
  end`;
