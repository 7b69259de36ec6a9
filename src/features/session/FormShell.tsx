import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

import { BusyButton } from '@/ui/fields/BusyButton';
import { Form } from '@/ui/forms/Form';
import { PageLink } from '@/ui/page/PageLink';

type Props = {
  /** The submit button's label. */
  submitLabel: string;
  isSending: boolean;
  onSubmit: () => unknown;
  children: ReactNode;
  links?: ReactNode;
};

/** A short form: fields, one submit button, and links. */
export const FormShell = ({ submitLabel, isSending, onSubmit, children, links }: Props) => (
  <Form onSubmit={onSubmit} sx={{ display: 'grid', gap: 2.5 }}>
    {children}
    <BusyButton type="submit" variant="contained" size="large" isBusy={isSending}>
      {submitLabel}
    </BusyButton>
    {links && (
      <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2 }}>
        {links}
      </Stack>
    )}
  </Form>
);

type PlainLinkProps = { to: string; state?: unknown; children: ReactNode };

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
