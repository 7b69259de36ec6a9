import Stack from '@mui/material/Stack';

import { Page } from '@/ui/page/Page';

import { useAuditAddress } from './auditAddress';
import { AuditFiltersForm } from './AuditFiltersForm';
import { AuditList } from './AuditList';
import { ExportAuditButton } from './ExportAuditButton';
import { VerificationBand } from './VerificationBand';

/** Who did what, about whom and when: the audit trail for administrators with the right to it. */
export function AuditPage() {
  const { address, filters, filterBy, turnTo, showAll } = useAuditAddress();
  return (
    <Page
      title="Audit"
      context="Who looked at or changed what. Looking here is written down too."
      action={<ExportAuditButton filters={filters} />}
    >
      <Stack spacing={2}>
        <VerificationBand />
        <AuditFiltersForm filters={filters} onFilter={filterBy} onShowAll={showAll} />
        <AuditList address={address} onTurn={turnTo} onShowAll={showAll} />
      </Stack>
    </Page>
  );
}
