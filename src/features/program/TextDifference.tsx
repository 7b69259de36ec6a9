import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { diffWordsWithSpace } from 'diff';

import { visuallyHidden } from '@/ui/theme/visuallyHidden';

/** Strikes through removed text and underlines added text, because color alone is not accessible. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after);
  const isSame = parts.every(({ added, removed }) => !added && !removed);

  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {isSame ? 'No changes from the published version.' : 'Strikethrough: removed. Underline: added.'}
      </Typography>
      <Box sx={styles}>
        {parts.map(({ value, added, removed }, index) =>
          added ? (
            <ins key={index}>
              <Box component="span" sx={visuallyHidden}>
                {' added: '}
              </Box>
              <span>{value}</span>
            </ins>
          ) : removed ? (
            <del key={index}>
              <Box component="span" sx={visuallyHidden}>
                {' removed: '}
              </Box>
              <span>{value}</span>
            </del>
          ) : (
            <span key={index}>{value}</span>
          ),
        )}
      </Box>
    </Box>
  );
}

const styles = {
  maxWidth: '68ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& ins': { bgcolor: 'success.soft', textDecorationThickness: 2 },
  '& del': { bgcolor: 'error.soft' },
};
