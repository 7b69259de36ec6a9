import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useIsOnline } from '@/ui/hooks/useIsOnline';
import { ErrorIllustration } from './illustrations';
import type { LoadErrorProps } from './lazyComponent';

const firstRetryMs = 1000;
const maxPauseMs = 30_000;
/** Automatic retries stop after about four minutes. */
const maxRetries = 12;

/**
 * Replaces a page whose code failed to load, because there is no network or a newer version of the site has replaced
 * it. It retries by itself. Code that loads but throws is left to the error boundary.
 */
export function PageLoadError({ error, retry }: LoadErrorProps) {
  if (error.name !== 'ChunkLoadError') throw error;
  const isOnline = useIsOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves focus to the heading, as every page does.
  useEffect(() => heading.current?.focus(), []);

  useEffect(() => {
    if (!isOnline) return;
    let timer: ReturnType<typeof setTimeout>;
    const scheduleRetry = (attempts: number) => {
      if (attempts < maxRetries)
        timer = setTimeout(() => void tryToLoad(attempts), Math.min(firstRetryMs * 2 ** attempts, maxPauseMs));
    };
    const tryToLoad = async (attempts: number) => {
      if (!(await retry())) scheduleRetry(attempts + 1);
    };
    scheduleRetry(0);
    return () => clearTimeout(timer);
  }, [isOnline, retry]);

  return (
    <Stack component="section" spacing={2} sx={{ alignItems: 'center', textAlign: 'center', p: 4, py: 8 }}>
      <ErrorIllustration />
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        {isOnline ? 'Couldn’t load this page' : 'You’re offline'}
      </Typography>
      <Typography>
        {isOnline
          ? 'We’ll keep trying. If it still doesn’t load, reload to get the latest version.'
          : 'This page will open automatically when you’re back online.'}
      </Typography>
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" onClick={() => void retry()}>
          Try again
        </Button>
        {isOnline && (
          <Button variant="contained" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
