import Box from '@mui/material/Box';

import { greetingAt } from './timeOfDay';

type Props = {
  hour: number;
  name: string | undefined;
  /** Until then the name's line is kept free. */
  isKnown: boolean;
};

/** Greets by the time of day, the name on a line of its own, so that no name moves what stands beneath. */
export const Greeting = ({ hour, name, isKnown }: Props) => (
  <>
    <Box component="span" sx={hello}>
      {`${greetingAt(hour)},`}
    </Box>{' '}
    <Box component="span" sx={{ display: 'block' }}>
      {name || (isKnown ? 'welcome to your benefits' : '\u00a0')}
    </Box>
  </>
);

const hello = { display: 'block', typography: 'body1', fontWeight: 550, letterSpacing: 0, color: 'text.secondary' };
