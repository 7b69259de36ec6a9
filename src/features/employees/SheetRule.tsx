import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { sheetColumns } from '@/contract/people/sheet';

const rules = [
  'One row is one person in one plan; Relation says Self, Spouse or Child.',
  'A person and plan that are known already are skipped and listed as ignored.',
  'If any row has a mistake, nothing is imported and you see every mistake.',
];

/** What a sheet must look like, said before one is chosen (D-141). */
export function SheetRule() {
  return (
    <div>
      <Typography variant="body2">
        {'A CSV file whose first line names these columns, in any order: '}
        <Box component="span" sx={{ fontWeight: 600 }}>
          {sheetColumns.join(', ')}
        </Box>
        .
      </Typography>
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Box>
    </div>
  );
}
