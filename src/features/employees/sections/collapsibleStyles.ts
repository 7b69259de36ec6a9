/** Styles of a part at the end of a section that is collapsed at first. */
export const collapsibleStyles = {
  borderTop: 1,
  borderColor: 'divider',
  '& > summary': { px: 2, py: 1.25, cursor: 'pointer', color: 'text.secondary', minHeight: 'var(--target)' },
};
