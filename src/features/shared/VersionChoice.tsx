import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';

export type VersionDifference = { label: string; mine: string; theirs: string };

type Props = {
  /** How sentences refer to the edited item, such as "this alert". */
  itemName: string;
  differences: VersionDifference[];
  isBusy: boolean;
  onKeepMine: () => void;
  onUseTheirs: () => void;
  /** Returns to the form without choosing. */
  onClose: () => void;
};

/**
 * Shown when two people edited the same record: compares both versions and lets the person choose before anything is
 * overwritten.
 */
export function VersionChoice({ itemName, differences, isBusy, onKeepMine, onUseTheirs, onClose }: Props) {
  return (
    <Popup
      open
      width="md"
      title="Someone else made changes"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Back to editing
          </Button>
          <Button variant="outlined" onClick={onUseTheirs}>
            Use their version
          </Button>
          <BusyButton variant="contained" isBusy={isBusy} onClick={onKeepMine}>
            Keep my version
          </BusyButton>
        </>
      }
    >
      <Typography gutterBottom>
        {`Someone else saved ${itemName} while you were editing. Nothing was overwritten. Choose which version to keep.`}
      </Typography>
      <Box component="table" sx={styles}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Their saved version</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, mine, theirs }) => (
            <tr key={label} data-differs={mine !== theirs}>
              <th scope="row">{label}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Popup>
  );
}

const styles = {
  width: 1,
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': {
    p: 1,
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& th': { color: 'text.secondary', fontWeight: 600 },
  '& thead th:first-of-type': { width: '22%' },
  '& [data-differs=true] td': { bgcolor: 'warning.soft' },
} as const;
