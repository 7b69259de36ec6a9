import Button from '@mui/material/Button';
import { Suspense } from 'react';

import { useAppSelector } from '@/store/hooks';
import { selectAdminKind } from '@/store/session/sessionSlice';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { useKeptState } from '@/ui/forms/keptForms';
import { lazyPart } from '@/ui/page/lazyPart';
import { useSiteConfig } from '@/ui/page/siteConfig';

export const ReportChange = lazyPart(() => import('./ReportChange'), 'ReportChange', MissingDialog);

/** Whether the service takes reports of changes from the signed-in person. */
export function useReportsChanges() {
  const { program } = useSiteConfig();
  const isConsole = useAppSelector(selectAdminKind) === 'console';
  return program && !isConsole;
}

type Props = { /** Outlined on a page with another primary button. */ variant?: 'contained' | 'outlined' };

/** Opens the form in which a member reports a change. */
export function ReportChangeButton({ variant = 'contained' }: Props) {
  const isOffered = useReportsChanges();
  const [isOpen, setOpen] = useKeptState('change/dialog', false);
  if (!isOffered) return null;
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" data-print="no" onClick={() => setOpen(true)}>
        Report a change
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportChange onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
