import { stringify } from 'csv-stringify/sync';

import { escapeCell } from '@/contract/formulaCells';

/** CSV rows as in RFC 4180, with every cell escaped. */
export const csvText = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => row.map(escapeCell)),
    { record_delimiter: 'windows' },
  );
