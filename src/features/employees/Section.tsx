import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type RefObject } from 'react';

type Props = {
  heading: string;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** Beside the heading. */
  context?: ReactNode;
  busy?: boolean;
  children: ReactNode;
};

/** A named part of a page on a surface of its own. */
export function Section({ heading, headingRef, context, busy = false, children }: Props) {
  const headingId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} aria-busy={busy} sx={{ overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h3" component="h2" id={headingId} ref={headingRef} tabIndex={-1}>
          {heading}
        </Typography>
        <Typography component="div" variant="body2" color="textSecondary">
          {context}
        </Typography>
      </Box>
      {children}
    </Paper>
  );
}
