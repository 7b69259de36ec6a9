import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

import { PageLink } from '@/ui/page/PageLink';
import { choiceListStyles, choiceStyles } from '@/ui/theme/choiceStyles';

/** A row of links, one of which is current. */
export const ChoiceNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="nav" aria-label={label} data-print="no">
    <Box component="ul" sx={choiceListStyles}>
      {children}
    </Box>
  </Box>
);

type ChoiceLinkProps = { to: string; isCurrent: boolean; children: ReactNode };

export const ChoiceLink = ({ to, isCurrent, children }: ChoiceLinkProps) => (
  <li>
    <Button component={PageLink} to={to} color="inherit" aria-current={isCurrent || undefined} sx={choiceStyles}>
      {children}
    </Button>
  </li>
);
