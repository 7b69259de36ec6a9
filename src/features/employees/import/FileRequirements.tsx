import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fileColumns, optionalColumns } from '@/contract/people/importFile';
import type { ImportMode } from '@/contract/people/peopleImport';

import { importFileRules } from './importTexts';

export const FileRequirements = ({
  mode,
  showOptionalColumns = false,
}: {
  mode: ImportMode;
  showOptionalColumns?: boolean;
}) => (
  <div>
    <Typography variant="body2">
      <span>{'A CSV file with these column headings, in any order: '}</span>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {fileColumns.join(', ')}
      </Box>
      <span>{'. '}</span>
      {showOptionalColumns && (
        <span>{`Optional: ${optionalColumns.join(', ')}. Leave a date blank to keep the one on record.`}</span>
      )}
    </Typography>
    <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
      {importFileRules[mode].map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </Box>
  </div>
);
