/** A list's search and filters side by side; on a phone, each has its own line. */
export const filterRowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
};
