import Box from '@mui/material/Box';
import { createContext, use, type ReactNode } from 'react';

import { PageLink } from '@/ui/page/PageLink';

type Props = { to: string; look: object; children: ReactNode };

/** The way from home to another page. */
export const HomeLink = ({ to, look, children }: Props) =>
  use(Previewed) ? (
    <Box component="a" role="link" aria-disabled sx={look}>
      {children}
    </Box>
  ) : (
    <Box component={PageLink} to={to} sx={look}>
      {children}
    </Box>
  );

/** Whether home is only looked at: its links to other pages are shown and lead nowhere. */
export const Previewed = createContext(false);
