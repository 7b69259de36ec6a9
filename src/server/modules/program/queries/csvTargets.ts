import { type RawBuilder, sql } from 'kysely';

import { type CsvTarget, csvKeyIndexes } from '@/contract/program/csv';
import type { DirectoryKind } from '@/contract/program/directory';
import type { Transaction } from '@/server/platform/database/database';
import { takeNamedLock } from '@/server/platform/database/namedLock';

type Statement = (importId: number) => RawBuilder<unknown>;

/** How a target's rows are found and stored; `c.cells` contains a file's cells in the order of its columns. */
export type TargetTable = {
  /** Rows with equal keys are the same. */
  key: (cells: RawBuilder<unknown>) => RawBuilder<string>;
  /** The stored rows as `id, version, is_active, cells`. */
  stored: RawBuilder<unknown>;
  insert: Statement;
  update: Statement;
  /** Removes rows that are not in the file; providers are deactivated instead. */
  remove: Statement;
};

/** An import's row results `v` with this status, and their cells `c`. */
const selectRowsWithStatus = (importId: number, status: 'new' | 'changed') =>
  sql`csv_row_results v join csv_cells c on c.import_id = v.import_id and c.line = v.line
    where v.import_id = ${importId} and v.status = ${status}`;
const selectRemovedIds = (importId: number) =>
  sql`select stored_id from csv_row_results where import_id = ${importId} and status = 'gone'`;

const keyOf = (target: CsvTarget) => (cells: RawBuilder<unknown>) =>
  sql<string>`lower(${sql.join(
    csvKeyIndexes(target).map((keyIndex) => sql`(${cells})[${sql.lit(keyIndex + 1)}]`),
    sql` || chr(10) || `,
  )})`;

const directoryTarget = (kind: DirectoryKind): TargetTable => ({
  key: keyOf(kind),
  stored: sql`select id, version, true as is_active,
    array[name, coalesce(redirect, ''), coalesce(contact, ''), coalesce(topic, '')] as cells
    from directory where kind = ${kind}`,
  insert: (importId) => sql`insert into directory (kind, name, redirect, contact, topic)
    select ${kind}, c.cells[1], nullif(c.cells[2], ''), nullif(c.cells[3], ''), nullif(c.cells[4], '')
    from ${selectRowsWithStatus(importId, 'new')} order by c.line`,
  update: (importId) => sql`update directory d set name = s.cells[1], redirect = nullif(s.cells[2], ''),
      contact = nullif(s.cells[3], ''), topic = nullif(s.cells[4], ''), version = d.version + 1
    from (select v.stored_id, c.cells from ${selectRowsWithStatus(importId, 'changed')}) s where d.id = s.stored_id`,
  remove: (importId) => sql`delete from directory where id in (${selectRemovedIds(importId)})`,
});

const textColumns = sql`full_name, organization_name, primary_specialty, gender, address, city, state, zipcode, country`;
const degreesText = (column: RawBuilder<unknown>) => sql`coalesce(trim_scale(round(${column}::numeric, 6))::text, '')`;

const providers: TargetTable = {
  key: keyOf('providers'),
  stored: sql`select id, version, is_active, array[${textColumns}, coalesce(phone_number, ''),
    ${degreesText(sql`lat`)}, ${degreesText(sql`long`)}] as cells from providers`,
  insert: (importId) => sql`insert into providers (${textColumns}, phone_number, lat, long)
    select c.cells[1], c.cells[2], c.cells[3], c.cells[4], c.cells[5], c.cells[6], c.cells[7], c.cells[8], c.cells[9],
      nullif(c.cells[10], ''), nullif(c.cells[11], '')::float8, nullif(c.cells[12], '')::float8
    from ${selectRowsWithStatus(importId, 'new')} order by c.line`,
  // A file lists who is in the network, so everyone in it becomes active again.
  update: (importId) => sql`update providers p set (${textColumns}, phone_number, lat, long, is_active, version) =
      (s.cells[1], s.cells[2], s.cells[3], s.cells[4], s.cells[5], s.cells[6], s.cells[7], s.cells[8], s.cells[9],
      nullif(s.cells[10], ''), nullif(s.cells[11], '')::float8, nullif(s.cells[12], '')::float8, true, p.version + 1)
    from (select v.stored_id, c.cells from ${selectRowsWithStatus(importId, 'changed')}) s where p.id = s.stored_id`,
  remove: (importId) =>
    sql`update providers set is_active = false, version = version + 1 where id in (${selectRemovedIds(importId)})`,
};

export const tableOf = (target: CsvTarget) => (target === 'providers' ? providers : directoryTarget(target));

/** Allows one change to a directory, or to the providers, at a time, so that nothing is stored twice. */
export const lockTarget = (tx: Transaction, target: CsvTarget) =>
  takeNamedLock(tx, target === 'providers' ? target : `directory:${target}`);
