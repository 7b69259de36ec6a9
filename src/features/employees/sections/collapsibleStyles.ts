/** Styles for an initially collapsed part at the end of a section. */
export const collapsibleStyles = {
  borderTop: 1,
  borderColor: 'divider',
  '& > summary': { px: 2, py: 1.25, cursor: 'pointer', color: 'text.secondary', minHeight: 'var(--target)' },
};
