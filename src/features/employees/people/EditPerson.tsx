import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { peopleApi, useGetPersonFormQuery } from '@/api/admin/people/people';
import { headlineOf } from '@/api/core/failure';
import { useRowForm } from '@/api/lists/useRowForm';
import type { Id } from '@/contract/id';
import { formatContact, maskedSsn, pendingSsn } from '@/contract/patterns';
import {
  changedFieldNames,
  cleanDetails,
  cleanSsn,
  findEditProblems,
  findSsnProblem,
  type PersonDetails,
  type PersonForm,
  personFieldNames,
  readOnlyFieldMessages,
} from '@/contract/people/personForm';
import { fullRowStyles } from '@/features/employees/coverages/PlansFields';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { useHasPermission } from '@/features/shared/permissions';
import { useToday } from '@/features/shared/timeZone';
import { useAppDispatch } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { useRestorableState } from '@/ui/forms/savedForms';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';

import { PersonFields } from './PersonFields';
import { personLabels } from './personLabels';
import { type PersonFormValues, usePersonFields } from './usePersonFields';

/** A member's request, which fills in the form and is approved with the edit. */
type EditDefaults = { requestId: Id; edits: Partial<PersonDetails> };
type Props = { id: Id; name: string; defaults?: EditDefaults; document?: ReactNode; onClose: () => void };

/** Edits a person; changes that another administrator saved meanwhile are shown for comparison. */
export function EditPerson({ id, name, defaults, document, onClose }: Props) {
  const key = defaults ? `person/request/${defaults.requestId}` : `person/${id}`;
  const { data, error, refetch } = useGetPersonFormQuery(id);
  // The values when the form was opened; the service detects changes since then.
  const [initialForm, setInitialForm] = useRestorableState<PersonForm | undefined>(`${key}/opened`, undefined);
  if (data && !initialForm) setInitialForm(data);

  const dispatch = useAppDispatch();
  const isOwner = useHasPermission('owner');
  const today = useToday();
  const { edits, showProblems, showServiceProblems, ...fields } = usePersonFields(key, defaults?.edits);
  const form = useRowForm<PersonForm>(onClose);
  const { theirs } = form;

  const readOnlyFields = initialForm ? readOnlyFieldMessages(initialForm, isOwner) : {};
  const { ssn: enteredSsn = '', ...enteredFields } = edits;
  // A request may include a field that is read-only here.
  const enteredDetails = Object.fromEntries(
    Object.entries(enteredFields).filter(([field]) => !(field in readOnlyFields)),
  ) as Partial<PersonFormValues>;
  const ssn = cleanSsn(enteredSsn);

  async function save(baseForm: PersonForm) {
    const person = cleanDetails({ ...detailsIn(initialForm ?? baseForm), ...enteredDetails }, baseForm);
    const ssnProblem = ssn !== '' && findSsnProblem(ssn);
    if (!showProblems({ ...findEditProblems(person, baseForm, today), ...(ssnProblem && { ssn: ssnProblem }) }))
      return form.choiceProps.onClose();
    if (!defaults && ssn === '' && changedFieldNames(person, baseForm).length === 0) return onClose();
    const edit = {
      id,
      person,
      requestId: defaults?.requestId,
      ...(ssn && { ssn }),
      previous: { ...detailsIn(baseForm), ssnMark: baseForm.ssnMark },
    };
    const saveError = await form.save(() => dispatch(peopleApi.endpoints.editPerson.initiate(edit, { track: false })));
    if (saveError) showServiceProblems(saveError);
  }

  if (theirs && initialForm) {
    const mine = { ...detailsIn(initialForm), ...enteredDetails };
    const withFormattedContacts = (details: typeof mine) => ({
      ...details,
      contact: formatContact(details.contact),
      contact2: formatContact(details.contact2),
    });
    const [myTexts, theirTexts] = [withFormattedContacts(mine), withFormattedContacts(detailsIn(theirs))];
    return (
      <VersionChoice
        itemName="this person"
        differences={[
          ...personFieldNames.map((field) => ({
            label: personLabels[field],
            mine: myTexts[field],
            theirs: theirTexts[field],
          })),
          { label: personLabels.ssn, mine: ssn ? maskedSsn(ssn) : ssnOf(initialForm), theirs: ssnOf(theirs) },
        ]}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs)}
      />
    );
  }

  return (
    <FormPopup
      title={defaults ? 'Approve with changes' : `Edit ${name}`}
      submitLabel={defaults ? 'Save details and approve' : undefined}
      isWide
      {...form.popupProps}
      onSubmit={async () => {
        if (initialForm) await save(initialForm);
      }}
    >
      {document && <Box sx={fullRowStyles}>{document}</Box>}
      {initialForm ? (
        <PersonFields
          values={{ ...detailsIn(initialForm), ssn: enteredSsn, ...enteredDetails }}
          problems={fields.problems}
          ssnHolder={fields.ssnHolder}
          readOnlyFields={readOnlyFields}
          storedSsn={initialForm.ssn}
          isSsnToFollow={initialForm.isSsnToFollow ?? false}
          isRelative={initialForm.relation !== 'Self'}
          onChange={fields.change}
          onSsnHolderOpen={onClose}
        />
      ) : error ? (
        <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeletons rows={4} />
      )}
    </FormPopup>
  );
}

const ssnOf = ({ ssn, isSsnToFollow }: PersonForm) => (isSsnToFollow ? pendingSsn : ssn);

const detailsIn = ({
  name,
  relation,
  email,
  contact,
  contact2,
  emplType,
  enrollmentDate,
  birthDate = '',
}: PersonForm) => ({
  name,
  relation,
  email,
  contact,
  contact2,
  emplType,
  enrollmentDate,
  birthDate,
});
