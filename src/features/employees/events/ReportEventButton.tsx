import Button from '@mui/material/Button';
import { Suspense } from 'react';

import type { Employee } from '@/contract/people/employee';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { useKeptState } from '@/ui/forms/keptForms';
import { lazyPart } from '@/ui/page/lazyPart';
import { useSiteConfig } from '@/ui/page/siteConfig';

const ReportEvent = lazyPart(() => import('./ReportEvent'), 'ReportEvent', MissingDialog);

/** Opens the form for an event of the family, where the service has it and the record can be changed. */
export function ReportEventButton({ employee }: { employee: Employee }) {
  const { program } = useSiteConfig();
  const [isOpen, setOpen] = useKeptState(`event/${employee.id}/dialog`, false);
  if (!program || employee.accountClosedAt) return null;
  return (
    <>
      <Button variant="contained" aria-haspopup="dialog" data-print="no" onClick={() => setOpen(true)}>
        Report an event
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportEvent employee={employee} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
