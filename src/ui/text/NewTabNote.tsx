import Box from '@mui/material/Box';

import { visuallyHidden } from '@/ui/theme/visuallyHidden';

/** What screen readers announce after a link that opens in a new tab. */
export const newTabNote = ' (opens in a new tab)';

/** Marks a link that opens in a new tab. */
export const NewTabNote = () => (
  <Box component="span" sx={visuallyHidden}>
    {newTabNote}
  </Box>
);
