import type { Interpolation, Theme } from '@emotion/react';
import { light } from './palette';
import { theme } from './theme';

/** The light colors for print in either color scheme, because paper is white. */
const printColors = Object.fromEntries(
  Object.entries(light).flatMap(([name, color]) =>
    typeof color === 'string'
      ? [[`--mui-palette-${name}`, color]]
      : Object.entries(color).map(([tone, value]) => [`--mui-palette-${name}-${tone}`, value]),
  ),
);

/** Global styles: numerals, focus, motion, contrast themes, and print. */
const baseline = {
  ':root': { '--target': '44px', scrollPaddingTop: 72 },
  // As high as the window, so that a growing list does not resize the root element by which it is measured.
  html: { textSizeAdjust: '100%', height: '100%', boxSizing: 'border-box', WebkitFontSmoothing: 'antialiased' },
  '*, *::before, *::after': { boxSizing: 'inherit' },
  body: {
    ...theme.typography.body1,
    margin: 0,
    minHeight: '100dvh',
    color: 'var(--mui-palette-text-primary)',
    backgroundColor: 'var(--mui-palette-background-default)',
    '&::backdrop': { backgroundColor: 'var(--mui-palette-background-default)' },
  },
  'a, button, input, select, textarea, [tabindex]': {
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
  },
  '.MuiOutlinedInput-input:focus-visible, [tabindex="-1"]:focus-visible': { outline: 'none' },
  '[tabindex="-1"]:focus': { outline: 'none' },
  // Below the header, so that the notification bell and the menu stay reachable.
  'body:has([data-compact]) .notistack-SnackbarContainer': { top: 62 },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      // Exactly zero: on elements without a transition any duration would delay changes of size and position.
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
  // Windows contrast themes replace the colors that otherwise mark a selected item and a filled button.
  '@media (forced-colors: active)': {
    '[aria-pressed="true"]:not(:focus-visible), [aria-current]:not([aria-current="false"], :focus-visible)': {
      outline: '2px solid Highlight',
      outlineOffset: -2,
    },
    '.MuiButtonBase-root.MuiButton-contained': { border: '1px solid ButtonBorder' },
  },
  '@media print': {
    ':root, :root[data-scheme]': { ...printColors, colorScheme: 'light' },
    body: { background: '#ffffff', color: '#000000' },
    '[data-print="no"], .notistack-SnackbarContainer': { display: 'none !important' },
  },
} as const;

/**
 * The theme's variables and the global styles, from which the build makes a style sheet
 * (`scripts/loaders/styleSheet.cjs`).
 */
export const styles = [...theme.generateStyleSheets(), baseline] as Interpolation<Theme>;
