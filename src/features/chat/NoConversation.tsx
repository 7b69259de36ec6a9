import Box from '@mui/material/Box';

import { EmptyState } from '@/ui/page/EmptyState';

/** Shown until a conversation is chosen; explains the next step and the keyboard shortcuts. */
export const NoConversation = () => (
  <Box sx={{ display: 'grid', alignContent: 'center', bgcolor: 'background.default' }}>
    <EmptyState
      text="Choose a conversation"
      hint={
        <>
          <Keys keys="Alt+N" /> goes to the next unread one, <Keys keys="Alt+M" /> to the place to write.
        </>
      }
    />
  </Box>
);

/** Draws keyboard keys. */
const Keys = ({ keys }: { keys: string }) => (
  <Box component="kbd" sx={look}>
    {keys}
  </Box>
);

const look = {
  px: 0.75,
  py: 0.25,
  font: 'inherit',
  fontSize: '0.875em',
  whiteSpace: 'nowrap',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 0.5,
};
