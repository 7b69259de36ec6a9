import Box from '@mui/material/Box';
import { use, type ReactNode } from 'react';

import { PageLink } from '@/ui/page/PageLink';

import { Previewed } from './previewed';

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
