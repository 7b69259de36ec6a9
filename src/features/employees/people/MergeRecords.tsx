import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetEmployeeQuery } from '@/api/admin/people/employeeRecord';
import { usePreviewMergeMutation } from '@/api/admin/people/people';
import { headlineOf } from '@/api/core/failure';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { type Id, isSameId } from '@/contract/id';
import { ssnLast4Text } from '@/contract/patterns';
import type { Employee } from '@/contract/people/employee';
import type { MergePreview } from '@/contract/people/recordMerge';
import { fullNameOf } from '@/contract/people/user';
import type { PickedPerson } from '@/features/shared/PersonPicker';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { ErrorState } from '@/ui/page/ErrorState';
import { EmployeePicker } from './EmployeePicker';
import { MergeChoice } from './MergeChoice';

/** Merges one person's two records in two steps: choose the other record, then choose what to keep. */
export function MergeRecords({ openedRecord, onClose }: { openedRecord: OpenedRecord; onClose: () => void }) {
  const [preview, setPreview] = useState<MergePreview>();
  return preview ? (
    <MergeChoice initialPreview={preview} openedId={openedRecord.id} onClose={onClose} />
  ) : (
    <RecordChoice openedRecord={openedRecord} onPreview={setPreview} onClose={onClose} />
  );
}

/** The record whose card opened the popup, and the employee whose page it is on. */
type OpenedRecord = { id: Id; name: string; employee: PickedPerson };

type RecordChoiceProps = {
  openedRecord: OpenedRecord;
  onPreview: (preview: MergePreview) => void;
  onClose: () => void;
};

/** Chooses the duplicate record: an employee or a dependent. */
function RecordChoice({ openedRecord, onPreview, onClose }: RecordChoiceProps) {
  const [employee, setEmployee] = useState<PickedPerson | null>(openedRecord.employee);
  const [otherId, setOtherId] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [previewMerge] = usePreviewMergeMutation();
  const { send, popupProps } = useFormSubmission(onClose);

  async function handleSubmit() {
    setSubmitted(true);
    if (!otherId) return;
    const answer = await send({}, () => previewMerge({ id: openedRecord.id, otherId }));
    if (answer?.data) onPreview(answer.data);
  }

  return (
    <FormPopup title="Merge with another record" submitLabel="Show preview" {...popupProps} onSubmit={handleSubmit}>
      <Typography>{`Which record is a duplicate of ${openedRecord.name}? You’ll review everything before it changes.`}</Typography>
      <EmployeePicker
        label="Employee (for a dependent, their employee)"
        chosenPerson={employee}
        problem={isSubmitted && !employee ? 'Choose an employee.' : undefined}
        onChange={(next) => {
          setEmployee(next);
          setOtherId('');
        }}
      />
      {employee && (
        <FamilyMemberField
          employeeId={employee.id}
          excludedId={openedRecord.id}
          value={otherId}
          isMissing={isSubmitted && !otherId}
          onChange={setOtherId}
        />
      )}
    </FormPopup>
  );
}

type MemberProps = {
  employeeId: Id;
  excludedId: Id;
  value: string;
  isMissing: boolean;
  onChange: (id: string) => void;
};

function FamilyMemberField({ employeeId, excludedId, value, isMissing, onChange }: MemberProps) {
  const { currentData, error, refetch } = useGetEmployeeQuery(employeeId);
  if (error && !currentData) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
  const people = (currentData ? peopleOf(currentData) : []).filter(({ id }) => !isSameId(id, excludedId));
  const hint = currentData && people.length === 0 ? 'This family has no other records.' : undefined;
  return (
    <SelectField
      label="Record"
      value={value}
      options={people.map((person) => ({
        value: String(person.id),
        label: `${fullNameOf(person)}, ${person.userRealation ?? 'employee'}, ${ssnLast4Text(person.userSSN)}`,
      }))}
      error={isMissing}
      helperText={isMissing ? 'Choose a record.' : hint}
      onChange={onChange}
    />
  );
}

const peopleOf = ({ relatives, ...employee }: Employee) => [employee, ...relatives];
