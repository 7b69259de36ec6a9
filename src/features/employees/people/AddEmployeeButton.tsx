import Button from '@mui/material/Button';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { useRestorableState } from '@/ui/forms/savedForms';

const AddPerson = lazyDialog(() => import('./AddPerson'), 'AddPerson');

export function AddEmployeeButton() {
  const [isOpen, setOpen] = useRestorableState('person/new/isOpen', false);
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add an employee
      </Button>
      {isOpen && <AddPerson onClose={() => setOpen(false)} />}
    </>
  );
}
