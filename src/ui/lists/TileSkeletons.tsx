import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

type Props = { count: number; height: number } & (
  | { columnWidth: number }
  /** The list's `grid-template-columns`, if it has its own grid. */
  | { columns: string }
);

/** Placeholders for a list of tiles, shown once loading takes longer than 150 ms. */
export function TileSkeletons({ count, height, ...shape }: Props) {
  return (
    <Box
      aria-hidden
      data-waiting
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'columns' in shape ? shape.columns : columnsStyle(shape.columnWidth),
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

const columnsStyle = (columnWidth: number) =>
  `repeat(auto-fill, minmax(max(min(100%, ${columnWidth}px), calc((100% - 32px) / 3)), 1fr))`;
