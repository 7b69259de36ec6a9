import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

import type { EmployeeColumn } from '@/contract/people/importFile';

import type { useColumnMapping } from './useColumnMapping';

type Props = {
  missing: readonly EmployeeColumn[];
  mapping: ReturnType<typeof useColumnMapping>;
  isAdding: boolean;
  onMatch: () => void;
};

/** Names a file's missing columns, and offers to match its headings. */
export function HeadingsNotice({ missing, mapping: { proposedMapping, used }, isAdding, onMatch }: Props) {
  const action = proposedMapping && (
    <Button
      color="inherit"
      variant="outlined"
      aria-haspopup="dialog"
      sx={{ display: 'block', mt: 1 }}
      onClick={onMatch}
    >
      <span>{used ? 'Change matches' : 'Match the columns'}</span>
    </Button>
  );
  if (used)
    return (
      <Alert severity="info">
        <span>{`${proposedMapping?.source === 'remembered' ? 'Columns were matched the same way as in an earlier file with these headings.' : 'The columns are matched.'}${isAdding ? ' You’ll see a preview before anything is imported.' : ''}`}</span>
        {action}
      </Alert>
    );
  return (
    <Alert severity="warning">
      <span>{`Missing columns: ${missing.join(', ')}. Match them, or the file will be rejected.`}</span>
      {action}
    </Alert>
  );
}
