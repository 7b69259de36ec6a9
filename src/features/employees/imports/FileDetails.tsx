import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { countWithNoun } from '@/contract/format';
import type { ImportReport } from '@/contract/people/peopleImport';

const normalize = (text: string | null) => text?.trim().toLowerCase();

/** How the file was read: the columns that were matched by another name or skipped, and the file's fingerprint. */
export function FileDetails({ report: { columns, digest } }: { report: ImportReport }) {
  const differentColumns = columns.filter(({ heading, column }) => normalize(heading) !== normalize(column));
  return (
    <Box component="details" sx={styles}>
      <Typography component="summary" variant="body2">
        {differentColumns.length === 0
          ? 'About the file'
          : `About the file: ${countWithNoun(differentColumns.length, 'column matched or skipped', 'columns matched or skipped')}`}
      </Typography>
      {differentColumns.length > 0 && (
        <>
          <Box
            component="ul"
            aria-label="Columns matched or skipped"
            sx={{ mt: 1, mb: 1, pl: 2.5, typography: 'body2' }}
          >
            {differentColumns.map(({ heading, column }, index) => (
              <li key={index}>{`${heading || 'No heading'}: ${column ?? 'not imported'}`}</li>
            ))}
          </Box>
          <Typography variant="body2" color="textSecondary">
            To change the matches, choose the file again and select “Change matches.”
          </Typography>
        </>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {digest ? `SHA-256: ${digest}` : 'File fingerprint not available.'}
      </Typography>
    </Box>
  );
}

const styles = {
  '& summary': { minHeight: 32, width: 'fit-content', alignContent: 'center', cursor: 'pointer', fontWeight: 600 },
};
