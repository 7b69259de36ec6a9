import DownloadOutlined from '@iconify-json/ic/icons.json?outline-download';
import UploadOutlined from '@iconify-json/ic/icons.json?outline-upload';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { useExportCsvMutation } from '@/api/admin/csv';
import type { CsvTarget } from '@/contract/program/csv';
import { BusyButton } from '@/ui/fields/BusyButton';
import { PageLink } from '@/ui/page/PageLink';

type Props = {
  target: CsvTarget;
  /** Makes clear that the export ignores the list's filters. */
  exportLabel: string;
  /** The exported file's name, without the extension. */
  fileName: string;
  importPath: string;
  onAdd: () => void;
};

/**
 * Imports a CSV file, exports one, and adds a single row. The export ignores the list's filters, because a file that
 * replaces the list must have all rows.
 */
export function CsvListActions({ target, exportLabel, fileName, importPath, onAdd }: Props) {
  const [exportCsv, { isLoading }] = useExportCsvMutation();
  return (
    <Box sx={styles}>
      <Button variant="outlined" component={PageLink} to={importPath} startIcon={<UploadOutlined />}>
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

/** On a phone, the last button is as wide as the other two together. */
const styles = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, auto)' },
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
