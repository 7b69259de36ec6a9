import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

import type { FileColumn } from '@/contract/people/importFile';

import type { useColumnMapping } from './useColumnMapping';

type Props = {
  missingColumns: readonly FileColumn[];
  mapping: ReturnType<typeof useColumnMapping>;
  isAddMode: boolean;
  onMatch: () => void;
};

/** Lists a file's missing columns, and offers to match its headings to them. */
export function HeadingsNotice({
  missingColumns,
  mapping: { latestMapping, usableMapping },
  isAddMode,
  onMatch,
}: Props) {
  const action = latestMapping && (
    <Button
      color="inherit"
      variant="outlined"
      aria-haspopup="dialog"
      sx={{ display: 'block', mt: 1 }}
      onClick={onMatch}
    >
      <span>{usableMapping ? 'Change matches' : 'Match the columns'}</span>
    </Button>
  );
  if (usableMapping)
    return (
      <Alert severity="info">
        <span>{`${latestMapping?.source === 'remembered' ? 'Columns were matched the same way as in an earlier file with these headings.' : 'All required columns were matched.'}${isAddMode ? ' You’ll see a preview before anything is imported.' : ''}`}</span>
        {action}
      </Alert>
    );
  return (
    <Alert severity="warning">
      <span>{`Missing columns: ${missingColumns.join(', ')}. Match them, or the file will be rejected.`}</span>
      {action}
    </Alert>
  );
}
