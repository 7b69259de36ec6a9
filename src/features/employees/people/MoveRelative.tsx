import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { peopleApi, useMoveRelativeMutation } from '@/api/admin/people/people';
import { useRowForm } from '@/api/lists/useRowForm';
import type { Id } from '@/contract/id';
import type { CurrentEmployee } from '@/contract/people/personForm';
import type { PickedPerson } from '@/features/shared/PersonPicker';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { useAppDispatch } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';

import { EmployeePicker } from './EmployeePicker';

type Props = { relative: { id: Id; name: string }; employeeId: Id; onClose: () => void };

export function MoveRelative({ relative, employeeId, onClose }: Props) {
  const [chosenEmployee, setChosenEmployee] = useState<PickedPerson | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const dispatch = useAppDispatch();
  const [move] = useMoveRelativeMutation();
  const form = useRowForm<CurrentEmployee>(close);
  const { theirs } = form;
  if (theirs && !isOutdated) setOutdated(true);

  /** If someone else has moved the dependent, the employee is fetched again, whichever version was chosen. */
  function close() {
    onClose();
    if (isOutdated) dispatch(peopleApi.util.invalidateTags(['Employee']));
  }

  async function save(previousEmployeeId: Id) {
    setSubmitted(true);
    if (chosenEmployee)
      await form.save(() => move({ id: relative.id, employeeId: chosenEmployee.id, previousEmployeeId }));
  }

  if (theirs)
    return (
      <VersionChoice
        itemName="a different employee for this person"
        differences={[{ label: 'Employee', mine: chosenEmployee?.name ?? '', theirs: theirs.employeeName }]}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs.employeeId)}
      />
    );

  return (
    <FormPopup
      title="Move to another employee"
      submitLabel="Move"
      {...form.popupProps}
      onSubmit={() => save(employeeId)}
    >
      <Typography>{`${relative.name} will become a dependent of the employee you choose. Plans, cards, and account stay the same.`}</Typography>
      <EmployeePicker
        label="Employee"
        chosenPerson={chosenEmployee}
        excludedId={employeeId}
        problem={isSubmitted && !chosenEmployee ? 'Choose an employee.' : undefined}
        onChange={setChosenEmployee}
      />
    </FormPopup>
  );
}
