/** A list whose rows are separated by lines. */
export const separatedListStyles = { listStyle: 'none', m: 0, p: 0 };

/** A row of such a list; each list sets its own columns. */
export const separatedRowStyles = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1.5,
  '& + li': { borderTop: '1px solid', borderColor: 'divider' },
};
