import Box from '@mui/material/Box';

import { Skeletons } from '@/ui/page/Skeletons';

/** Rows on their way, tall enough to keep the footer where a full page will have it. */
export const NoticeSkeletons = () => (
  <Box sx={{ minHeight: '100dvh' }}>
    <Skeletons rows={6} height={104} />
  </Box>
);
