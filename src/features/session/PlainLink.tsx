import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

import { PageLink } from '@/ui/page/PageLink';

type Props = { to: string; state?: unknown; children: ReactNode };

/** A link within the site, as it stands beneath the sign-in forms. */
export const PlainLink = ({ to, state, children }: Props) => (
  <Link
    component={PageLink}
    to={to}
    state={state}
    sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 'var(--target)' }}
  >
    {children}
  </Link>
);
