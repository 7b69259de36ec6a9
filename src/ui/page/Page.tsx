import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';

import { usePageFocus } from '@/ui/hooks/usePageFocus';
import { keepToastsBelow } from '@/ui/toast/toastPlace';

type Props = {
  /** The tab's title; also the heading unless `heading` is given. */
  title: string;
  heading?: ReactNode;
  /** Shown before the heading, such as a person's initials. */
  picture?: ReactNode;
  /** One line under the heading. */
  context?: ReactNode;
  /** The page's primary action, at the right of its title. */
  action?: ReactNode;
  back?: ReactNode;
  busy?: boolean;
  children?: ReactNode;
};

/**
 * The layout of every screen: back arrow, title row, content; sets the tab's title and moves the focus to the heading.
 */
export function Page({ title, heading = title, picture, context, action, back, busy = false, children }: Props) {
  const headline = useRef<HTMLHeadingElement>(null);
  usePageFocus(title, headline);

  return (
    <Box aria-busy={busy} sx={{ position: 'relative' }}>
      {busy && <Box role="progressbar" aria-label="Loading" sx={wait} />}
      {back && (
        <Box data-print="no" sx={{ mb: 1, ml: -1 }}>
          {back}
        </Box>
      )}
      <Box sx={titleRow}>
        <Box sx={{ flex: { sm: '1 1 20rem' }, display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          {picture}
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
        </Box>
        {action && (
          <Box ref={keepToastsBelow} data-print="no" sx={{ flexShrink: 0, maxWidth: 1 }}>
            {action}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}

/** Actions that leave the heading too little room move below it. */
const titleRow = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  flexWrap: { sm: 'wrap' },
  alignItems: { sm: 'flex-start' },
  gap: 2,
  mb: 3,
};

/** A delay shorter than 150 ms is not shown. */
const wait = {
  position: 'absolute',
  insetInline: 0,
  top: -16,
  height: 3,
  borderRadius: 2,
  bgcolor: 'primary.soft',
  overflow: 'hidden',
  animation: 'appear 1ms 150ms both',
  '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    width: '40%',
    borderRadius: 'inherit',
    bgcolor: 'primary.main',
    animation: 'pass 1.4s ease-in-out infinite',
  },
  '@keyframes pass': { from: { left: '-40%' }, to: { left: '100%' } },
};
