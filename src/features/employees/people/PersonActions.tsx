import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';

import { sameId, type Id } from '@/contract/id';
import type { CoveredPerson } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { useKeptState } from '@/ui/forms/keptForms';
import { lazyPart } from '@/ui/page/lazyPart';

import { useMayChangeSignIn } from './signInAccess';

const AddPerson = lazyPart(() => import('./AddPerson'), 'AddPerson', MissingDialog);
const EditPerson = lazyPart(() => import('./EditPerson'), 'EditPerson', MissingDialog);
const JoinRecords = lazyPart(() => import('./JoinRecords'), 'JoinRecords', MissingDialog);
const MoveRelative = lazyPart(() => import('./MoveRelative'), 'MoveRelative', MissingDialog);

type Props = {
  person: CoveredPerson;
  /** Through whom the person is covered; the same person for an employee. */
  employee: CoveredPerson;
};
type Deed = 'edit' | 'add' | 'move' | 'join';

/** The buttons by which an administrator keeps a record: its details, its family, and that there is one of it. */
export function PersonActions({ person, employee }: Props) {
  const [deed, setDeed] = useKeptState<Deed | null>(`person/${person.id}/dialog`, null);
  const close = () => setDeed(null);
  const name = fullNameOf(person);
  const isEmployee = sameId(person.id, employee.id);
  const mayChangeSignIn = useMayChangeSignIn(person);
  const deeds: { deed: Deed; label: string; spoken: string }[] = [
    { deed: 'edit', label: 'Edit', spoken: `Edit ${name}` },
    ...(isEmployee
      ? [{ deed: 'add', label: 'Add a relative', spoken: `Add a relative of ${name}` } as const]
      : mayChangeSignIn
        ? [{ deed: 'move', label: 'Move to another employee', spoken: `Move to another employee: ${name}` } as const]
        : []),
    ...(mayChangeSignIn
      ? [{ deed: 'join', label: 'Join with another record', spoken: `Join with another record: ${name}` } as const]
      : []),
  ];

  return (
    <Stack direction="row" useFlexGap data-print="no" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      {deeds.map(({ deed: one, label, spoken }) => (
        <Button
          key={one}
          size="small"
          aria-label={spoken}
          aria-haspopup="dialog"
          sx={{ px: 0, minWidth: 0 }}
          onClick={() => setDeed(one)}
        >
          {label}
        </Button>
      ))}
      {deed && (
        <Suspense fallback={null}>
          {deed === 'edit' && <EditPerson id={person.id} name={name} onClose={close} />}
          {deed === 'add' && <AddPerson employee={{ id: person.id, name }} onClose={close} />}
          {deed === 'move' && (
            <MoveRelative relative={{ id: person.id, name }} employeeId={employee.id} onClose={close} />
          )}
          {deed === 'join' && (
            <JoinRecords opened={{ id: person.id, name, employee: pickedOf(employee) }} onClose={close} />
          )}
        </Suspense>
      )}
    </Stack>
  );
}

const pickedOf = (employee: CoveredPerson): { id: Id; name: string; ssnEnd: string } => ({
  id: employee.id,
  name: fullNameOf(employee),
  ssnEnd: employee.userSSN.slice(-4),
});
