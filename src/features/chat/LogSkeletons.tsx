import Box from '@mui/material/Box';

const widths = ['62%', '38%', '70%', '46%', '54%'];

/** The shape of a log on its way, on both sides. */
export const LogSkeletons = () => (
  <Box aria-hidden data-waiting sx={log}>
    {widths.map((width, at) => (
      <Box key={width} sx={[shape, { width, alignSelf: at % 2 === 0 ? 'flex-start' : 'flex-end' }]} />
    ))}
  </Box>
);

const log = {
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  gap: 1.5,
  p: 2,
  bgcolor: 'background.default',
  animation: 'log-waits 1ms 150ms both',
  '@keyframes log-waits': { from: { opacity: 0 }, to: { opacity: 1 } },
} as const;
const shape = { height: 44, borderRadius: 1.5, bgcolor: 'action.selected' };
