/** The height of a one-line entry with a comfortable touch target; entries with longer names are taller. */
export const entryHeight = 56;

export const entryStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: 1,
  minHeight: entryHeight,
  px: 2,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontWeight: 550,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
} as const;
