import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { useExportCsvMutation } from '@/api/admin/csv';
import type { CsvTarget } from '@/contract/program/csv';
import { BusyButton } from '@/ui/fields/BusyButton';
import { PageLink } from '@/ui/page/PageLink';

type Props = {
  target: CsvTarget;
  /** Says that the export holds more than the list shows. */
  exportLabel: string;
  /** What the exported file is called, without its extension. */
  fileName: string;
  /** The page of the import. */
  importPage: string;
  /** Adds a single row. */
  onAdd: () => void;
};

/**
 * How rows come in and go out: the import of a CSV file, the export as one, and a form for a single row. The export
 * holds all rows, whatever the list is filtered by, because a file that replaces the list must not leave any out.
 */
export function RowActions({ target, exportLabel, fileName, importPage, onAdd }: Props) {
  const [exportCsv, { isLoading }] = useExportCsvMutation();
  return (
    <Box sx={look}>
      <Button variant="outlined" component={PageLink} to={importPage} startIcon={<UploadOutlined />}>
        Import CSV
      </Button>
      <BusyButton
        variant="outlined"
        startIcon={<DownloadOutlined />}
        isBusy={isLoading}
        onClick={() => void exportCsv({ target, fileName: `${fileName}.csv` })}
      >
        {exportLabel}
      </BusyButton>
      <Button variant="contained" onClick={onAdd}>
        Add +
      </Button>
    </Box>
  );
}

/** On a phone the most important one is as wide as both others. */
const look = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, auto)' },
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
