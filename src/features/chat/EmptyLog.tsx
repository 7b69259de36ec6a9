import Box from '@mui/material/Box';

import { EmptyState } from '@/ui/page/EmptyState';

/** A conversation in which nothing has been said. */
export const EmptyLog = ({ name }: { name: string }) => (
  <Box
    role="log"
    aria-live="off"
    aria-label={`Conversation with ${name}`}
    sx={{
      flex: 1,
      minHeight: 0,
      overflowY: 'auto',
      display: 'grid',
      alignContent: 'center',
      bgcolor: 'background.default',
    }}
  >
    <EmptyState text="No messages yet" hint={`Write the first one. ${name} will see it here.`} />
  </Box>
);
