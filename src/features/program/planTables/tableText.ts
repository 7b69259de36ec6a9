import type { PlanDetail } from '@/contract/people/plan';

/** A row's cells, its name first. */
export const rowCellsOf = ({ title, datas }: PlanDetail['result'][number]) => [
  title,
  ...datas.map(({ value }) => value),
];
export const headingsOf = ({ row_header = '', option_headers }: PlanDetail) => [
  row_header,
  ...option_headers.map(({ title }) => title),
];

/** A line per row, to compare two versions of a table. */
export const textOfTable = (table: PlanDetail) =>
  [table.header, ...[headingsOf(table), ...table.result.map(rowCellsOf)].map((line) => line.join(' | '))].join('\n');
export const textOfTables = (tables: readonly PlanDetail[]) => tables.map(textOfTable).join('\n\n');
