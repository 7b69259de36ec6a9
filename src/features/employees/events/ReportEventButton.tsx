import Button from '@mui/material/Button';
import type { Employee } from '@/contract/people/employee';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { useRestorableState } from '@/ui/forms/savedForms';
import { useSiteConfig } from '@/ui/page/siteConfig';

const ReportEvent = lazyDialog(() => import('./ReportEvent'), 'ReportEvent');

/** Opens the form for a life event, if the service supports events and the record can be changed. */
export function ReportEventButton({ employee }: { employee: Employee }) {
  const { program } = useSiteConfig();
  const [isOpen, setOpen] = useRestorableState(`event/${employee.id}/dialog`, false);
  if (!program || employee.accountClosedAt) return null;
  return (
    <>
      <Button variant="contained" aria-haspopup="dialog" data-print="no" onClick={() => setOpen(true)}>
        Report an event
      </Button>
      {isOpen && <ReportEvent employee={employee} onClose={() => setOpen(false)} />}
    </>
  );
}
