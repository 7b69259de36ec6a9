/** Whose message it is shows in its side, its name and its shape, and last in its colour. */
export const rowLook = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  px: 2,
  pb: 0.5,
  '&[data-first]': { pt: 1.25 },
  '&[data-own]': { alignItems: 'flex-end' },
  '&[data-own] [data-bubble]': { bgcolor: 'primary.soft', borderColor: 'primary.soft', borderRadius: '14px 4px 14px 14px' },
  '&[data-own] [data-when]': { justifyContent: 'flex-end' },
  // The exact time takes the empty room beside the short one, so that nothing moves.
  '& [data-exact]': { display: 'none', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '&[data-own] [data-exact]': { order: -1 },
  '&:is(:hover, :focus) [data-exact]': { display: 'inline' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible [data-bubble]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

export const nameLook = { fontSize: '0.8125rem', fontWeight: 650, color: 'text.secondary', mb: 0.5 };

export const bubbleLook = {
  maxWidth: 'min(84%, 38rem)',
  px: 1.5,
  py: 0.875,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '4px 14px 14px 14px',
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

export const whenLook = {
  display: 'flex',
  columnGap: 0.75,
  maxWidth: 1,
  whiteSpace: 'nowrap',
  mt: 0.25,
  fontSize: '0.75rem',
  lineHeight: '1.125rem',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Not there yet: only its edge is drawn. */
export const onItsWay = { borderStyle: 'dashed', '[data-own] &&': { borderColor: 'field' } };
