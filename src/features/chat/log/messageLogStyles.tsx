import GlobalStyles from '@mui/material/GlobalStyles';

import { visuallyHidden } from '@/ui/theme/visuallyHidden';

const messageSelector = '[role=log] [role=article]';

/**
 * One global style for all rows, because a style object for each of hundreds of rows is slow. A message's side, name,
 * and shape show who wrote it, so color is not needed.
 */
export const messageLogStyles = (
  <GlobalStyles
    styles={{
      [messageSelector]: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', padding: '0 16px 4px' },
      [`${messageSelector}[data-first]`]: { paddingTop: 10 },
      [`${messageSelector}[data-own]`]: { alignItems: 'flex-end' },
      [`${messageSelector}:focus-visible`]: { outline: 'none' },
      [`${messageSelector}:focus-visible [data-bubble]`]: {
        outline: '2px solid var(--mui-palette-primary-main)',
        outlineOffset: 2,
      },

      [`${messageSelector} > [data-name]`]: {
        marginBottom: 4,
        fontSize: '0.8125rem',
        fontWeight: 650,
        overflowWrap: 'anywhere',
        color: 'var(--mui-palette-text-secondary)',
      },
      [`${messageSelector}:not([data-first]) > [data-name]`]: visuallyHidden,

      [`${messageSelector} > [data-bubble]`]: {
        maxWidth: 'min(84%, 38rem)',
        padding: '7px 12px',
        backgroundColor: 'var(--mui-palette-background-paper)',
        border: '1px solid var(--mui-palette-divider)',
        borderRadius: '4px 14px 14px 14px',
        fontSize: '0.9375rem',
        lineHeight: 1.45,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      },
      [`${messageSelector}[data-own] > [data-bubble]`]: {
        backgroundColor: 'var(--mui-palette-primary-soft)',
        borderColor: 'var(--mui-palette-primary-soft)',
        borderRadius: '14px 4px 14px 14px',
      },
      // A message that is not stored yet has a dashed outline.
      [`${messageSelector}:is([data-state=sending], [data-state=failed]) > [data-bubble]`]: {
        borderStyle: 'dashed',
        borderColor: 'var(--mui-palette-field)',
      },

      [`${messageSelector} > [data-when]`]: {
        display: 'flex',
        columnGap: 6,
        maxWidth: '100%',
        marginTop: 2,
        whiteSpace: 'nowrap',
        fontSize: '0.75rem',
        lineHeight: '1.125rem',
        color: 'var(--mui-palette-text-secondary)',
        fontVariantNumeric: 'tabular-nums',
      },
      [`${messageSelector}[data-own] > [data-when]`]: { justifyContent: 'flex-end' },
      [`${messageSelector}[data-state=failed] > [data-when]`]: {
        color: 'var(--mui-palette-error-main)',
        fontWeight: 600,
        whiteSpace: 'normal',
      },
      // The exact time uses free space next to the short time, so that showing it moves nothing.
      [`${messageSelector} [data-exact]`]: {
        display: 'none',
        minWidth: 0,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
      [`${messageSelector}[data-own] [data-exact]`]: { order: -1 },
      [`${messageSelector}:is(:hover, :focus) [data-exact]`]: { display: 'inline' },

      '[role=log] [data-day]': {
        display: 'flex',
        alignItems: 'center',
        gap: 12,
        padding: '16px 16px 4px',
        fontSize: '0.75rem',
        fontWeight: 650,
        letterSpacing: '0.02em',
        color: 'var(--mui-palette-text-secondary)',
      },
      '[role=log] [data-day]::before, [role=log] [data-day]::after': {
        content: '""',
        flex: 1,
        height: 1,
        backgroundColor: 'var(--mui-palette-divider)',
      },
    }}
  />
);
