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

const dateLabels: Partial<Record<ChangeRequestKind, string>> = {
  birth: 'Date of birth or adoption',
  marriage: 'Date of marriage',
  divorce: 'Date of divorce',
  death: 'Date of death',
  gainedOther: 'First day of the other coverage',
  lostOther: 'First day without the other coverage',
};
const nameLabels: Partial<Record<ChangeRequestKind, string>> = {
  birth: 'Child’s full name',
  marriage: 'Spouse’s full name',
  name: 'New full name',
  dependent: 'Full name (corrected)',
};
const peopleLabels: Partial<Record<ChangeRequestKind, string>> = {
  divorce: 'Former spouse',
  death: 'Who died',
  dependent: 'Dependent',
};

/** A field's label for a kind of change. */
export function fieldLabel(kind: ChangeRequestKind, field: ChangeRequestField): string {
  switch (field) {
    case 'date':
      return dateLabels[kind] ?? 'Date';
    case 'people':
      return peopleLabels[kind] ?? 'Who';
    case 'name':
      return nameLabels[kind] ?? 'Full name';
    case 'birthDate':
      return 'Date of birth';
    case 'email':
      return kind === 'email' ? 'New email address' : 'Email';
    case 'contact':
      return 'Phone number';
    case 'address':
      return 'New address';
    case 'note':
      return 'Note';
  }
}

const displayText = (field: keyof ChangeRequestTexts, text: string) => {
  if (field === 'date' || field === 'birthDate') return formatLongDate(text);
  return field === 'contact' ? formatContact(text) : text;
};

type ReportedDetails = Pick<OwnChangeRequest, 'kind' | 'texts' | 'people'>;
const fieldOrder: readonly ChangeRequestField[] = [
  'date',
  'people',
  'name',
  'birthDate',
  'email',
  'contact',
  'address',
  'note',
];

/** What was reported, field by field, without empty fields. */
export const factsOf = ({ kind, texts, people }: ReportedDetails) =>
  fieldOrder
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
