import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';

import { nextCodeMs } from '@/contract/people/codes';
import { useSecondsUntil } from '@/ui/hooks/useSecondsUntil';

type Props = { sentAt: number; onAsk: () => Promise<void> };

/** The way to another code, after a wait that is seen to pass. */
export function NextCode({ sentAt, onAsk }: Props) {
  const seconds = useSecondsUntil(sentAt + nextCodeMs);
  const isAsking = useRef(false);

  async function handleClick() {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      await onAsk();
    } finally {
      isAsking.current = false;
    }
  }

  if (seconds > 0)
    return (
      <Typography color="textSecondary" sx={[line, { fontVariantNumeric: 'tabular-nums' }]}>
        Send a new code in {seconds} s
      </Typography>
    );
  return (
    <Link component="button" type="button" onClick={() => void handleClick()} sx={line}>
      Send a new code
    </Link>
  );
}

const line = { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--target)', fontSize: '1rem' };
