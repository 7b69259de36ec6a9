import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

import { hasPlanChoice } from '@/contract/people/lifeEvent';
import type { FieldProblems } from '@/contract/people/personForm';
import { planKinds } from '@/contract/people/plan';
import { fullNameOf } from '@/contract/people/user';
import { planKindLabel } from '@/features/employees/coverages/PlansFields';
import { personLabels } from '@/features/employees/people/personLabels';
import { ContactField } from '@/features/shared/ContactField';
import { PeopleCheckboxes } from '@/features/shared/PeopleCheckboxes';
import { SsnField } from '@/features/shared/SsnField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import { dateLabels, eventOptions, involvesOnePerson, peopleLabels } from './eventTexts';
import { type EventForm, type NewPersonFields, newPersonChoice } from './useEventForm';

type Props = { form: EventForm; problems: FieldProblems; onFieldChange: (field: keyof FieldProblems) => void };

/** The fields for an event: what happened, when, to whom, and the plans that begin. */
export function EventFields({ form, problems, onFieldChange }: Props) {
  const { event, date, hasValidDate, isSubmitted, people, candidates, change } = form;
  return (
    <>
      <SelectField
        label="What happened"
        value={event}
        options={eventOptions}
        required
        error={isSubmitted && event === ''}
        helperText={isSubmitted && event === '' ? 'Choose an event.' : undefined}
        onChange={(nextEvent) =>
          change({ event: nextEvent, people: [], plans: {}, date: undefined, spouse: undefined })
        }
      />
      {event && (
        <TextInput
          name="date"
          type="date"
          label={dateLabels[event]}
          value={date}
          error={isSubmitted && !hasValidDate}
          helperText={hasValidDate ? undefined : 'Enter a date.'}
          onChange={({ target }) => change({ date: target.value })}
        />
      )}
      {event && involvesOnePerson(event) && candidates.length > 1 && (
        <SelectField
          label={peopleLabels[event] ?? 'Person'}
          value={people[0] === undefined ? '' : String(people[0])}
          options={candidates.map((candidate) => ({ value: String(candidate.id), label: fullNameOf(candidate) }))}
          required
          error={isSubmitted && people.length === 0}
          helperText={isSubmitted && people.length === 0 ? 'Choose a person.' : undefined}
          onChange={(id) => change({ people: [id] })}
        />
      )}
      {form.spouse !== undefined && (
        <SelectField
          label="New spouse"
          value={String(form.spouse)}
          options={[
            ...form.formerSpouses.map((relative) => ({
              value: String(relative.id),
              label: `${fullNameOf(relative)}, former spouse on record`,
            })),
            { value: newPersonChoice, label: 'Someone new' },
          ]}
          onChange={(spouse) => change({ spouse })}
        />
      )}
      {form.isAddingPerson && <NewPersonForm form={form} problems={problems} onFieldChange={onFieldChange} />}
      {event && peopleLabels[event] && !involvesOnePerson(event) && (
        <PeopleCheckboxes
          label={peopleLabels[event]}
          people={candidates.map((candidate) => ({ id: candidate.id, name: fullNameOf(candidate) }))}
          chosenIds={people}
          isRow
          onChange={(next) => change({ people: next })}
        />
      )}
      {event && hasPlanChoice(event) && form.catalogQuery.data && <PlanChoices form={form} />}
    </>
  );
}

function NewPersonForm({ form: { person, event, changePerson }, problems, onFieldChange }: Props) {
  const isChild = event === 'birth';
  const fieldProps = (field: Exclude<keyof NewPersonFields, 'isSsnToFollow'>, hint?: string) => ({
    name: field,
    label: personLabels[field],
    value: person[field],
    error: problems[field] !== undefined,
    helperText: problems[field] ?? hint,
    onChange: ({ target }: { target: { value: string } }) => {
      changePerson({ [field]: target.value });
      onFieldChange(field);
    },
  });
  return (
    <>
      <TextInput {...fieldProps('name')} autoComplete="off" />
      <TextInput {...fieldProps('birthDate', 'Optional.')} type="date" autoComplete="off" />
      {person.isSsnToFollow ? (
        <TextInput name="ssn" label={personLabels.ssn} value="SSN to follow" readOnly onChange={() => undefined} />
      ) : (
        <SsnField {...fieldProps('ssn')} />
      )}
      <FormControlLabel
        control={
          <Checkbox
            checked={person.isSsnToFollow}
            onChange={({ target }) => changePerson({ isSsnToFollow: target.checked })}
          />
        }
        label="The SSN will be added later"
      />
      <TextInput
        {...fieldProps('email', isChild ? 'Optional for a child.' : undefined)}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <ContactField
        {...fieldProps('contact', isChild ? '10 digits. Optional for a child.' : '10 digits. Used to sign up.')}
      />
    </>
  );
}

const noPlanValue = 'none';

function PlanChoices({ form: { catalogQuery, plans, plansOnEventDate, change } }: { form: EventForm }) {
  return planKinds.map((kind) => {
    const offeredPlans = (catalogQuery.data ?? []).filter(
      (plan) => plan.kind === kind && (plan.isOpen || plan.id === plansOnEventDate[kind]),
    );
    return (
      <SelectField
        key={kind}
        label={planKindLabel(kind)}
        value={plans[kind] ?? noPlanValue}
        options={[
          { value: noPlanValue, label: 'No plan' },
          ...offeredPlans.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => change({ plans: { ...plans, [kind]: id === noPlanValue ? null : id } })}
      />
    );
  });
}
