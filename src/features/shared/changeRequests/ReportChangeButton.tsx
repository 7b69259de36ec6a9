import Button from '@mui/material/Button';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind } from '@/store/session/sessionSlice';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { useRestorableState } from '@/ui/forms/savedForms';
import { useSiteConfig } from '@/ui/page/siteConfig';

export const ReportChange = lazyDialog(() => import('./ReportChange'), 'ReportChange');

/** Whether the service lets the signed-in person report changes. */
export function useCanReportChanges() {
  const { program } = useSiteConfig();
  const isConsole = useAppSelector(selectAdminKind) === 'console';
  return program && !isConsole;
}

type Props = { /** Outlined on a page with another primary button. */ variant?: 'contained' | 'outlined' };

/** Opens the form in which a member reports a change. */
export function ReportChangeButton({ variant = 'contained' }: Props) {
  const isOffered = useCanReportChanges();
  const [isOpen, setOpen] = useRestorableState('change/dialog', false);
  if (!isOffered) return null;
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" data-print="no" onClick={() => setOpen(true)}>
        Report a change
      </Button>
      {isOpen && <ReportChange onClose={() => setOpen(false)} />}
    </>
  );
}
