import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { ImportReport } from '@/contract/people/peopleImport';

/** Which column each heading of a sheet was taken for; nothing where all are named as agreed. */
export function MatchedColumns({ columns }: Pick<ImportReport, 'columns'>) {
  const plain = (text: string | null) => text?.trim().toLowerCase();
  const other = columns.filter(({ heading, column }) => plain(heading) !== plain(column));
  if (other.length === 0) return null;
  return (
    <Box component="details" sx={look}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', fontWeight: 600 }}>
        {`Matched columns (${other.length})`}
      </Typography>
      <Box component="ul" sx={{ mt: 1, mb: 1, pl: 2.5, typography: 'body2' }}>
        {other.map(({ heading, column }, place) => (
          <li key={place}>{`${heading || 'No heading'}: ${column ?? 'not imported'}`}</li>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        To match them differently, choose the sheet again and press “Change the match”.
      </Typography>
    </Box>
  );
}

const look = { '& summary': { minHeight: 32, alignContent: 'center', width: 'fit-content' } };
