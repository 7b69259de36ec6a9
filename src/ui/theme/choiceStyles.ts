/** Links styled as a row of buttons, one of which is current. */
export const choiceListStyles = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 };

export const choiceStyles = {
  gap: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&[aria-current]': {
    borderColor: 'primary.main',
    bgcolor: 'primary.soft',
    boxShadow: 'inset 0 -2px 0 var(--mui-palette-primary-main)',
  },
};
