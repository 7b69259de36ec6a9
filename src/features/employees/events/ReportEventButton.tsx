import Button from '@mui/material/Button';
import { Suspense } from 'react';

import type { Employee } from '@/contract/people/employee';
import { DialogLoadError } from '@/ui/dialogs/DialogLoadError';
import { useRestorableState } from '@/ui/forms/savedForms';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { useSiteConfig } from '@/ui/page/siteConfig';

const ReportEvent = lazyComponent(() => import('./ReportEvent'), 'ReportEvent', DialogLoadError);

/** Opens the form for a family event, where the service has it and the record can be changed. */
export function ReportEventButton({ employee }: { employee: Employee }) {
  const { program } = useSiteConfig();
  const [isOpen, setOpen] = useRestorableState(`event/${employee.id}/dialog`, false);
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
