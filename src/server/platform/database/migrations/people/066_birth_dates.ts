import { type Kysely, sql } from 'kysely';

/**
 * Adds dates of birth, of people and of rows of people files.
 *
 * An SSN that is to follow needs no column: such a person has an empty `ssn_last4`, an encrypted placeholder, and the hash
 * of a random text. A node of the previous version decrypts, shows and exports the placeholder like those that it knows,
 * finds the person by no SSN, and entering the SSN there fills `ssn_last4`, so a separate mark could only contradict it.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table people add column birth_date date`.execute(db);
  await sql`alter table import_lines add column birth_date date`.execute(db);
}
