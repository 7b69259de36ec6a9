import { type Kysely, sql } from 'kysely';

/**
 * Creates views of tables under the names that the code uses. The tables keep their names for nodes on the previous
 * version, which write to them; the next version drops these views, renames the tables, and restores backups that still
 * have the old names.
 */
export async function up(db: Kysely<never>) {
  await sql`create view import_row_results as select import_id, place, line, verdict as status, rank, person_id, name, reason,
    changes, problems, op, coverage_id, plan_id, kind, starts, ends, kinds, agreement, employee_match
    from import_verdicts`.execute(db);
  // An import without a preview copies the view's defaults to its temporary table.
  await sql`alter view import_row_results alter column rank set default 1`.execute(db);
  await sql`create view csv_row_results as select id, import_id, verdict as status, line, first_line, stored_id,
    stored_version, stored_active, stored_cells from csv_verdicts`.execute(db);
  await sql`create view chat_conversations as select member_id, member_said as member_sent_count, admin_said as admin_sent_count,
    member_read as member_read_sequence, member_heard as member_read_count, admin_read as admin_read_sequence,
    admin_heard as admin_read_count, ended, ended_at, ended_by, last_at from conversations`.execute(db);
  await sql`create view chat_messages as select member_id, sequence, member_said as member_sent_count, is_admins, sender, client_id,
    body, created_at, is_over, is_signed from messages`.execute(db);
  await sql`create view previous_emails as select * from former_emails`.execute(db);
  await sql`create view program_settings as select * from programme_settings`.execute(db);
}
