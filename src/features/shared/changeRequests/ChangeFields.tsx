import { type ChangeRequestKind, type ChangeRequestTexts, changeRequestLimits } from '@/contract/people/changeRequest';
import { changeRequestFields, hasField, isAboutOnePerson } from '@/contract/people/changeRules';
import { personLimits } from '@/contract/people/personRules';
import { ContactField } from '@/features/shared/ContactField';
import { PeopleCheckboxes } from '@/features/shared/PeopleCheckboxes';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import { fieldLabel } from './changeTexts';
import type { ChangeForm } from './useChangeForm';

type Props = { form: ChangeForm; kind: ChangeRequestKind };

/** The fields for one kind of change. */
export function ChangeFields({ form, kind }: Props) {
  const { texts, problems } = form;
  const has = (field: keyof ChangeRequestTexts) => hasField(kind, field);
  const isOptional = (field: keyof ChangeRequestTexts) => !changeRequestFields[kind].required.includes(field);
  const fieldProps = (field: keyof ChangeRequestTexts, limit?: number) => ({
    name: field,
    label: fieldLabel(kind, field),
    value: texts[field],
    error: problems[field] !== undefined,
    helperText: problems[field] ?? (isOptional(field) ? 'Optional.' : undefined),
    unobtrusiveLimit: limit,
    onChange: ({ target }: { target: { value: string } }) => form.setText(field, target.value),
  });

  return (
    <>
      {has('date') && <TextInput {...fieldProps('date')} type="date" />}
      {hasField(kind, 'people') && <PeopleField form={form} kind={kind} />}
      {has('name') && <TextInput {...fieldProps('name', personLimits.name)} autoComplete="off" />}
      {has('birthDate') && <TextInput {...fieldProps('birthDate')} type="date" />}
      {has('email') && (
        <TextInput
          {...fieldProps('email', personLimits.email)}
          type="email"
          inputMode="email"
          autoComplete={kind === 'email' ? 'email' : 'off'}
          spellCheck={false}
        />
      )}
      {has('contact') && <ContactField {...fieldProps('contact')} helperText={problems.contact} />}
      {has('address') && (
        <TextInput
          {...fieldProps('address', changeRequestLimits.address)}
          helperText={problems.address ?? 'Street, city, state, and ZIP code.'}
          minRows={3}
          autoComplete="street-address"
        />
      )}
      <TextInput {...fieldProps('note', changeRequestLimits.note)} minRows={2} />
    </>
  );
}

function PeopleField({ form, kind }: Props) {
  const { candidates, people, problems, choosePeople } = form;
  const label = fieldLabel(kind, 'people');
  const problem = problems.people;
  if (isAboutOnePerson(kind))
    return (
      <SelectField
        label={label}
        value={people[0] === undefined ? '' : String(people[0])}
        options={candidates.map((candidate) => ({ value: String(candidate.id), label: candidate.name }))}
        required
        error={problem !== undefined}
        helperText={problem}
        onChange={(personId) => choosePeople([personId])}
      />
    );
  return (
    <PeopleCheckboxes label={label} people={candidates} chosenIds={people} problem={problem} onChange={choosePeople} />
  );
}
