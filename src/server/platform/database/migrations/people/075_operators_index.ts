import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { buildIndex, type MigrationTools } from '@/server/platform/database/migrationStep';

/**
 * Adds an index for finding the few administrators without a job record, whom lists and counts of employees leave out.
 */
export const up = (db: Kysely<never>, tools: MigrationTools) =>
  buildIndex(db, tools, 'people_operators', sql`people (id) where is_operator`);
