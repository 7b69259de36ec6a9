import { formatLongDate } from '@/contract/format';
import { formatContact } from '@/contract/patterns';
import {
  type ChangeRequestField,
  type ChangeRequestKind,
  type ChangeRequestTexts,
  changeRequestKindNames,
  type OwnChangeRequest,
} from '@/contract/people/changeRequest';
import { hasField } from '@/contract/people/changeRules';

const hints: Record<ChangeRequestKind, string> = {
  birth: 'A child was born or adopted.',
  marriage: 'You got married.',
  divorce: 'Your marriage ended.',
  death: 'Someone in your family died.',
  gainedOther: 'Someone now has coverage elsewhere.',
  lostOther: 'Someone lost coverage elsewhere.',
  name: 'Your name changed or is misspelled.',
  address: 'You moved.',
  email: 'You have a new email address.',
  dependent: 'A name, date of birth, email, or phone number is wrong.',
};

/** The choices for what changed; without dependents, those about them are left out. */
export function kindChoices(hasDependents: boolean) {
  const dependentKinds: readonly ChangeRequestKind[] = ['divorce', 'death', 'dependent'];
  const kinds = Object.keys(changeRequestKindNames) as ChangeRequestKind[];
  return Object.fromEntries(
    kinds
      .filter((kind) => hasDependents || !dependentKinds.includes(kind))
      .map((kind) => [kind, { label: changeRequestKindNames[kind], hint: hints[kind] }]),
  ) as Record<ChangeRequestKind, { label: string; hint: string }>;
}

/** The fields in the order in which they are listed, with their usual labels. */
const fieldLabels: Record<ChangeRequestField, string> = {
  date: 'Date',
  people: 'Who',
  name: 'Full name',
  birthDate: 'Date of birth',
  email: 'Email',
  contact: 'Phone number',
  address: 'New address',
  note: 'Note',
};
const labelsByKind: Partial<Record<ChangeRequestKind, Partial<Record<ChangeRequestField, string>>>> = {
  birth: { date: 'Date of birth or adoption', name: 'Child’s full name' },
  marriage: { date: 'Date of marriage', name: 'Spouse’s full name' },
  divorce: { date: 'Date of divorce', people: 'Former spouse' },
  death: { date: 'Date of death', people: 'Who died' },
  gainedOther: { date: 'First day of the other coverage' },
  lostOther: { date: 'First day without the other coverage' },
  name: { name: 'New full name' },
  email: { email: 'New email address' },
  dependent: { name: 'Full name (corrected)', people: 'Dependent' },
};

/** A field's label for a kind of change. */
export const fieldLabel = (kind: ChangeRequestKind, field: ChangeRequestField) =>
  labelsByKind[kind]?.[field] ?? fieldLabels[field];

const displayText = (field: keyof ChangeRequestTexts, text: string) => {
  if (field === 'date' || field === 'birthDate') return formatLongDate(text);
  return field === 'contact' ? formatContact(text) : text;
};

type ReportedDetails = Pick<OwnChangeRequest, 'kind' | 'texts' | 'people'>;

/** What was reported, field by field, without empty fields. */
export const factsOf = ({ kind, texts, people }: ReportedDetails) =>
  (Object.keys(fieldLabels) as ChangeRequestField[])
    .filter((field) => hasField(kind, field))
    .map((field) => ({
      label: fieldLabel(kind, field),
      text: field === 'people' ? people.map(({ name }) => name).join(', ') : displayText(field, texts[field]),
      isFilled: field === 'people' ? people.length > 0 : texts[field] !== '',
    }))
    .filter(({ isFilled }) => isFilled);

/** What was reported, in one line. */
export const summaryOf = (details: ReportedDetails) =>
  factsOf(details)
    .map(({ text }) => text.replaceAll('\n', ', '))
    .join(' · ');
