import Box from '@mui/material/Box';
import { createContext, type ReactNode, use } from 'react';

import { PageLink } from '@/ui/page/PageLink';

type Props = { to: string; styles: object; children: ReactNode };

/** A link from home to another page; the preview shows it disabled. */
export const HomeLink = ({ to, styles, children }: Props) =>
  use(PreviewContext) ? (
    <Box component="a" role="link" aria-disabled sx={styles}>
      {children}
    </Box>
  ) : (
    <Box component={PageLink} to={to} sx={styles}>
      {children}
    </Box>
  );

/** True in the preview, where links to other pages are shown but disabled. */
export const PreviewContext = createContext(false);
