import * as z from 'zod/mini';

import { planDetailSchema, type PlanDetail } from '@/contract/people/plan';

/** What an administrator may keep for a plan and a plan year; the first column, which names the rows, counts too. */
export const planTableLimits = { tables: 50, rows: 200, columns: 10, cell: 500, characters: 1_000_000 } as const;
/** Bytes of a request that carries as many characters as are allowed, with the JSON around them. */
export const planTablesBodyLimit = 6 * 1024 * 1024;

/** The tables of a plan that are in force from the first day of a plan year. */
export const planTablesBodySchema = z.object({ tables: z.array(planDetailSchema) });
export type PlanTablesBody = z.infer<typeof planTablesBodySchema>;

/** A key for a row, by which the row is found again in another plan or year. */
export const rowKeyOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

const figure = (number: number) => number.toLocaleString('en-US');
const tooMany = (count: number, what: string, most: number) =>
  `${figure(count)} ${what}, and at most ${figure(most)} fit`;

function tableProblems({ header, row_header = '', option_headers, result }: PlanDetail): string[] {
  const { rows, columns, cell } = planTableLimits;
  const problems: string[] = [];
  const titles = option_headers.map(({ title }) => title);
  const texts = [
    header,
    row_header,
    ...titles,
    ...result.flatMap(({ title, datas }) => [title, ...datas.map(({ value }) => value)]),
  ];
  const nameless = result.findIndex(({ title }) => !title.trim());
  const headless = titles.findIndex((title) => !title.trim());
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);

  if (!header.trim()) problems.push('it needs a title');
  if (result.length > rows) problems.push(`it has ${tooMany(result.length, 'rows', rows)}`);
  if (titles.length + 1 > columns) problems.push(`it has ${tooMany(titles.length + 1, 'columns', columns)}`);
  if (longest > cell) problems.push(`a text has ${tooMany(longest, 'characters', cell)}`);
  if (headless >= 0) problems.push(`column ${headless + 2} needs a heading`);
  if (nameless >= 0) problems.push(`row ${nameless + 1} needs a name in its first column`);
  if (result.some(({ datas }) => datas.length !== titles.length))
    problems.push('each row needs a value for each column');
  return problems;
}

/** Everything that keeps a set of tables from being saved, in words that name the table. */
export function planTablesProblems({ tables }: PlanTablesBody): string[] {
  const { tables: most, characters } = planTableLimits;
  const total = tables.reduce(
    (sum, { option_headers, result }) =>
      sum +
      option_headers.reduce((length, { title }) => length + title.length, 0) +
      result.reduce(
        (length, { title, datas }) => datas.reduce((all, { value }) => all + value.length, length + title.length),
        0,
      ),
    0,
  );
  return [
    ...(tables.length > most ? [`There are ${tooMany(tables.length, 'tables', most)}.`] : []),
    ...(total > characters ? [`The tables have ${tooMany(total, 'characters', characters)}.`] : []),
    ...tables.flatMap((table, index) =>
      tableProblems(table).map(
        (words) => `Table ${index + 1}${table.header.trim() && ` (${table.header.trim().slice(0, 60)})`}: ${words}.`,
      ),
    ),
  ];
}
