import Button from '@mui/material/Button';
import { Suspense } from 'react';

import { DialogLoadError } from '@/ui/dialogs/DialogLoadError';
import { useRestorableState } from '@/ui/forms/savedForms';
import { lazyComponent } from '@/ui/page/lazyComponent';

const AddPerson = lazyComponent(() => import('./AddPerson'), 'AddPerson', DialogLoadError);

export function AddEmployeeButton() {
  const [isOpen, setOpen] = useRestorableState('person/new/isOpen', false);
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add an employee
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddPerson onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
