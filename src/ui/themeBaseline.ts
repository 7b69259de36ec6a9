/** Styles of the bare page: figures, focus, motion and print. */
export const baseline = {
  ':root': { '--target': '44px', scrollPaddingTop: 72 },
  html: { textSizeAdjust: '100%' },
  body: { minHeight: '100dvh' },
  'a, button, input, select, textarea, [tabindex]': {
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
  },
  '.MuiOutlinedInput-input:focus-visible, [tabindex="-1"]:focus-visible': { outline: 'none' },
  '[tabindex="-1"]:focus': { outline: 'none' },
  // Beneath a header, so that the bell and the menu stay within reach.
  'body:has([data-compact]) .notistack-SnackbarContainer': { top: 62 },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '1ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  '@media print': {
    ':root': { colorScheme: 'light' },
    body: { background: '#ffffff', color: '#000000' },
    '[data-print="no"], .notistack-SnackbarContainer': { display: 'none !important' },
  },
} as const;
