import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode, Ref, SubmitEvent } from 'react';

import { useFocusFirstError } from './useFocusFirstError';

type Props = {
  id?: string;
  ref?: Ref<HTMLFormElement>;
  'aria-label'?: string;
  inert?: boolean;
  /** Fields may be marked as invalid by this function, or later by the service's response. */
  onSubmit: () => unknown;
  sx?: SxProps<Theme>;
  children?: ReactNode;
};

/** Used by every form on the site: when the input is rejected, the first invalid field is scrolled into view. */
export function Form({ onSubmit, sx, ...form }: Props) {
  const focusFirstError = useFocusFirstError();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // React also passes the event to a form from which the popup was opened.
    event.stopPropagation();
    focusFirstError(event.currentTarget);
    void onSubmit();
  }

  return <Box component="form" noValidate sx={sx} onSubmit={handleSubmit} {...form} />;
}
