import Button from '@mui/material/Button';
import { Suspense } from 'react';

import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { useKeptState } from '@/ui/forms/keptForms';
import { lazyPart } from '@/ui/page/lazyPart';

const AddPerson = lazyPart(() => import('./AddPerson'), 'AddPerson', MissingDialog);

export function AddEmployeeButton() {
  const [isOpen, setOpen] = useKeptState('person/new/isOpen', false);
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
