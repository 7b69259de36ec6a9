import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { useNavigate } from 'react-router-dom';

import { peopleApi, useGetPersonFormQuery } from '@/api/admin/people/people';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import type { Id } from '@/contract/id';
import { pages } from '@/contract/pages';
import { cleanDetails, cleanSsn, findNewPersonProblems } from '@/contract/people/personForm';
import { useToday } from '@/features/shared/timeZone';
import { useAppDispatch } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { useRestorableState } from '@/ui/forms/savedForms';

import { PersonFields } from './PersonFields';
import { type PersonFormValues, usePersonFields } from './usePersonFields';

type Props = {
  /** The employee whose dependent is added; undefined adds an employee. */
  employee?: { id: Id; name: string };
  onClose: () => void;
};

const emptyDetails: PersonFormValues = {
  name: '',
  ssn: '',
  relation: 'Self',
  email: '',
  contact: '',
  contact2: '',
  emplType: '',
  enrollmentDate: '',
  birthDate: '',
};

export function AddPerson({ employee, onClose }: Props) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { edits, showProblems, showServiceProblems, ...fields } = usePersonFields(`person/new/${employee?.id ?? ''}`);
  const [isSsnToFollow, setSsnToFollow] = useRestorableState(`person/new/${employee?.id ?? ''}/toFollow`, false);
  const today = useToday();
  const { send, popupProps } = useFormSubmission(onClose);
  // As in an import file, a dependent has the employee's employment type.
  const { emplType = '' } = useGetPersonFormQuery(employee?.id ?? skipToken).data ?? {};
  const values = { ...emptyDetails, emplType, ...edits };

  async function handleSubmit() {
    const { ssn, ...details } = values;
    const newPerson = {
      ...cleanDetails(details),
      ssn: isSsnToFollow ? '' : cleanSsn(ssn),
      ...(isSsnToFollow && { isSsnToFollow }),
      employeeId: employee?.id,
    };
    if (!showProblems(findNewPersonProblems(newPerson, today))) return;
    const answer = await send({}, () => dispatch(peopleApi.endpoints.addPerson.initiate(newPerson, { track: false })));
    if (!answer) return;
    if (!answer.data) return showServiceProblems(answer.error);
    onClose();
    if (!employee) void navigate(pages.employee(answer.data.id));
  }

  return (
    <FormPopup title={employee ? 'Add a dependent' : 'Add an employee'} isWide {...popupProps} onSubmit={handleSubmit}>
      {employee && <Typography sx={{ gridColumn: '1 / -1' }}>{`Covered through ${employee.name}`}</Typography>}
      <PersonFields
        values={values}
        problems={fields.problems}
        ssnHolder={fields.ssnHolder}
        isSsnToFollow={isSsnToFollow}
        onSsnToFollowChange={employee && setSsnToFollow}
        isRelative={employee !== undefined}
        onChange={fields.change}
        onSsnHolderOpen={onClose}
      />
    </FormPopup>
  );
}
