import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode } from 'react';

import { QueryContent } from '@/features/shared/QueryContent';
import { RowsTable } from '@/ui/rows/RowsTable';
import type { TableRow } from '@/ui/rows/columns';

/** The content of a section of a person's page; `rows` is its usual number of rows, for the skeleton. */
export const SectionBody = <Data,>({ rows = 2, ...content }: ComponentProps<typeof QueryContent<Data>>) => (
  <QueryContent rows={rows} height={36} isPadded {...content} />
);

/** Text for an empty section; other sections follow, so it is much smaller than an empty page's message. */
export const EmptySectionNote = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
    {children}
  </Typography>
);

/** A section's table, or a note if it has no rows. */
export const SectionTable = <Row extends TableRow>({
  empty,
  ...table
}: ComponentProps<typeof RowsTable<Row>> & { empty: string }) =>
  table.rows.length > 0 ? <RowsTable {...table} /> : <EmptySectionNote>{empty}</EmptySectionNote>;

/** Styles for an initially collapsed part at the end of a section. */
export const collapsibleStyles = {
  borderTop: 1,
  borderColor: 'divider',
  '& > summary': { px: 2, py: 1.25, cursor: 'pointer', color: 'text.secondary', minHeight: 'var(--target)' },
};
