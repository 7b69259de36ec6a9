import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

type Props = { count: number; columnWidth: number; height: number };

/** Placeholders for a list of tiles, shown once loading takes longer than 150 ms. */
export function TileSkeletons({ count, columnWidth, height }: Props) {
  const third = 'calc((100% - 32px) / 3)';
  return (
    <Box
      aria-hidden
      data-waiting
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: `repeat(auto-fill, minmax(max(min(100%, ${columnWidth}px), ${third}), 1fr))`,
        animation: 'tiles 1ms 150ms both',
        '@keyframes tiles': { from: { opacity: 0 }, to: { opacity: 1 } },
      }}
    >
      {Array.from({ length: count }, (_, tile) => (
        <Skeleton key={tile} variant="rounded" height={height} />
      ))}
    </Box>
  );
}
