const twoColumns = 'repeat(2, minmax(0, 1fr))';
const oneColumn = 'minmax(0, 1fr)';

/** Fields and preview side by side in wide windows; in narrow ones the preview is above the button. */
export const form = {
  display: 'grid',
  gap: 3,
  p: { xs: 2, md: 3 },
  gridTemplateColumns: { xs: oneColumn, md: 'minmax(0, 1fr) 300px' },
  gridTemplateAreas: { xs: '"fields" "preview" "send"', md: '"fields preview" "send preview"' },
  columnGap: { md: 5 },
  '&[inert]': { opacity: 0.6 },
};

export const fields = {
  gridArea: 'fields',
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: { xs: oneColumn, sm: twoColumns },
};
export const preview = { gridArea: 'preview' };
export const send = {
  gridArea: 'send',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  alignSelf: 'end',
  '& button': { flex: { xs: '1 1 100%', sm: 'none' } },
};

/** Spans both columns of fields. */
export const fullWidth = { gridColumn: '1 / -1' };

/** Aligns the recipient count with the audience field; the space stays reserved while the count is unknown. */
export const reach = {
  alignSelf: 'end',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: { xs: '1.5em', sm: 'max(var(--target), 36px)' },
};
