import { type Kysely, sql } from 'kysely';

/**
 * Indexes for sorting the employee list by email and enrollment date. They include the filter columns, so that earlier
 * pages are skipped without reading their rows.
 */
export async function up(db: Kysely<never>) {
  await sql`create index employees_by_email on people (email collate "C", id) include (status, registered_at, name_key)
    where relation = 'Self'`.execute(db);
  await sql`create index employees_by_enrollment on people (enrollment_date nulls first, id)
    include (status, registered_at, name_key) where relation = 'Self'`.execute(db);
}
