import { stringify } from 'csv-stringify/sync';

import { escapeCell } from '@/contract/formulaCells';

const isNumber = (cell: string) => /^-?\d+(?:\.\d+)?$/.test(cell);

/** CSV rows as in RFC 4180, with every cell escaped but plain numbers, which no spreadsheet takes for a formula. */
export const csvText = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => row.map((cell) => (isNumber(cell) ? cell : escapeCell(cell)))),
    { record_delimiter: 'windows' },
  );
