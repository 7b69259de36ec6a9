import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';

import { Skeletons } from '@/ui/page/Skeletons';

import { responsiveColumns } from './surface';

/**
 * Placeholders in the shape of the home page's sections; a full window high, so that the footer does not move while
 * they load.
 */
export const HomeSkeleton = () => (
  <Stack spacing={5} sx={{ minHeight: '100dvh', containerType: 'inline-size' }}>
    <Section count={2} width="22rem" height={64} />
    <Section count={3} width="14rem" height={122} />
    <Section count={8} width="13rem" height={60} />
  </Stack>
);

type Props = { count: number; width: string; height: number };

/** A bar for the heading, with as many shapes below it as the section usually has items. */
const Section = ({ count, width, height }: Props) => (
  <div>
    <Box sx={{ width: '8rem', mb: 1.5 }}>
      <Skeletons rows={1} height={24} />
    </Box>
    <Box sx={responsiveColumns(width, 2)}>
      {Array.from({ length: count }, (_, index) => (
        <Skeletons key={index} rows={1} height={height} />
      ))}
    </Box>
  </div>
);
