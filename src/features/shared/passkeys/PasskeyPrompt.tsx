import PasskeyIcon from '@iconify-json/ic/icons.json?outline-fingerprint';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { type ComponentProps, useId } from 'react';

import { BusyButton } from '@/ui/fields/BusyButton';
import type { usePasskey } from './usePasskey';

type Props = Pick<ReturnType<typeof usePasskey>, 'start' | 'isBusy' | 'problem'> &
  Pick<ComponentProps<typeof BusyButton>, 'variant' | 'size' | 'children'>;

/** Asks for a passkey when pressed, and shows errors below. */
export function PasskeyPrompt({ start, isBusy, problem, ...buttonProps }: Props) {
  const id = useId();
  return (
    <Stack spacing={1}>
      <BusyButton
        {...buttonProps}
        startIcon={<PasskeyIcon />}
        isBusy={isBusy}
        aria-describedby={problem ? id : undefined}
        onClick={() => void start()}
      />
      <FormHelperText id={id} error role="status" sx={{ '&:empty': { display: 'none' } }}>
        {problem}
      </FormHelperText>
    </Stack>
  );
}
