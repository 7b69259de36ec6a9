import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

import type { EmployeeColumn } from '@/contract/people/importFile';

import type { useColumnMatch } from './useColumnMatch';

type Props = {
  missing: readonly EmployeeColumn[];
  match: ReturnType<typeof useColumnMatch>;
  isAdding: boolean;
  onMatch: () => void;
};

/** Names a file's missing columns, and offers to match its headings. */
export function HeadingsNotice({ missing, match: { proposedMatch, used }, isAdding, onMatch }: Props) {
  const action = proposedMatch && (
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
        <span>{`${proposedMatch?.source === 'remembered' ? 'Columns were matched the same way as in an earlier file with these headings.' : 'The columns are matched.'}${isAdding ? ' You’ll see a preview before anything is imported.' : ''}`}</span>
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
