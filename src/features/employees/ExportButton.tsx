import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useRef } from 'react';

import { useExportEmployeesMutation } from '@/api/employees';
import type { EmployeeFilter } from '@/contract/employee';
import { useSiteConfig } from '@/ui/siteConfig';

import { exportName } from './exportName';
import { exportQueryOf } from './listAddress';

/** Saves everybody the chosen status filter covers as a CSV file (EMP-21). */
export function ExportButton({ filter }: { filter: EmployeeFilter }) {
  const { exportPrefix } = useSiteConfig();
  const [exportEmployees, { isLoading }] = useExportEmployeesMutation();

  const button = useRef<HTMLButtonElement>(null);

  async function handleExport() {
    if (isLoading) return;
    await exportEmployees({ query: exportQueryOf(filter), fileName: exportName(exportPrefix, filter, new Date()) });
    // A busy button gives up the focus; it gets it back unless the person went elsewhere.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
  }

  return (
    <Button
      ref={button}
      variant="outlined"
      startIcon={<DownloadOutlined />}
      loading={isLoading}
      loadingPosition="start"
      onClick={() => void handleExport()}
    >
      Export Users
    </Button>
  );
}
