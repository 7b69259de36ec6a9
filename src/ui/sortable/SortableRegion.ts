import { styled } from '@mui/material/styles';

/** Below this width a row becomes a card; measured in rem, so that enlarged text gets cards sooner. */
const cardsQuery = '@container (max-width: 50rem)';
/** At these widths, a card has its actions next to its name, and two values per line. */
const wideCardsQuery = '@container (min-width: 32rem) and (max-width: 50rem)';
const handleWidth = 'var(--target)';

/**
 * A sortable table's styles. Each row is a grid with the same tracks, so that groups of rows outside the view need not
 * be laid out.
 */
export const SortableRegion = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  const hairline = `1px solid ${palette.divider}`;
  return {
    containerType: 'inline-size',
    fontSize: '0.875rem',
    lineHeight: 1.45,
    fontFeatureSettings: '"tnum"',
    '& table, & thead, & tbody': { display: 'block' },
    '& caption': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'var(--tracks)',
      columnGap: 12,
      alignItems: 'center',
      paddingInline: '4px 8px',
      backgroundColor: palette.background.paper,
    },
    '& th, & td': { minWidth: 0, textAlign: 'left', fontWeight: 'inherit' },
    '& thead': { position: 'sticky', top: 'var(--header)', zIndex: 2 },
    '& thead th': { paddingBlock: 10, fontWeight: 600, color: palette.text.secondary },
    '& thead th:first-of-type': { paddingInlineStart: `calc(${handleWidth} + 4px)` },
    '& tbody': {
      position: 'relative',
      contentVisibility: 'auto',
      containIntrinsicHeight: 'auto calc(var(--rows) * 53px)',
    },
    '& tbody tr': {
      position: 'relative',
      borderTop: hairline,
      minHeight: 52,
      paddingBlock: 4,
      scrollMarginBlock: '112px 16px',
    },
    '& tbody tr:hover': { backgroundColor: palette.action.hover },
    '& tbody th': {
      display: 'grid',
      gridTemplateColumns: `${handleWidth} minmax(0, 1fr)`,
      alignItems: 'center',
      gap: 4,
      fontWeight: 600,
    },
    '& tbody th > span, & td > span': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    },
    // Other values may be URLs, which a hyphen would change.
    '& tbody th > span': { hyphens: 'auto' },
    '& td[data-heading=Actions]': { display: 'flex', justifyContent: 'flex-end' },
    '& button, & td a': {
      display: 'inline-grid',
      placeItems: 'center',
      width: 'var(--target)',
      height: 'var(--target)',
      flex: 'none',
      padding: 0,
      border: 0,
      borderRadius: 8,
      background: 'none',
      color: palette.text.secondary,
      cursor: 'pointer',
      outlineOffset: -2,
    },
    '& td img': {
      display: 'block',
      width: 40,
      height: 40,
      objectFit: 'cover',
      borderRadius: 8,
      backgroundColor: palette.primary.soft,
    },
    '& td img[data-broken]': { visibility: 'hidden' },
    // Aligns the icon, rather than its larger touch area, with the heading.
    '& td a': { color: palette.primary.main, marginInlineStart: 'calc((20px - var(--target)) / 2)' },
    '& button:hover, & td a:hover': { backgroundColor: palette.action.hover, color: palette.primary.main },
    '& [data-action=delete]:hover': { color: palette.error.main },
    '& [data-action=lift]': { cursor: 'grab', touchAction: 'none' },

    '& tbody tr[data-lifted], & tbody tr[data-held]': {
      zIndex: 1,
      backgroundColor: palette.primary.soft,
      boxShadow: `0 0 0 2px ${palette.primary.main}, 0 8px 24px rgb(8 30 34 / 0.2)`,
      borderRadius: 8,
    },
    // Dragged rows are drawn outside their group.
    '& tbody[data-open]': { overflowClipMargin: '100000px' },
    '& tr[data-lifted] [data-action=lift]': { cursor: 'grabbing' },

    [cardsQuery]: {
      // Hidden visually but kept for screen readers, because each value on a card carries its own label.
      '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tbody': { containIntrinsicHeight: 'auto calc(var(--rows) * 196px)' },
      '& tbody tr': { gridTemplateColumns: '1fr', gap: 2, padding: '8px 12px 8px 8px' },
      '& tbody th': { fontSize: '0.9375rem' },
      '& td': {
        display: 'grid',
        gridTemplateColumns: 'minmax(88px, 34%) minmax(0, 1fr)',
        gap: 12,
        alignItems: 'center',
        minHeight: 28,
        marginInlineStart: `calc(${handleWidth} + 4px)`,
      },
      '& td::before': { content: 'attr(data-heading)', color: palette.text.secondary },
      '& td[data-heading=Actions]': { marginTop: 4 },
      '& td[data-heading=Actions]::before': { content: 'none' },
      '& tbody th > span, & td > span': { WebkitLineClamp: 'none' },
    },
    [wideCardsQuery]: {
      '& tbody': { containIntrinsicHeight: 'auto calc(var(--rows) * 128px)' },
      '& tbody tr': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      '& tbody th': { gridArea: '1 / 1 / auto / -1', paddingInlineEnd: 'calc(3 * var(--target) + 12px)' },
      '& td': { gridTemplateColumns: '7.5rem minmax(0, 1fr)' },
      '& td[data-heading=Actions]': { gridArea: '1 / 2', marginTop: 0 },
    },
    '@media print': {
      '& button': { display: 'none' },
      '& tbody': { contentVisibility: 'visible' },
      '& tbody tr': { breakInside: 'avoid' },
    },
  };
});
