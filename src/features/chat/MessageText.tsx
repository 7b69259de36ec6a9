import Box from '@mui/material/Box';
import { Fragment } from 'react';

import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { piecesOf } from './linkedText';

/** What was written, as plain text; web addresses in it lead out in a tab of their own. */
export const MessageText = ({ text }: { text: string }) =>
  piecesOf(text).map(({ text: words, address }, at) => (
    <Fragment key={at}>
      {address ? (
        <Box component="a" href={address} target="_blank" rel="noopener noreferrer nofollow" sx={link}>
          {words}
          <Box component="span" sx={visuallyHidden}>
            {' '}
            (opens in a new tab)
          </Box>
        </Box>
      ) : (
        words
      )}
    </Fragment>
  ));

const link = { color: 'inherit', fontWeight: 600, textUnderlineOffset: '0.2em' };
