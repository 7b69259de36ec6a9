import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';

import { useExportEmployeesMutation } from '@/api/employees';
import type { EmployeeFilter } from '@/contract/employee';
import { useSiteConfig } from '@/ui/siteConfig';

import { exportName } from './exportName';
import { exportQueryOf } from './listAddress';

/** Saves everybody the chosen status filter covers as a CSV file (EMP-21). */
export function ExportButton({ filter }: { filter: EmployeeFilter }) {
  const { exportPrefix } = useSiteConfig();
  const [exportEmployees, { isLoading }] = useExportEmployeesMutation();

  function handleExport() {
    if (isLoading) return;
    void exportEmployees({ query: exportQueryOf(filter), fileName: exportName(exportPrefix, filter, new Date()) });
  }

  return (
    <Button variant="outlined" startIcon={<DownloadOutlined />} loading={isLoading} loadingPosition="start" onClick={handleExport}>
      Export Users
    </Button>
  );
}
