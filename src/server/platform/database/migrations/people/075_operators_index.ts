import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { buildIndex, type MigrationTools } from '@/server/platform/database/migrationStep';

/** Adds an index that lists and counts of employees use to find the few administrators without a job record. */
export const up = (db: Kysely<never>, tools: MigrationTools) =>
  buildIndex(db, tools, 'people_operators', sql`people (id) where is_operator`);
