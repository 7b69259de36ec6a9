import { posix } from 'node:path';

import { countWithNoun } from '@/contract/format';
import type { PlanDetail } from '@/contract/people/plan';
import { findPlanTablesProblems, rowKeyOf } from '@/contract/program/planTables';
import { isDate } from '@/contract/program/planYear';

import type { FolderTables } from '@/server/modules/program/folder/content';
import { readCsv, readRows, writeCsv } from './csv';
import { type FolderFiles, readTextFile, slugOf } from './folderFiles';
import type { Problems } from './problems';

/** Lists a plan year's tables in order; each table is a file next to it. */
const orderFile = 'tables.csv';
const columns = ['file', 'title'] as const;

/** Adds a unique key to each row. */
export function withRowKeys(
  table: Omit<PlanDetail, 'result'> & { result: Omit<PlanDetail['result'][number], 'key'>[] },
) {
  const usedKeys = new Set<string>();
  return {
    ...table,
    result: table.result.map((row) => {
      const baseKey = rowKeyOf(row.title);
      let key = baseKey;
      for (let number = 2; usedKeys.has(key); number += 1) key = `${baseKey}_${number}`;
      usedKeys.add(key);
      return { key, ...row };
    }),
  };
}

async function readTable(file: string, header: string, files: FolderFiles, problems: Problems): Promise<PlanDetail> {
  const text = (await readTextFile(files, file, problems)) ?? '';
  const [head, ...lines] = readCsv(text, file, problems);
  if (!head) problems.add(file, 'the first line must contain the table’s headings.', 1);
  const [rowHeader = '', ...options] = head?.cells ?? [];
  for (const { cells, line } of lines)
    if (head && cells.length !== head.cells.length)
      problems.add(
        file,
        `it has ${countWithNoun(cells.length, 'cell')}, but the first line has ${head.cells.length}.`,
        line,
      );
  return withRowKeys({
    header,
    ...(rowHeader.trim() && { row_header: rowHeader }),
    option_headers: options.map((title) => ({ title })),
    result: lines.map(({ cells: [title = '', ...values] }) => ({
      title,
      datas: options.map((_, index) => ({ value: values[index] ?? '' })),
    })),
  });
}

async function readYear(dir: string, files: FolderFiles, problems: Problems): Promise<PlanDetail[]> {
  const orderPath = posix.join(dir, orderFile);
  const text = await readTextFile(files, orderPath, problems);
  if (text === undefined) return (problems.add(dir, `${orderFile}, which lists the tables in order, is missing.`), []);
  const tables: PlanDetail[] = [];
  const listedFiles = new Set([orderFile]);
  for (const { row, line } of readRows(text, columns, orderPath, problems)) {
    const addProblem = (message: string) => problems.add(orderPath, message, line);
    if (!/^[^/\\]+\.csv$/.test(row.file)) addProblem('“file” must be the name of a CSV file next to this one.');
    else if (listedFiles.has(row.file)) addProblem(`“${row.file}” is listed twice.`);
    else if (!files.has(posix.join(dir, row.file))) addProblem(`there is no file “${row.file}” next to this one.`);
    else {
      const table = await readTable(posix.join(dir, row.file), row.title, files, problems);
      for (const message of findPlanTablesProblems({ tables: [table] }))
        problems.add(posix.join(dir, row.file), message.replace(/^Table 1 ?/, 'the table '));
      tables.push(table);
    }
    listedFiles.add(row.file);
  }
  for (const file of files.keys())
    if (posix.dirname(file) === dir && !listedFiles.has(posix.basename(file)))
      problems.add(file, `${orderFile} doesn’t list it.`);
  if (tables.length === 0) problems.add(orderPath, 'a plan year needs at least one table.');
  if (problems.count === 0) for (const message of findPlanTablesProblems({ tables })) problems.add(orderPath, message);
  return tables;
}

/** The tables for all plans and years, from folders such as `plans/PLAN/2027-01-01/`. */
export async function readTables(files: FolderFiles, problems: Problems): Promise<FolderTables[]> {
  const years: FolderTables[] = [];
  const dirs = new Set(
    [...files.keys()].filter((file) => /^plans\/[^/]+\/[^/]+\/[^/]+$/.test(file)).map((file) => posix.dirname(file)),
  );
  for (const dir of dirs) {
    const [, plan = '', from = ''] = dir.split('/');
    if (!/^[a-z0-9_]{1,80}$/.test(plan)) problems.add(dir, `“${plan}” isn’t a valid plan id.`);
    if (!isDate(from)) problems.add(dir, 'name the folder after the first day of the plan year, like 2027-01-01.');
    years.push({ plan, from, tables: await readYear(dir, files, problems) });
  }
  return years;
}

const writeTable = ({ row_header = '', option_headers, result }: PlanDetail) =>
  writeCsv([
    [row_header, ...option_headers.map(({ title }) => title)],
    ...result.map(({ title, datas }) => [title, ...datas.map(({ value }) => value)]),
  ]);

export function writeTables(years: readonly FolderTables[]): [string, string][] {
  return years.flatMap(({ plan, from, tables }) => {
    const dir = `plans/${plan}/${from}`;
    const usedSlugs = new Set(['tables']);
    const namedTables = tables.map((table) => {
      const slug = slugOf(table.header, usedSlugs);
      usedSlugs.add(slug);
      return { file: `${slug}.csv`, table };
    });
    return [
      [`${dir}/${orderFile}`, writeCsv([columns, ...namedTables.map(({ file, table }) => [file, table.header])])],
      ...namedTables.map(({ file, table }): [string, string] => [`${dir}/${file}`, writeTable(table)]),
    ];
  });
}
