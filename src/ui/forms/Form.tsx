import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode, Ref, SubmitEvent } from 'react';

import { useFocusWrong } from './useFocusWrong';

type Props = {
  id?: string;
  ref?: Ref<HTMLFormElement>;
  'aria-label'?: string;
  inert?: boolean;
  /** Fields may be marked as wrong by it, or later by the answer of the service. */
  onSubmit: () => unknown;
  sx?: SxProps<Theme>;
  children?: ReactNode;
};

/** Every form of the site: when it is refused, it shows the first wrong field. */
export function Form({ onSubmit, sx, ...form }: Props) {
  const focusWrong = useFocusWrong();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // React hands the event on to a form that the popup was opened from.
    event.stopPropagation();
    focusWrong(event.currentTarget);
    void onSubmit();
  }

  return <Box component="form" noValidate sx={sx} onSubmit={handleSubmit} {...form} />;
}
