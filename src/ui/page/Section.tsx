import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useId } from 'react';

import { formatCount } from '@/contract/format';

type Props = {
  heading: string;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** The total number of records, once it is known. */
  total?: number;
  busy?: boolean;
  children: ReactNode;
};

/** A titled part of a page on its own surface. */
export function Section({ heading, headingRef, total, busy = false, children }: Props) {
  const headingId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={headingId}
      aria-busy={busy}
      // `clip` rather than `hidden`, because the header of a table and the pager of a list stick to the window.
      sx={{ overflow: 'clip' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 2,
          px: 2,
          py: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h3" component="h2" id={headingId} ref={headingRef} tabIndex={-1}>
          {heading}
        </Typography>
        {total !== undefined && (
          <Typography variant="body2" color="textSecondary">{`Total Records: ${formatCount(total)}`}</Typography>
        )}
      </Box>
      {children}
    </Paper>
  );
}
