import { formatCount } from '@/contract/format';
import { escapeCellUnlessNumber } from '@/contract/formulaCells';
import { type CsvTarget, csvColumnsOf, csvKeyIndexes, csvTargets, maxCsvRows } from '@/contract/program/csv';
import { parseCells } from '@/server/modules/program/csv/csvColumns';

import type { ProgramContent } from '@/server/modules/program/folder/content';
import { readRows, writeCsv } from './csv';
import { type FolderFiles, maxRowsFileBytes, readTextFile } from './folderFiles';
import type { Problems } from './problems';

export const rowsFileOf = (target: CsvTarget) =>
  target === 'providers' ? 'providers.csv' : `directories/${target}.csv`;

/** Cells as an import stores them: without extra spaces, and with normalized numbers. */
const normalizeCells = (target: CsvTarget, cells: readonly string[]) =>
  parseCells(
    target,
    cells.map(escapeCellUnlessNumber),
    cells.map((_, index) => index),
  ).cells;

async function readTarget(target: CsvTarget, files: FolderFiles, problems: Problems) {
  const file = rowsFileOf(target);
  const text = await readTextFile(files, file, problems, maxRowsFileBytes);
  if (text === undefined) return undefined;
  const columns = csvColumnsOf(target);
  const indexes = columns.map((_, index) => index);
  const keyIndexes = csvKeyIndexes(target);
  const lineByKey = new Map<string, number>();
  const parsedRows = readRows(text, columns, file, problems, { keepFormulaEscapes: true });
  if (parsedRows.length > maxCsvRows) problems.add(file, `it has more than ${formatCount(maxCsvRows)} rows.`);
  return parsedRows.map(({ row, line }) => {
    const { cells, problems: cellProblems } = parseCells(
      target,
      columns.map((column) => row[column] ?? ''),
      indexes,
    );
    for (const message of cellProblems) problems.add(file, `${message}.`, line);
    const key = keyIndexes.map((index) => cells[index]?.toLowerCase()).join('\n');
    const duplicateLine = lineByKey.get(key);
    if (duplicateLine !== undefined) problems.add(file, `it is the same as line ${duplicateLine}.`, line);
    lineByKey.set(key, line);
    return cells;
  });
}

/** The rows for the providers and for each directory that has a file; their cells are in the order of the columns. */
export async function readRowFiles(files: FolderFiles, problems: Problems) {
  const rows: ProgramContent['rows'] = {};
  for (const target of csvTargets) {
    const targetRows = await readTarget(target, files, problems);
    if (targetRows) rows[target] = targetRows;
  }
  return rows;
}

export const writeRowFiles = (rows: ProgramContent['rows']): [string, string][] =>
  csvTargets.map((target) => [
    rowsFileOf(target),
    writeCsv(
      [csvColumnsOf(target), ...(rows[target] ?? []).map((cells) => normalizeCells(target, cells))],
      escapeCellUnlessNumber,
    ),
  ]);
