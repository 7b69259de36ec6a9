import { sql } from 'kysely';

import type { Database } from '@/server/db/database';

/**
 * Who is signed in, with which codes, what is being pushed or sent and what is being imported is of the moment: after a restore
 * nothing goes out twice.
 */
const ofTheMoment = new Set([
  ...['migrations', 'sessions', 'codes', 'idempotency', 'pushes', 'outgoing_messages'],
  ...['imports_pending', 'sheet_people', 'sheet_rows', 'sheet_known', 'sheet_taken'],
]);
const batch = 2000;

/** The tables a backup holds. */
export async function backedUpTables(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(tx);
  return rows.map(({ name }) => name).filter((name) => !ofTheMoment.has(name));
}

/** The rows of a table as lines of text, each a record in the database's own notation, which both engines share. */
export async function* linesOf(tx: Database, table: string, count: (rows: number) => void): AsyncGenerator<string> {
  await sql`declare backed_up no scroll cursor for select r::text as line from ${sql.table(table)} as r`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batch)} from backed_up`.execute(tx);
    if (rows.length === 0) break;
    count(rows.length);
    yield rows.map(({ line }) => `${JSON.stringify(line)}\n`).join('');
  }
  await sql`close backed_up`.execute(tx);
}

/** Puts such lines back; each record is read once, as a whole. */
export async function insertLines(tx: Database, table: string, lines: readonly string[]) {
  const records = lines.map((line) => JSON.parse(line) as string);
  await sql`insert into ${sql.table(table)} select (held.r).* from
    (select line::${sql.table(table)} as r from unnest(${records}::text[]) as line offset 0) as held`.execute(tx);
}

type Constraint = { table: string; name: string; definition: string };

/**
 * Does something to the tables while nothing watches: no trigger counts, and references are judged at the end, when
 * every row is there. Rolled back with the transaction when one does not hold.
 */
export async function unwatched(tx: Database, tables: readonly string[], deed: () => Promise<void>) {
  const { rows: references } = await sql<Constraint>`select conrelid::regclass::text as table, conname as name,
    pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx);
  for (const { table, name } of references)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(tx);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);

  await deed();

  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
}

const sequencesOf = async (tx: Database, table: string) => {
  const { rows } = await sql<{ sequence: string }>`select pg_get_serial_sequence(${table}, column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'YES'`.execute(tx);
  return rows.map(({ sequence }) => sequence);
};

/** The last number a table gave out, also to a row that is gone; null where it numbers nothing, or has not yet. */
export async function lastNumberOf(tx: Database, table: string): Promise<number | null> {
  const [sequence] = await sequencesOf(tx, table);
  if (!sequence) return null;
  const { rows } = await sql<{
    last: number | null;
  }>`select pg_sequence_last_value(${sequence}::regclass) as last`.execute(tx);
  return rows[0]?.last ?? null;
}

/** Numbers go on where they were: one that was given out once, and stands in the audit trail, is nobody else's. */
export async function advanceNumbers(tx: Database, table: string, last: number | null) {
  if (last === null) return;
  for (const sequence of await sequencesOf(tx, table))
    await sql`select setval(${sequence}::regclass, ${last})`.execute(tx);
}
