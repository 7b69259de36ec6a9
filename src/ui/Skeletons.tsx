import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

type Props = { rows?: number; height?: number };

/** The shape of what is coming, shown once waiting takes longer than 150 ms. */
export function Skeletons({ rows = 6, height = 44 }: Props) {
  return (
    <Stack spacing={1} aria-hidden sx={slowly}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={height} />
      ))}
    </Stack>
  );
}

const slowly = {
  animation: 'skeletons 1ms 150ms both',
  '@keyframes skeletons': { from: { opacity: 0 }, to: { opacity: 1 } },
};
