/** Limits the line length for readability; the column is not centered, so it starts where other pages start. */
export const readingStyles = { maxWidth: 800, '@media print': { maxWidth: 'none' } } as const;

/** The card around a text; print omits its border and padding. */
export const articleCardStyles = {
  px: { xs: 2.5, sm: 5 },
  py: { xs: 3, sm: 4.5 },
  minHeight: 420,
  '@media print': { border: 0, p: 0, minHeight: 0 },
} as const;

/** Skeleton lines for a text; more than fit in a window, so that nothing visible moves when the text loads. */
export const skeletonLines = 40;
