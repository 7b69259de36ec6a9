import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';

import { useArrival } from './useArrival';

type Props = {
  /** Names the browser tab; also the heading unless `heading` says otherwise. */
  title: string;
  heading?: string;
  /** One line under the heading. */
  context?: ReactNode;
  /** The page's primary action, at the right of its title. */
  action?: ReactNode;
  /** A `BackArrow`. */
  back?: ReactNode;
  busy?: boolean;
  children?: ReactNode;
};

/** The anatomy of every screen: back, title row, then the content; arriving here names the tab and moves focus to the title. */
export function Page({ title, heading = title, context, action, back, busy = false, children }: Props) {
  const headline = useRef<HTMLHeadingElement>(null);
  useArrival(title, headline);

  return (
    <Box aria-busy={busy} sx={{ position: 'relative' }}>
      <Box sx={{ position: 'absolute', insetInline: 0, top: -16, height: 3 }}>
        {busy && <LinearProgress aria-label="Loading" sx={slowly} />}
      </Box>
      {back && <Box sx={{ mb: 1, ml: -1 }}>{back}</Box>}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={titleRow}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1" ref={headline} tabIndex={-1}>
            {heading}
          </Typography>
          {context && (
            <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
              {context}
            </Typography>
          )}
        </Box>
        {action && (
          <Box data-print="no" sx={{ flexShrink: 0 }}>
            {action}
          </Box>
        )}
      </Stack>
      {children}
    </Box>
  );
}

const titleRow = { justifyContent: 'space-between', alignItems: { sm: 'flex-start' }, mb: 3 };

/** A wait that ends within 150 ms is not shown at all. */
const slowly = {
  height: 3,
  borderRadius: 2,
  animation: 'appear 1ms 150ms both',
  '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
};
