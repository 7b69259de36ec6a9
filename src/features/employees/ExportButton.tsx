import DownloadOutlined from '@iconify-json/ic/icons.json?outline-download';
import KeyOutlined from '@iconify-json/ic/icons.json?outline-key';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

import { useExportEmployeesMutation } from '@/api/admin/people/employees';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { BusyButton } from '@/ui/fields/BusyButton';
import { useSiteConfig } from '@/ui/page/siteConfig';
import type { EmployeeListParams } from './employeeListParams';
import { useExportOptions } from './useExportOptions';

const ExportPopup = lazyDialog(() => import('./ExportPopup'), 'ExportPopup');

/**
 * Exports everyone in the list as CSV with masked SSNs; a second button exports full SSNs where the service supports
 * it.
 */
export function ExportButton({ params }: { params: EmployeeListParams }) {
  const { ssnExport } = useSiteConfig();
  const { query, makeFileName, ignoresSearch } = useExportOptions(params);
  const [exportEmployees, { isLoading }] = useExportEmployeesMutation();
  const [isPopupOpen, setPopupOpen] = useState(false);
  const noteId = useId();

  return (
    <Box>
      <Box role="group" aria-label="Export" sx={joinedStyles}>
        <BusyButton
          variant="outlined"
          startIcon={<DownloadOutlined />}
          isBusy={isLoading}
          aria-describedby={ignoresSearch ? noteId : undefined}
          sx={buttonStyles}
          onClick={() => void exportEmployees({ query, fileName: makeFileName() })}
        >
          Export Users
        </BusyButton>
        {ssnExport && (
          <Button
            variant="outlined"
            startIcon={<KeyOutlined />}
            aria-haspopup="dialog"
            sx={buttonStyles}
            onClick={() => setPopupOpen(true)}
          >
            Export with full SSNs
          </Button>
        )}
      </Box>
      {ignoresSearch && (
        <Typography id={noteId} variant="body2" color="textSecondary">
          The export ignores the search.
        </Typography>
      )}
      {isPopupOpen && <ExportPopup params={params} onClose={() => setPopupOpen(false)} />}
    </Box>
  );
}

/** Two buttons styled as one. */
const joinedStyles = {
  display: 'flex',
  '& > :not(:last-child)': { borderStartEndRadius: 0, borderEndEndRadius: 0 },
  '& > :not(:first-child)': { borderStartStartRadius: 0, borderEndStartRadius: 0, ml: '-1px' },
};
const buttonStyles = { flex: { xs: 1, sm: 'auto' }, whiteSpace: { sm: 'nowrap' } };
