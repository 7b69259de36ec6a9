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
