import Box from '@mui/material/Box';

type Props = { rows?: number; height?: number };

/** Placeholder rows, shown once loading takes longer than 150 ms. */
export function Skeletons({ rows = 6, height = 44 }: Props) {
  return (
    <Box aria-hidden data-waiting sx={slowly}>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} sx={[shape, { height }]} />
      ))}
    </Box>
  );
}

const slowly = {
  display: 'grid',
  gap: 1,
  animation: 'skeletons 1ms 150ms both',
  '@keyframes skeletons': { from: { opacity: 0 }, to: { opacity: 1 } },
};

const shape = {
  borderRadius: 1,
  bgcolor: 'action.selected',
  animation: 'breathe 2s 500ms ease-in-out infinite',
  '@keyframes breathe': { '50%': { opacity: 0.4 } },
};
