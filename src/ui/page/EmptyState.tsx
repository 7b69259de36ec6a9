import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { texts } from '@/contract/texts';

import { EmptyIllustration } from './illustrations';

type Props = { text?: string; hint?: ReactNode; action?: ReactNode };

/** Shown when there is no data: a message, a hint about what to do next, and at most one button. */
export function EmptyState({ text = texts.empty, hint, action }: Props) {
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', py: 6, px: 2 }}>
      <EmptyIllustration />
      <Typography variant="h3" component="p">
        {text}
      </Typography>
      {hint && <Typography color="textSecondary">{hint}</Typography>}
      {action}
    </Stack>
  );
}
