import { type Kysely, sql } from 'kysely';

import type { MigrationTools } from '@/server/platform/database/migrationStep';

/** No query has used these indexes since `070_search`, but they slow down every write. */
const replacedIndexes = [
  'employees_by_trigram',
  'relatives_by_trigram',
  'members_by_trigram',
  'running_messages_by_trigram',
  'providers_by_trigram',
  'providers_search',
  'directory_search',
];

/** Drops the indexes that `070_search` replaced. */
export async function up(db: Kysely<never>, { isConcurrent }: MigrationTools) {
  const modifier = sql.raw(isConcurrent ? 'concurrently' : '');
  for (const name of replacedIndexes) await sql`drop index ${modifier} if exists ${sql.id(name)}`.execute(db);
}
