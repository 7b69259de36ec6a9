import type { Theme } from '@mui/material/styles';

import { rowLinkMark } from './columns';

/**
 * Styles of the content of many cells, for the element around all of them: computing styles for each cell would take a
 * fifth of the rendering of a page of rows.
 */
export function cellStyles(theme: Theme) {
  const { palette } = theme.vars ?? theme;
  return {
    // A state as text with a full or hollow dot, so that it does not depend on color.
    '& [data-on]': { display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'normal' },
    '& [data-on]::before': {
      content: '""',
      width: 8,
      height: 8,
      flex: 'none',
      borderRadius: '50%',
      border: `2px solid ${palette.text.secondary}`,
      boxSizing: 'border-box',
    },
    '& [data-on=true]::before': { borderColor: palette.success.main, backgroundColor: palette.success.main },
    [`& a[${rowLinkMark}]`]: { color: 'inherit', textDecorationColor: palette.divider, textUnderlineOffset: '0.2em' },
    [`& a[${rowLinkMark}]:hover`]: { color: palette.primary.main, textDecorationColor: 'currentColor' },
    '& a[data-icon]': {
      display: 'inline-grid',
      placeItems: 'center',
      width: 36,
      height: 36,
      verticalAlign: 'middle',
      borderRadius: '50%',
      color: palette.primary.main,
    },
    '& a[data-icon]:hover': { backgroundColor: palette.action.hover },
  } as const;
}
