export const surfaceStyles = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
} as const;

export const clickableSurfaceStyles = {
  ...surfaceStyles,
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
  color: 'text.primary',
  transition: 'border-color 150ms ease-out',
  '&:is(a, button):not([aria-disabled])': { cursor: 'pointer', '&:hover': { borderColor: 'primary.main' } },
} as const;

/** Queries the container and not the window, because the preview shows home in a narrow frame. */
export const wideContainerQuery = '@container (min-width: 33.5rem)';

/** A grid with columns of at least the given width; in a narrow container they may be narrower. */
export const responsiveColumns = (width: string, gap: number) => ({
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
  [wideContainerQuery]: { gridTemplateColumns: `repeat(auto-fill, minmax(${width}, 1fr))` },
});
