import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { buildIndex, type MigrationTools } from '@/server/platform/database/migrationStep';

/** Adds an index that lets the list of all people, filtered by relation, read only spouses or only children. */
export const up = (db: Kysely<never>, tools: MigrationTools) =>
  buildIndex(
    db,
    tools,
    'dependents_by_name',
    sql`people (relation, name_key, id) include (birth_date, status, registered_at, deleted_at, ssn_last4)
      where relation <> 'Self'`,
  );
