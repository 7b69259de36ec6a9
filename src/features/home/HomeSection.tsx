import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  /** Also the heading's own id, by which other parts lead here. */
  id: string;
  heading: string;
  /** Stands at the right of the heading. */
  action?: ReactNode;
  /** What a screen reader calls it when it is more than a region. */
  kind?: string;
  children: ReactNode;
};

/** A named part of home. */
export const HomeSection = ({ id, heading, action, kind, children }: Props) => (
  <section aria-labelledby={id} aria-roledescription={kind}>
    <Box sx={headRow}>
      <Typography variant="h2" id={id} tabIndex={-1} sx={{ mr: 'auto' }}>
        {heading}
      </Typography>
      {action}
    </Box>
    {children}
  </section>
);

const headRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 'var(--target)', mb: 1 };

/** Leads to a section, for readers too. */
export const goToSection = (id: string) => document.getElementById(id)?.focus();
