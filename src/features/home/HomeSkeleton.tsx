import Stack from '@mui/material/Stack';

import { Skeletons } from '@/ui/page/Skeletons';

/** The shape of home, tall enough to keep the footer out of sight until it is known where that belongs. */
export const HomeSkeleton = () => (
  <Stack spacing={5} sx={{ minHeight: '100dvh' }}>
    <Skeletons rows={1} height={104} />
    <Skeletons rows={1} height={168} />
    <Skeletons rows={4} height={56} />
  </Stack>
);
