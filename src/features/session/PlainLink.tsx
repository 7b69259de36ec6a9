import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

type Props = { to: string; children: ReactNode };

/** A link within the site, as it stands beneath the sign-in forms. */
export const PlainLink = ({ to, children }: Props) => (
  <Link component={RouterLink} to={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 'var(--target)' }}>
    {children}
  </Link>
);
