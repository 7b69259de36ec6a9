/** What stands apart from the page: a hairline and the paper's ground. */
export const surface = { bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1.5 } as const;

/** The same as something to press. */
export const pressable = {
  ...surface,
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
  color: 'text.primary',
  transition: 'border-color 150ms ease-out',
  '&:is(a, button)': { cursor: 'pointer' },
  '&:is(a, button):hover': { borderColor: 'primary.main' },
} as const;
