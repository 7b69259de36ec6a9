import { stringify } from 'csv-stringify/sync';

import { guardCell } from '@/contract/formulaCells';

/** CSV rows as in RFC 4180, with every cell guarded that a spreadsheet would run. */
export const csvText = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => row.map(guardCell)),
    { record_delimiter: 'windows' },
  );
