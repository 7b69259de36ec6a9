import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { buildIndex, type MigrationTools } from '@/server/platform/database/migrationStep';

/** Lists and counts of employees read the few ids of administrators without a job record by it. */
export const up = (db: Kysely<never>, tools: MigrationTools) =>
  buildIndex(db, tools, 'people_operators', sql`people (id) where is_operator`);
