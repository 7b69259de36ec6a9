import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { type Id, idInputSchema, idSchema } from '@/contract/id';
import {
  cleanEmail,
  containsSsn,
  isEmail,
  isPlaceholderSsn,
  isSsn,
  placeholderSsnError,
  removeHyphens,
} from '@/contract/patterns';
import { removeInvisibleCharacters } from '@/contract/removeInvisibleCharacters';
import { personRelations } from './importFile';
import {
  canOmitContact,
  cleanText,
  isPlausibleBirthDate,
  isStorable,
  parseDate,
  personLimits,
  phoneDigits,
} from './personRules';

/** Not in the customer's contract: an administrator adds, edits, and moves people by form. */
export const personFormPaths = {
  add: '/people',
  read: (id: Id) => `/people/${id}/form`,
  edit: '/people/edit',
  move: '/people/move',
  delete: '/people/delete',
} as const;

/** Errors are reported per field, so this only limits the size. */
const anyTextSchema = z.string().check(z.maxLength(1000));
/** Empty fields are empty strings. */
const detailsSchema = z.object({
  name: anyTextSchema,
  relation: z.enum(personRelations),
  email: anyTextSchema,
  /** The number a person signs in with. */
  contact: anyTextSchema,
  contact2: anyTextSchema,
  emplType: anyTextSchema,
  /** YYYY-MM-DD. */
  enrollmentDate: anyTextSchema,
  /** YYYY-MM-DD. Absent in calls from the previous release, which leave it unchanged. */
  birthDate: z.optional(anyTextSchema),
});
export type PersonDetails = z.infer<typeof detailsSchema>;
export const personFieldNames = [
  'name',
  'relation',
  'email',
  'contact',
  'contact2',
  'emplType',
  'enrollmentDate',
  'birthDate',
] as const satisfies readonly (keyof PersonDetails)[];
export type PersonField = keyof PersonDetails | 'ssn';
export type FieldProblems = Partial<Record<PersonField, string>>;

export const personAdditionSchema = z.extend(detailsSchema, {
  ssn: anyTextSchema,
  /** A dependent may be added before the SSN is known; then `ssn` is empty. */
  isSsnToFollow: z.optional(z.boolean()),
  /** The employee whose relative is added; without it an employee is added. */
  employeeId: z.optional(idInputSchema),
});
export type PersonAddition = PersonDetails & { ssn: string; isSsnToFollow?: boolean | undefined; employeeId?: Id };
export const personAddedReplySchema = replyOf(z.object({ id: idSchema }));

export const personFormSchema = z.extend(detailsSchema, {
  id: idSchema,
  /** Masked. */
  ssn: z.string(),
  /** Changes with the SSN and reveals nothing about it. */
  ssnMark: z.string(),
  isSsnToFollow: z.optional(z.boolean()),
  isRegistered: z.boolean(),
  /** Also true for a deactivated administrator. */
  isAdmin: z.boolean(),
});
export type PersonForm = z.infer<typeof personFormSchema>;
export const personFormReplySchema = replyOf(personFormSchema);
export const personFormIdSchema = z.object({ id: idInputSchema });

export const personEditSchema = z.object({
  id: idInputSchema,
  person: detailsSchema,
  /** The corrected SSN; needs a recent identity check. */
  ssn: z.optional(anyTextSchema),
  /** The values with which the form was opened; if different ones are stored by now, nothing changes. */
  previous: z.extend(detailsSchema, { ssnMark: z.string().check(z.maxLength(100)) }),
  /** The member's request that is approved with the edit. */
  requestId: z.optional(idInputSchema),
});
export type PreviousDetails = PersonDetails & { ssnMark: string };
export type PersonEdit = {
  id: Id;
  person: PersonDetails;
  ssn?: string;
  previous: PreviousDetails;
  requestId?: Id | undefined;
};

export const relativeMoveSchema = z.object({
  id: idInputSchema,
  employeeId: idInputSchema,
  /** The employee whose relative the person was when the form was opened. */
  previousEmployeeId: idInputSchema,
});
/** An employee who never signed up. */
export const employeeDeletionSchema = z.object({ id: idInputSchema });
export type RelativeMove = { id: Id; employeeId: Id; previousEmployeeId: Id };
/** The employee whose relative a person is now, after someone else moved them. */
export type CurrentEmployee = { employeeId: Id; employeeName: string };

/** Who already has the SSN, and the employee whose page shows them; sent in a refusal's data next to `problems`. */
export type SsnHolder = { id: Id; employeeId: Id };

const cleanDate = (text: string) => parseDate(text.trim()) ?? text.trim();

/** The details as they are stored; invalid input and untouched fields stay unchanged. */
export function cleanDetails(details: PersonDetails, previous?: PersonDetails): PersonDetails {
  const cleanedDetails: PersonDetails = {
    name: cleanText(details.name),
    relation: details.relation,
    email: cleanEmail(details.email).toLowerCase(),
    contact: phoneDigits(details.contact) ?? details.contact,
    contact2: phoneDigits(details.contact2) ?? details.contact2,
    emplType: cleanText(details.emplType),
    enrollmentDate: cleanDate(details.enrollmentDate),
    ...(details.birthDate !== undefined && { birthDate: cleanDate(details.birthDate) }),
  };
  const untouchedFields = personFieldNames.filter((field) => details[field] === previous?.[field]);
  return { ...cleanedDetails, ...Object.fromEntries(untouchedFields.map((field) => [field, details[field]])) };
}

export const cleanSsn = (text: string) => removeHyphens(removeInvisibleCharacters(text)).replaceAll(/\s/g, '');

export const formTexts = {
  name: 'Enter a name.',
  relation: 'Choose spouse or child.',
  self: 'An employee can’t be a dependent.',
  email: 'Enter an email address.',
  emailInvalid: 'Enter an email address, like name@example.com.',
  contact: 'Enter a contact number.',
  digits: 'Enter all 10 digits.',
  emplType: 'Enter the employment type.',
  date: 'Enter a date between 1900 and 2200.',
  birthDate: 'Enter a date of birth, or leave it blank.',
  birthDateFuture: 'A date of birth can’t be in the future.',
  birthDateOld: 'Enter a date of birth within the last 120 years.',
  ssn: 'Enter the SSN.',
  ssnDigits: 'Enter all 9 digits.',
  ssnPlaceholder: `This ${placeholderSsnError}.`,
  ssnToFollow: 'Only a dependent can be added without an SSN.',
  nameTaken: 'This family already has a dependent with this name and no SSN yet.',
  ssnTaken: 'This SSN is already on another record.',
  tooLong: (max: number) => `Use ${max} characters or fewer.`,
  containsSsn: 'Remove the number that looks like an SSN.',
  unstorable: 'Remove unsupported characters.',
  signInNumber: 'This person signs in with this number. Use “Change number (lost phone)” instead.',
  administrator: 'Only an owner can change this for an administrator.',
} as const;

export const findTextProblem = (text: string, max: number) =>
  text.length > max
    ? formTexts.tooLong(max)
    : !isStorable(text)
      ? formTexts.unstorable
      : containsSsn(text)
        ? formTexts.containsSsn
        : undefined;
const findPhoneProblem = (phone: string) => (phoneDigits(phone) === null ? formTexts.digits : undefined);

function findBirthDateFieldProblem(date: string, today: string) {
  if (date === '') return undefined;
  if (!parseDate(date)) return formTexts.birthDate;
  if (isPlausibleBirthDate(date, today)) return undefined;
  return date > today ? formTexts.birthDateFuture : formTexts.birthDateOld;
}

/** Validates cleaned details by the same rules as imported rows. */
export function findDetailProblems(details: PersonDetails, today: string): FieldProblems {
  const { name, relation, email, contact, contact2, emplType, enrollmentDate, birthDate = '' } = details;
  const isContactOptional = canOmitContact(relation);
  const foundProblems: FieldProblems = {
    name: name ? findTextProblem(name, personLimits.name) : formTexts.name,
    email: email
      ? (findTextProblem(email, personLimits.email) ?? (isEmail(email) ? undefined : formTexts.emailInvalid))
      : isContactOptional
        ? undefined
        : formTexts.email,
    contact: contact ? findPhoneProblem(contact) : isContactOptional ? undefined : formTexts.contact,
    contact2: findPhoneProblem(contact2),
    emplType: emplType ? findTextProblem(emplType, personLimits.emplType) : formTexts.emplType,
    enrollmentDate: enrollmentDate && !parseDate(enrollmentDate) ? formTexts.date : undefined,
    birthDate: findBirthDateFieldProblem(birthDate, today),
  };
  return omitUndefined(foundProblems);
}

export function findSsnProblem(ssn: string) {
  if (isSsn(ssn)) return undefined;
  if (isPlaceholderSsn(ssn)) return formTexts.ssnPlaceholder;
  return ssn ? formTexts.ssnDigits : formTexts.ssn;
}

const omitUndefined = (problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== undefined));

export function findNewPersonProblems(
  { ssn, isSsnToFollow = false, employeeId, ...details }: PersonAddition,
  today: string,
): FieldProblems {
  const isRelative = employeeId !== undefined;
  const relation =
    (details.relation === 'Self') !== isRelative ? undefined : isRelative ? formTexts.relation : formTexts.self;
  const ssnMessage =
    !isSsnToFollow || ssn !== '' ? findSsnProblem(ssn) : isRelative ? undefined : formTexts.ssnToFollow;
  return omitUndefined({ ssn: ssnMessage, relation, ...findDetailProblems(details, today) });
}

/** The fields that an edit changes; a field that is missing from `details` is not changed. */
export const changedFieldNames = (details: PersonDetails, previous: PersonDetails) =>
  personFieldNames.filter((field) => details[field] !== undefined && details[field] !== (previous[field] ?? ''));

/**
 * Validates only what an edit changes. Required fields that are already empty in the stored record may stay empty, but
 * someone who becomes a spouse needs those that a spouse requires.
 */
export function findEditProblems(details: PersonDetails, previous: PersonDetails, today: string): FieldProblems {
  const changedFields = changedFieldNames(details, previous);
  const validatedFields = changedFields.includes('relation') ? [...changedFields, 'email', 'contact'] : changedFields;
  const foundProblems = Object.entries(findDetailProblems(details, today)).filter(([field]) =>
    validatedFields.includes(field),
  );
  const changesEmployeeRole =
    changedFields.includes('relation') && [details.relation, previous.relation].includes('Self');
  return omitUndefined({
    ...Object.fromEntries(foundProblems),
    relation: changesEmployeeRole ? formTexts.relation : undefined,
  });
}

/** Fields for sign-in and for security alerts; only an owner can change an administrator's. */
export const signInFields: readonly PersonField[] = ['relation', 'email', 'contact', 'contact2', 'ssn'];

/**
 * The fields that the form does not edit, each with the reason: a sign-in number and, for an administrator, those that
 * only an owner can change.
 */
export function readOnlyFieldMessages(
  { isRegistered, isAdmin }: Pick<PersonForm, 'isRegistered' | 'isAdmin'>,
  isOwner = true,
): FieldProblems {
  const ownerOnlyFields = isAdmin && !isOwner ? signInFields : [];
  const ownerOnlyMessages = Object.fromEntries<string>(
    ownerOnlyFields.map((field) => [field, formTexts.administrator]),
  );
  return { ...ownerOnlyMessages, ...(isRegistered && { contact: formTexts.signInNumber }) };
}
