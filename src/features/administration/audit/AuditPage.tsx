import DownloadOutlined from '@iconify-json/ic/icons.json?outline-download';
import Stack from '@mui/material/Stack';

import { useExportAuditMutation } from '@/api/administration/audit';
import type { AuditFilters } from '@/contract/administration/audit';
import { exportFileName } from '@/features/shared/exportFileName';
import { useToday } from '@/features/shared/timeZone';
import { BusyButton } from '@/ui/fields/BusyButton';
import { Page } from '@/ui/page/Page';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { AuditFiltersForm } from './AuditFiltersForm';
import { AuditList } from './AuditList';
import { VerificationBanner } from './VerificationBanner';
import { useAuditParams } from './auditParams';

/** The audit log, for administrators with permission to read it. */
export function AuditPage() {
  const { params, filters, filterBy, goToPage, showAll } = useAuditParams();
  return (
    <Page
      title="Audit log"
      subtitle="Who viewed or changed what. Opening this page is recorded, too."
      action={<ExportAuditButton filters={filters} />}
    >
      <Stack spacing={2}>
        <VerificationBanner />
        <AuditFiltersForm filters={filters} onChange={filterBy} onShowAll={showAll} />
        <AuditList params={params} onPageChange={goToPage} onShowAll={showAll} />
      </Stack>
    </Page>
  );
}

/** The filters as parts of the file name, without the person's name. */
const fileNameParts = ({ person, actor, action, outcome, from, to }: AuditFilters) => [
  'Audit log',
  person === undefined ? undefined : 'one_person',
  actor && 'one_administrator',
  action,
  outcome,
  from && `from_${from}`,
  to && `to_${to}`,
];

/** Exports all matching entries as CSV. */
function ExportAuditButton({ filters }: { filters: AuditFilters }) {
  const { exportPrefix } = useSiteConfig();
  const today = useToday();
  const [exportAudit, { isLoading }] = useExportAuditMutation();
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadOutlined />}
      isBusy={isLoading}
      onClick={() =>
        void exportAudit({ filters, fileName: exportFileName(exportPrefix, fileNameParts(filters), today) })
      }
    >
      Export
    </BusyButton>
  );
}
