import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';

type Props = ComponentProps<'span'> & { size?: number | string };

/** Replaces MUI's CircularProgress in the built page (webpack.config.ts): a simple rotating ring. */
export default function LightSpinner({ size = 40, color: _color, ...span }: Props) {
  return <Box component="span" role="progressbar" {...span} sx={[ring, { width: size, height: size }]} />;
}

const ring = {
  display: 'inline-block',
  border: '2px solid',
  borderTopColor: 'transparent',
  borderRadius: '50%',
  animation: 'turn 1s linear infinite',
  '@keyframes turn': { to: { rotate: '1turn' } },
};
