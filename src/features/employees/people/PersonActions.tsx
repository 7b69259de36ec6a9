import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';

import { isTrueFlag } from '@/contract/flags';
import { type Id, sameId } from '@/contract/id';
import { digitsOf } from '@/contract/patterns';
import type { CoveredPerson } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { useKeptState } from '@/ui/forms/keptForms';
import { lazyPart } from '@/ui/page/lazyPart';

import { useMayChangeSignIn } from './signInAccess';

const AddPerson = lazyPart(() => import('./AddPerson'), 'AddPerson', MissingDialog);
const DeleteEmployee = lazyPart(() => import('./DeleteEmployee'), 'DeleteEmployee', MissingDialog);
const EditPerson = lazyPart(() => import('./EditPerson'), 'EditPerson', MissingDialog);
const MergeRecords = lazyPart(() => import('./MergeRecords'), 'MergeRecords', MissingDialog);
const MoveRelative = lazyPart(() => import('./MoveRelative'), 'MoveRelative', MissingDialog);

type Props = {
  person: CoveredPerson;
  /** The employee who covers the person; for an employee, the same person. */
  employee: CoveredPerson & { relatives?: readonly CoveredPerson[] };
};
type PersonAction = 'edit' | 'add' | 'move' | 'merge' | 'delete';

/** Edits a record, its family and its duplicates. */
export function PersonActions({ person, employee }: Props) {
  const [openAction, setOpenAction] = useKeptState<PersonAction | null>(`person/${person.id}/dialog`, null);
  const close = () => setOpenAction(null);
  const name = fullNameOf(person);
  const isEmployee = sameId(person.id, employee.id);
  const mayChangeSignIn = useMayChangeSignIn(person);
  const { relatives = [] } = employee;
  const family = [employee, ...relatives];
  const mayDelete = isEmployee && mayChangeSignIn && family.every(isWithoutAccount);
  const actions: { action: PersonAction; label: string; ariaLabel: string }[] = [
    { action: 'edit', label: 'Edit', ariaLabel: `Edit ${name}` },
    ...(isEmployee
      ? [{ action: 'add', label: 'Add a dependent', ariaLabel: `Add a dependent of ${name}` } as const]
      : mayChangeSignIn
        ? [
            {
              action: 'move',
              label: 'Move to another employee',
              ariaLabel: `Move to another employee: ${name}`,
            } as const,
          ]
        : []),
    ...(mayChangeSignIn
      ? [
          {
            action: 'merge',
            label: 'Merge with another record',
            ariaLabel: `Merge with another record: ${name}`,
          } as const,
        ]
      : []),
    ...(mayDelete ? [{ action: 'delete', label: 'Delete', ariaLabel: `Delete ${name}` } as const] : []),
  ];

  return (
    <Stack direction="row" useFlexGap data-print="no" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      {actions.map(({ action, label, ariaLabel }) => (
        <Button
          key={action}
          size="small"
          aria-label={ariaLabel}
          aria-haspopup="dialog"
          sx={{ px: 0, minWidth: 0 }}
          onClick={() => setOpenAction(action)}
        >
          {label}
        </Button>
      ))}
      {openAction && (
        <Suspense fallback={null}>
          {openAction === 'edit' && <EditPerson id={person.id} name={name} onClose={close} />}
          {openAction === 'add' && <AddPerson employee={{ id: person.id, name }} onClose={close} />}
          {openAction === 'move' && (
            <MoveRelative relative={{ id: person.id, name }} employeeId={employee.id} onClose={close} />
          )}
          {openAction === 'delete' && mayDelete && (
            <DeleteEmployee employee={{ id: person.id, name }} relatives={relatives.map(fullNameOf)} onClose={close} />
          )}
          {openAction === 'merge' && (
            <MergeRecords opened={{ id: person.id, name, employee: pickedOf(employee) }} onClose={close} />
          )}
        </Suspense>
      )}
    </Stack>
  );
}

/** The service deletes only employees who never signed up, and neither did their dependents. */
const isWithoutAccount = ({ userIsSignedUp, isAdmin }: CoveredPerson) =>
  !isTrueFlag(userIsSignedUp) && !isTrueFlag(isAdmin);

const pickedOf = (employee: CoveredPerson): { id: Id; name: string; ssnEnd: string } => ({
  id: employee.id,
  name: fullNameOf(employee),
  ssnEnd: digitsOf(employee.userSSN).slice(-4),
});
