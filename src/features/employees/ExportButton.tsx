import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import { Suspense, useState } from 'react';

import { useExportEmployeesMutation } from '@/api/admin/employees';
import type { EmployeeFilter } from '@/contract/people/employee';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { BusyButton } from '@/ui/fields/BusyButton';
import { lazyPart } from '@/ui/page/lazyPart';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { exportName } from './exportName';
import { exportQueryOf } from './listAddress';

const ExportPopup = lazyPart(() => import('./ExportPopup'), 'ExportPopup', MissingDialog);

const wholeNumbers = 'Export with whole SSNs';

/** Exports everyone in the chosen status filter as CSV with masked SSNs; the button next to it exports full SSNs. */
export function ExportButton({ filter }: { filter: EmployeeFilter }) {
  const { exportPrefix } = useSiteConfig();
  const [exportEmployees, { isLoading }] = useExportEmployeesMutation();
  const [isAsking, setAsking] = useState(false);

  async function handleExport() {
    await exportEmployees({ query: exportQueryOf(filter), fileName: exportName(exportPrefix, filter, new Date()) });
  }

  return (
    <>
      <ButtonGroup variant="outlined" aria-label="Export">
        <BusyButton
          startIcon={<DownloadOutlined />}
          isBusy={isLoading}
          sx={{ flex: 1 }}
          onClick={() => void handleExport()}
        >
          Export Users
        </BusyButton>
        <Button
          aria-label={wholeNumbers}
          title={wholeNumbers}
          aria-haspopup="dialog"
          sx={{ px: 1 }}
          onClick={() => setAsking(true)}
        >
          <KeyOutlined fontSize="small" />
        </Button>
      </ButtonGroup>
      {isAsking && (
        <Suspense fallback={null}>
          <ExportPopup filter={filter} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
