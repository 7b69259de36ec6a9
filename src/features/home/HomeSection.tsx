import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  /** ID of the section and its heading, used as a link target. */
  id: string;
  heading: string;
  /** Shown to the right of the heading. */
  action?: ReactNode;
  /** Role description for screen readers if the section is more than a region. */
  roleDescription?: string;
  children: ReactNode;
};

export const HomeSection = ({ id, heading, action, roleDescription, children }: Props) => (
  <section aria-labelledby={id} aria-roledescription={roleDescription}>
    <Box sx={headRowStyles}>
      <Typography variant="h2" id={id} tabIndex={-1} sx={{ mr: 'auto' }}>
        {heading}
      </Typography>
      {action}
    </Box>
    {children}
  </section>
);

const headRowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 'var(--target)',
  mb: 1,
};

/** Moves focus as well as the scroll position, so that screen readers follow. */
export const goToSection = (id: string) => document.getElementById(id)?.focus();
