import { stringify } from 'csv-stringify/sync';

import { guardCell } from '@/contract/formulaCells';

/** CSV rows according to RFC 4180. Cells that a spreadsheet would execute as formulas are escaped. */
export const csvText = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => row.map(guardCell)),
    { record_delimiter: 'windows' },
  );
