import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { ReactNode, SubmitEvent } from 'react';

import { BusyButton } from '@/ui/fields/BusyButton';
import { PageLink } from '@/ui/page/PageLink';

type Props = {
  /** Label of the submit button. */
  action: string;
  isSending: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
  /** Links below the button. */
  links?: ReactNode;
};

/** A short form: fields, one submit button, and links. */
export const FormShell = ({ action, isSending, onSubmit, children, links }: Props) => (
  <Stack component="form" spacing={2.5} noValidate onSubmit={onSubmit}>
    {children}
    <BusyButton type="submit" variant="contained" size="large" isBusy={isSending}>
      {action}
    </BusyButton>
    {links && (
      <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2 }}>
        {links}
      </Stack>
    )}
  </Stack>
);

type PlainLinkProps = { to: string; state?: unknown; children: ReactNode };

/** An internal link below the login forms. */
export const PlainLink = ({ to, state, children }: PlainLinkProps) => (
  <Link
    component={PageLink}
    to={to}
    state={state}
    sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 'var(--target)' }}
  >
    {children}
  </Link>
);
