/** A grid with one cell per box; the real input covers all of them with its own text and caret hidden. */
export const frameStyles = (length: number) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `repeat(${length}, minmax(0, 64px))`,
  gap: 1.5,
  width: 'fit-content',
  mt: 0.75,
});

export const boxStyles = {
  display: 'grid',
  placeItems: 'center',
  width: 64,
  maxWidth: '100%',
  height: 72,
  fontSize: '1.75rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  border: '1px solid',
  borderColor: 'field',
  borderRadius: 1,
  bgcolor: 'background.paper',
  transition: 'border-color 150ms ease-out, box-shadow 150ms ease-out',
  '&[data-active="true"]': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 2px var(--mui-palette-primary-main)',
  },
  '&[data-invalid="true"]': { borderColor: 'error.main' },
  '&[data-invalid="true"][data-active="true"]': { boxShadow: 'inset 0 0 0 2px var(--mui-palette-error-main)' },
};

export const fieldStyles = {
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  p: 0,
  border: 0,
  '&:focus-visible': { outline: 'none' },
  font: 'inherit',
  fontSize: '1rem',
  color: 'transparent',
  WebkitTextFillColor: 'transparent',
  caretColor: 'transparent',
  bgcolor: 'transparent',
  cursor: 'text',
  '&::selection': { bgcolor: 'transparent' },
  // Delays the browser's autofill color, which would hide the drawn boxes.
  '&:autofill': { transition: 'background-color 100000s' },
};
