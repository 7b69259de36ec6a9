import * as z from 'zod/mini';

import { formatCount } from '@/contract/format';
import { type PlanDetail, planDetailSchema } from '@/contract/people/plan';

/** Limits per plan and plan year; the first column, which names the rows, counts too. */
export const planTableLimits = { tables: 50, rows: 200, columns: 10, cell: 500, characters: 1_000_000 } as const;
/** Bytes in a request with the most characters allowed, including the JSON syntax. */
export const maxPlanTablesBodyBytes = 6 * 1024 * 1024;

/** A plan's tables from the first day of a plan year. */
export const planTablesBodySchema = z.object({ tables: z.array(planDetailSchema) });
export type PlanTablesBody = z.infer<typeof planTablesBodySchema>;

/** The key identifies a row across plans and years. */
export const rowKeyOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** `isExcess`: a limit is exceeded; otherwise something is missing. */
type Problem = { text: string; isExcess: boolean };
const unfinishedProblem = (text: string): Problem => ({ text, isExcess: false });
const excessProblem = (sentenceStart: string, count: number, noun: string, max: number): Problem => ({
  text: `${sentenceStart} ${formatCount(count)} ${noun}; the limit is ${formatCount(max)}`,
  isExcess: true,
});

const cellTexts = ({ option_headers, result }: PlanDetail) => [
  ...option_headers.map(({ title }) => title),
  ...result.flatMap(({ title, datas }) => [title, ...datas.map(({ value }) => value)]),
];

function findTableProblems(table: PlanDetail): Problem[] {
  const { header, row_header = '', option_headers, result } = table;
  const { rows, columns, cell } = planTableLimits;
  const problems: Problem[] = [];
  const titles = option_headers.map(({ title }) => title);
  const namelessRowIndex = result.findIndex(({ title }) => !title.trim());
  const untitledColumnIndex = titles.findIndex((title) => !title.trim());
  const longestLength = [header, row_header, ...cellTexts(table)].reduce((max, { length }) => Math.max(max, length), 0);

  if (!header.trim()) problems.push(unfinishedProblem('it needs a title'));
  if (result.length > rows) problems.push(excessProblem('it has', result.length, 'rows', rows));
  if (titles.length + 1 > columns) problems.push(excessProblem('it has', titles.length + 1, 'columns', columns));
  if (longestLength > cell) problems.push(excessProblem('a cell has', longestLength, 'characters', cell));
  if (untitledColumnIndex >= 0) problems.push(unfinishedProblem(`column ${untitledColumnIndex + 2} needs a heading`));
  if (namelessRowIndex >= 0)
    problems.push(unfinishedProblem(`row ${namelessRowIndex + 1} needs a name in its first column`));
  if (result.some(({ datas }) => datas.length !== titles.length))
    problems.push(unfinishedProblem('each row needs a value for each column'));
  return problems;
}

function findProblems({ tables }: PlanTablesBody): Problem[] {
  const { tables: max, characters } = planTableLimits;
  const total = tables.flatMap(cellTexts).reduce((sum, { length }) => sum + length, 0);
  return [
    ...(tables.length > max ? [excessProblem('There are', tables.length, 'tables', max)] : []),
    ...(total > characters ? [excessProblem('The tables have', total, 'characters', characters)] : []),
    ...tables.flatMap((table, index) => {
      const name = `Table ${index + 1}${table.header.trim() && ` (${table.header.trim().slice(0, 60)})`}`;
      return findTableProblems(table).map(({ text, isExcess }) => ({ text: `${name}: ${text}`, isExcess }));
    }),
  ];
}

/** Every reason why the tables cannot be saved, each with the table's name. */
export const findPlanTablesProblems = (body: PlanTablesBody) => findProblems(body).map(({ text }) => `${text}.`);

/** Whether a limit is exceeded. This is reported at once; missing content is reported on saving. */
export const exceedsLimits = (body: PlanTablesBody) => findProblems(body).some(({ isExcess }) => isExcess);
