import { sql } from 'kysely';

import type { Database } from '@/server/platform/database/database';

/**
 * Tables with temporary state (sessions, codes, queued messages, imports in progress) are not backed up, so that a
 * restore never repeats a message.
 */
const temporaryTables = new Set([
  ...['migrations', 'sessions', 'codes', 'idempotency', 'pushes', 'outgoing_messages'],
  ...['imports_pending', 'sheet_people', 'sheet_rows', 'sheet_known', 'sheet_skipped', 'sheet_taken'],
  ...['import_lines', 'import_undo'],
  ...['csv_imports', 'csv_cells', 'csv_verdicts', 'spent_challenges'],
  ...['audit_verification', 'files_folder', 'pictures_to_redraw', 'nodes', 'schema_minimum'],
]);
const rowsPerBatch = 2000;

export async function listBackedUpTables(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(tx);
  return rows.map(({ name }) => name).filter((name) => !temporaryTables.has(name));
}

/**
 * Yields a table's rows in batches. Each row is one line: a JSON string of its text notation, which both engines share.
 */
export async function* linesOf(tx: Database, table: string, count: (rows: number) => void): AsyncGenerator<string> {
  await sql`declare backed_up no scroll cursor for select r::text as line from ${sql.table(table)} as r`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsPerBatch)} from backed_up`.execute(tx);
    if (rows.length === 0) break;
    count(rows.length);
    yield rows.map(({ line }) => `${JSON.stringify(line)}\n`).join('');
  }
  await sql`close backed_up`.execute(tx);
}

/**
 * Inserts lines from `linesOf`, with the IDs that the rows had. With `offset 0`, the database parses each line once
 * instead of once per column.
 */
export async function insertLines(tx: Database, table: string, lines: readonly string[]) {
  const records = lines.map((line) => JSON.parse(line) as string);
  await sql`insert into ${sql.table(table)} overriding system value select (held.r).* from
    (select line::${sql.table(table)} as r from unnest(${records}::text[]) as line offset 0) as held`.execute(tx);
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Runs `work` without triggers and foreign keys. Foreign keys are checked when they are added again; a violation rolls
 * the transaction back.
 */
export async function withoutTriggersAndForeignKeys(
  tx: Database,
  tables: readonly string[],
  work: () => Promise<void>,
) {
  const { rows: foreignKeys } = await sql<ForeignKey>`select conrelid::regclass::text as table, conname as name,
    pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx);
  for (const { table, name } of foreignKeys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(tx);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);

  await work();

  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  for (const { table, name, definition } of foreignKeys)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
}

const sequencesOf = async (tx: Database, table: string) => {
  const { rows } = await sql<{ column: string; sequence: string }>`select column_name as column,
      pg_get_serial_sequence(${table}, column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'YES'`.execute(tx);
  return rows;
};

/** The last value of a table's identity sequence, including the IDs of deleted rows; null if it has none yet. */
export async function lastSequenceNumberOf(tx: Database, table: string): Promise<number | null> {
  const [first] = await sequencesOf(tx, table);
  if (!first) return null;
  const { rows } = await sql<{
    last: number | null;
  }>`select pg_sequence_last_value(${first.sequence}::regclass) as last`.execute(tx);
  return rows[0]?.last ?? null;
}

/**
 * Continues the numbering after `lastNumber` or, if it is undefined, after the rows' highest ID. The audit log
 * refers to IDs, so an ID must never be reused for another row.
 */
export async function advanceSequences(tx: Database, table: string, lastNumber: number | null | undefined) {
  if (lastNumber === null) return;
  for (const { column, sequence } of await sequencesOf(tx, table)) {
    const lastValue = lastNumber ?? sql`(select max(${sql.ref(column)}) from ${sql.table(table)})`;
    await sql`select setval(${sequence}::regclass, ${lastValue})`.execute(tx);
  }
}
