/** A column that is comfortable to read, in the middle of a wide window. */
export const reading = { maxWidth: 800, mx: 'auto', '@media print': { maxWidth: 'none' } } as const;

/** The sheet a text stands on; printed, the paper itself is enough. */
export const paper = {
  px: { xs: 2.5, sm: 5 },
  py: { xs: 3, sm: 4.5 },
  minHeight: 420,
  '@media print': { border: 0, p: 0, minHeight: 0 },
} as const;

/** Lines to keep free for a text on its way: more than a window shows, so that nothing in sight moves when it comes. */
export const tall = 40;
