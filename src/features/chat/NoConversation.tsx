import Box from '@mui/material/Box';

import { EmptyState } from '@/ui/page/EmptyState';

import { Keys } from './Keys';

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
