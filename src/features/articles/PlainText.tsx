import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';

/** The number and title that open a section, on a line of their own. */
const sectionTitle = /^\d{1,2}\.[ \t]+\S.{0,78}$/;

/** Plain text with its line breaks; numbered titles are headings, so that a reader can jump from one to the next. */
export const PlainText = ({ text }: { text: string }) => (
  <Box sx={look}>
    {text.split('\n\n').map((paragraph, index) => {
      const [first = '', ...rest] = paragraph.split('\n');
      const isTitled = sectionTitle.test(first) && rest.length > 0;
      return (
        <Fragment key={index}>
          {isTitled && (
            <Typography variant="h3" component="h2" sx={{ breakAfter: 'avoid' }}>
              {first}
            </Typography>
          )}
          <p>{isTitled ? rest.join('\n') : paragraph}</p>
        </Fragment>
      );
    })}
  </Box>
);

const look = {
  maxWidth: '68ch',
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  '& p': { m: 0 },
  '& * + p': { mt: 2 },
  '& * + h2': { mt: 4 },
  '& h2 + p': { mt: 1 },
  '@media print': { maxWidth: 'none' },
} as const;
