/** Styles of a sidebar entry; the current page is marked by shape as well as colour. */
export const sidebarEntryStyles = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'center',
  gap: 1.75,
  width: 1,
  minHeight: 44,
  px: 1.5,
  borderRadius: 1,
  fontFamily: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 550,
  textAlign: 'left',
  color: 'text.secondary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current="page"]': {
    bgcolor: 'primary.soft',
    color: 'primary.main',
    fontWeight: 680,
    boxShadow: 'inset 3px 0 currentColor',
  },
} as const;
