import { type Kysely, sql } from 'kysely';

/**
 * Adds dates of birth to people and to imported files' rows. A person whose SSN will be entered later needs no further
 * column: they have an empty `ssn_last4`, an encrypted placeholder, and a random string's hash. A node on the previous
 * version handles the placeholder like any other SSN, matches it to no SSN, and fills in `ssn_last4` when the SSN is
 * entered, so a separate flag could contradict the SSN.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table people add column birth_date date`.execute(db);
  await sql`alter table import_lines add column birth_date date`.execute(db);
}
