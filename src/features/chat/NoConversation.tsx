import Box from '@mui/material/Box';

import { EmptyState } from '@/ui/page/EmptyState';

/** Before a conversation is chosen: what to do next, and the keys that do it. */
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

/** Keys to press, drawn as such. */
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
