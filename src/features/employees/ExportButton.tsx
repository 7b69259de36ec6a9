import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';

import { useExportEmployeesMutation } from '@/api/admin/people/employees';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { BusyButton } from '@/ui/fields/BusyButton';
import { lazyPart } from '@/ui/page/lazyPart';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { exportName } from './exportName';
import { exportQueryOf, type ListAddress } from './listAddress';

const ExportPopup = lazyPart(() => import('./ExportPopup'), 'ExportPopup', MissingDialog);

const wholeNumbers = 'Export with whole SSNs';

/** Exports everyone in the chosen filters as CSV with masked SSNs; the button next to it exports full SSNs where the service does. */
export function ExportButton({ chosen }: { chosen: Pick<ListAddress, 'filter' | 'plan'> }) {
  const { exportPrefix, ssnExport } = useSiteConfig();
  const [exportEmployees, { isLoading }] = useExportEmployeesMutation();
  const [isAsking, setAsking] = useState(false);

  async function handleExport() {
    await exportEmployees({
      query: exportQueryOf(chosen.filter, chosen.plan),
      fileName: exportName(exportPrefix, chosen.filter, new Date()),
    });
  }

  return (
    <>
      <Box role="group" aria-label="Export" sx={joined}>
        <BusyButton
          variant="outlined"
          startIcon={<DownloadOutlined />}
          isBusy={isLoading}
          sx={{ flex: 1 }}
          onClick={() => void handleExport()}
        >
          Export Users
        </BusyButton>
        {ssnExport && (
          <Button
            variant="outlined"
            aria-label={wholeNumbers}
            title={wholeNumbers}
            aria-haspopup="dialog"
            sx={{ px: 1 }}
            onClick={() => setAsking(true)}
          >
            <KeyOutlined fontSize="small" />
          </Button>
        )}
      </Box>
      {isAsking && (
        <Suspense fallback={null}>
          <ExportPopup chosen={chosen} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Two buttons that look like one. */
const joined = {
  display: 'flex',
  '& > :not(:last-child)': { borderStartEndRadius: 0, borderEndEndRadius: 0 },
  '& > :not(:first-child)': { borderStartStartRadius: 0, borderEndStartRadius: 0, ml: '-1px' },
};
