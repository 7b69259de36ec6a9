import DownloadOutlined from '@mui/icons-material/DownloadOutlined';

import { useExportAuditMutation } from '@/api/office/audit';
import type { AuditFilters } from '@/contract/office/audit';
import { useToday } from '@/parts/zone';
import { BusyButton } from '@/ui/fields/BusyButton';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** Saves all lines of the filters as CSV. */
export function ExportAuditButton({ filters }: { filters: AuditFilters }) {
  const { exportPrefix } = useSiteConfig();
  const today = useToday();
  const [exportAudit, { isLoading }] = useExportAuditMutation();
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadOutlined />}
      isBusy={isLoading}
      onClick={() => void exportAudit({ filters, fileName: `${exportPrefix}_Audit_${today}.csv` })}
    >
      Export
    </BusyButton>
  );
}
