import { sql } from 'kysely';

import type { Database } from '@/server/platform/database/database';

import { bodyOf } from './publications';

/**
 * The versions of a page that are or were in effect, newest first, and the text of one of them: version `number`, or
 * else the current one.
 */
export async function readEffectivePolicy(db: Database, key: string, now: Date, number?: number) {
  const startedVersionsQuery = db
    .selectFrom('publication_versions')
    .innerJoin('publications', 'publications.id', 'publication_id')
    .where('kind', '=', 'page')
    .where('key', '=', key)
    .where('valid_from', '<=', now);
  const rows = await startedVersionsQuery
    .select(['number', 'valid_from', sql<boolean>`body is not null`.as('shown')])
    .orderBy('valid_from', 'desc')
    .orderBy('number', 'desc')
    .execute();
  const currentNumber = rows[0]?.shown ? rows[0].number : undefined;
  const selectedVersion = await startedVersionsQuery
    .select('body')
    .where('number', '=', number ?? currentNumber ?? 0)
    .executeTakeFirst();
  return {
    currentNumber,
    versions: rows
      .filter(({ shown }) => shown)
      .map((row) => ({ number: row.number, validFrom: row.valid_from.toISOString() })),
    body: bodyOf('page', selectedVersion?.body ?? null),
  };
}
