import { visuallyHidden } from '@/ui/theme/visuallyHidden';

export const railWidth = 'calc(1.5rem + 40px)';

/** Styles of a sidebar entry; the current page is marked by shape as well as color. */
export const sidebarEntryStyles = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'center',
  gap: 1.75,
  width: 1,
  minHeight: 'max(var(--target), 36px)',
  scrollMarginBlock: 64,
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

/**
 * The label of an entry on a rail: its accessible name, and its tooltip while it is hovered or focused. Fixed, because
 * the rail scrolls and would clip it; without a `top` it stays next to its entry.
 */
export const railLabel = {
  ...visuallyHidden,
  '*:hover > &, *:focus-visible > &': {
    position: 'fixed',
    left: railWidth,
    width: 'auto',
    height: 'auto',
    m: 0,
    px: 1.5,
    py: 0.75,
    clip: 'auto',
    clipPath: 'none',
    overflow: 'visible',
    borderRadius: 1,
    bgcolor: 'text.primary',
    color: 'background.paper',
    typography: 'body2',
    fontWeight: 550,
  },
  '[data-dismissed="true"] &': { clipPath: 'inset(50%)' },
} as const;
