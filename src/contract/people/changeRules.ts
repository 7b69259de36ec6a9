import {
  type ChangeRequestDraft,
  type ChangeRequestField,
  type ChangeRequestKind,
  type ChangeRequestTexts,
  changeRequestLimits,
  isReportedEvent,
} from './changeRequest';
import { isCoverageDate } from './coverage';
import { findEventDateProblem } from './lifeEvent';
import { cleanDetails, findDetailProblems, findTextProblem, formTexts, type PersonDetails } from './personForm';
import { cleanText } from './personRules';

type Fields = { required: readonly ChangeRequestField[]; optional: readonly ChangeRequestField[] };

/** The fields for each kind of change. */
export const changeRequestFields: Record<ChangeRequestKind, Fields> = {
  birth: { required: ['date', 'name'], optional: ['note'] },
  marriage: { required: ['date', 'name'], optional: ['birthDate', 'email', 'contact', 'note'] },
  divorce: { required: ['date', 'people'], optional: ['note'] },
  death: { required: ['date', 'people'], optional: ['note'] },
  gainedOther: { required: ['date', 'people'], optional: ['note'] },
  lostOther: { required: ['date', 'people'], optional: ['note'] },
  name: { required: ['name'], optional: ['note'] },
  address: { required: ['address'], optional: ['note'] },
  email: { required: ['email'], optional: ['note'] },
  dependent: { required: ['people'], optional: ['name', 'birthDate', 'email', 'contact', 'note'] },
};

export const hasField = (kind: ChangeRequestKind, field: ChangeRequestField) =>
  changeRequestFields[kind].required.includes(field) || changeRequestFields[kind].optional.includes(field);

/** Whether a change is about exactly one person in the family. */
export const isAboutOnePerson = (kind: ChangeRequestKind) =>
  kind === 'divorce' || kind === 'death' || kind === 'dependent';

const emptyDetails: PersonDetails = {
  ...{ name: '', relation: 'Spouse', email: '', contact: '', contact2: '' },
  ...{ emplType: '', enrollmentDate: '', birthDate: '' },
};
export const emptyChangeTexts: ChangeRequestTexts = {
  ...{ date: '', name: '', birthDate: '', email: '', contact: '', address: '', note: '' },
};

const cleanLines = (text: string) => text.split(/\r?\n/).map(cleanText).join('\n').trim();

/** The text fields as they are stored: cleaned, and without those that belong to other kinds. */
export function cleanTexts(kind: ChangeRequestKind, texts: ChangeRequestTexts): ChangeRequestTexts {
  const { name, birthDate = '', email, contact } = cleanDetails({ ...emptyDetails, ...texts });
  const lines = { address: cleanLines(texts.address), note: cleanLines(texts.note) };
  const cleanedTexts: ChangeRequestTexts = { date: texts.date.trim(), name, birthDate, email, contact, ...lines };
  const ownFields = Object.entries(cleanedTexts).filter(([field]) => hasField(kind, field as ChangeRequestField));
  return { ...emptyChangeTexts, ...Object.fromEntries(ownFields) };
}

export type ChangeRequestProblems = Partial<Record<ChangeRequestField, string>>;

const problemTexts = {
  date: 'Enter a date.',
  person: 'Choose a person.',
  people: 'Choose at least one person.',
  address: 'Enter the new address.',
  emptyReport: 'Enter the correct name, date of birth, email, or phone, or describe the correction in the note.',
} as const;

const findLinesProblem = (text: string, max: number) =>
  text.length > max
    ? formTexts.tooLong(max)
    : text
        .split('\n')
        .map((line) => findTextProblem(line, max))
        .find((problem) => problem !== undefined);

function findDateProblem(kind: ChangeRequestKind, date: string, today: string) {
  if (!isReportedEvent(kind)) return undefined;
  return isCoverageDate(date) ? findEventDateProblem({ event: kind, date }, today) : problemTexts.date;
}

function findPeopleProblem({ kind, people }: ChangeRequestDraft) {
  if (!hasField(kind, 'people')) return undefined;
  if (!isAboutOnePerson(kind)) return people.length > 0 ? undefined : problemTexts.people;
  return people.length === 1 ? undefined : problemTexts.person;
}

/** Validates a cleaned draft by the same rules as the administrators' forms. */
export function findChangeProblems(draft: ChangeRequestDraft, today: string): ChangeRequestProblems {
  const { kind, date, address, note, name, birthDate, email, contact } = draft;
  const { required } = changeRequestFields[kind];
  const details = { name, birthDate, email, contact };
  const detailProblems = findDetailProblems({ ...emptyDetails, ...details }, today);
  const needsValidation = (field: keyof typeof details) => details[field] !== '' || required.includes(field);
  const isEmptyReport = kind === 'dependent' && !note && Object.values(details).every((text) => text === '');
  const problems: ChangeRequestProblems = {
    date: findDateProblem(kind, date, today),
    people: findPeopleProblem(draft),
    name: isEmptyReport ? problemTexts.emptyReport : needsValidation('name') ? detailProblems.name : undefined,
    birthDate: needsValidation('birthDate') ? detailProblems.birthDate : undefined,
    email: needsValidation('email') ? detailProblems.email : undefined,
    contact: needsValidation('contact') ? detailProblems.contact : undefined,
    address:
      kind === 'address' && !address ? problemTexts.address : findLinesProblem(address, changeRequestLimits.address),
    note: findLinesProblem(note, changeRequestLimits.note),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
