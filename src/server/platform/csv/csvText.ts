import { stringify } from 'csv-stringify/sync';

import { escapeCellUnlessNumber } from '@/contract/formulaCells';

/** CSV rows according to RFC 4180. Cells that a spreadsheet would execute as formulas are escaped. */
export const csvText = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => row.map(escapeCellUnlessNumber)),
    { record_delimiter: 'windows' },
  );
