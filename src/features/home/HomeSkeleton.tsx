import Stack from '@mui/material/Stack';

import { Skeletons } from '@/ui/page/Skeletons';

/** Placeholder of home; a full window high so that the footer does not move while home loads. */
export const HomeSkeleton = () => (
  <Stack spacing={5} sx={{ minHeight: '100dvh' }}>
    <Skeletons rows={1} height={104} />
    <Skeletons rows={1} height={168} />
    <Skeletons rows={4} height={56} />
  </Stack>
);
