import { identityChecks, type IdentityCheck } from '@/contract/people/lostPhone';
import { documentTypes } from '@/contract/people/plan';
import { dateWords, isDate } from '@/contract/programme/planYear';

import { rights, rightWords } from './rights';
import { auditActions, type AuditAction, type AuditOutcome } from './auditActions';

/** Counts and kinds of a line, never names or numbers. */
export type AuditDetail = Record<string, string | number | boolean>;
/** What the words of a line are made of; `subject` is the kind of what it is about, such as `person`. */
export type Deed = { action: string; subject?: string; detail: AuditDetail };

type ActionWords = {
  /** Of the whole kind, as a filter offers it. */
  name: string;
  /** Of one line, where its details say more; undefined for the name. */
  of?: (detail: AuditDetail, subject: string) => string | undefined;
};

const count = (value: unknown, one: string, many: string) =>
  `${Number(value).toLocaleString('en-US')} ${Number(value) === 1 ? one : many}`;

/** What administrators write, by the kind of the subject. */
const things: Record<string, string> = {
  alert: 'an alert',
  benefit: 'a benefit',
  card: 'a carousel item',
  directory: 'a directory',
  document: 'an education document',
  media: 'a media file',
  notification: 'a notification',
  page: 'a page',
  plan: 'a plan',
  planTables: 'the tables of a plan year',
  programme: 'the programme',
  provider: 'a provider',
  providers: 'the providers',
  settings: 'the settings',
};
const orders: Record<string, string> = {
  homescreen: 'the carousel items',
  alert: 'the alerts',
  resource: 'the education documents',
  benefit: 'the benefits',
};

const fieldNames: Record<string, string> = {
  name: 'name',
  relation: 'relation',
  email: 'e-mail',
  contact: 'contact number',
  contact2: 'second number',
  emplType: 'employment type',
  enrollmentDate: 'enrollment date',
  ssn: 'SSN',
  family: 'family',
  status: 'status',
  plans: 'plans',
};
const fieldsOf = (names: unknown) =>
  String(names)
    .split(' ')
    .filter(Boolean)
    .map((name) => fieldNames[name] ?? name)
    .join(', ');

/** What happened to a text that is drafted and published. */
const publicationWords: Record<string, (thing: string) => string> = {
  draft: (thing) => `Saved a draft of ${thing}`,
  discarded: (thing) => `Threw away the draft of ${thing}`,
  published: (thing) => `Published ${thing}`,
  unscheduled: (thing) => `Took back the date on which ${thing} was to be published`,
  withdrawn: (thing) => `Withdrew ${thing}`,
  restored: (thing) => `Made a draft of an earlier version of ${thing}`,
};

function contentChange(detail: AuditDetail, subject: string) {
  const thing = things[subject];
  const step = Object.keys(publicationWords).find((name) => name in detail);
  if (step) return publicationWords[step]?.(thing ?? 'a text');
  if ('recipients' in detail) return `Sent a notification to ${count(detail.recipients, 'person', 'people')}`;
  if ('active' in detail) return detail.active === 1 ? 'Switched a provider on' : 'Switched a provider off';
  if (subject === 'overview') return detail.putAway === 1 ? 'Put away the first steps' : 'Brought back the first steps';
  return thing && `Saved ${thing}`;
}

function contactChange(detail: AuditDetail) {
  if (detail.objection === true) return 'Objected to the change of the contact number';
  if (detail.lostPhone !== true) return 'Changed the contact number';
  const checks = String(detail.confirmed ?? '')
    .split(' ')
    .filter((name) => name in identityChecks)
    .map((name) => checkNames[name as IdentityCheck]);
  return `Changed the contact number after a lost phone${checks.length ? ` (checked: ${checks.join(', ')})` : ''}`;
}
const checkNames: Record<IdentityCheck, string> = {
  document: 'photo ID',
  employer: 'employer',
  callBack: 'call back',
  ssn: 'name and end of the SSN',
  record: 'something on record',
};

const rightsOf = (given: unknown) => {
  const names = String(given).split(' ');
  const labels = rights.filter((right) => names.includes(right)).map((right) => rightWords[right].label.toLowerCase());
  return labels.join(', ') || 'none';
};

/** What was done to somebody's work as an administrator. */
function administratorChange(detail: AuditDetail) {
  if (detail.reset === true) return 'Reset how this administrator signs in';
  if (detail.administrator === 'on') return 'Switched this administrator on';
  if (detail.administrator === 'off') return 'Switched this administrator off';
  if (!('given' in detail || 'taken' in detail)) return undefined;
  const changes = [
    ...('given' in detail ? [`given: ${rightsOf(detail.given)}`] : []),
    ...('taken' in detail ? [`taken: ${rightsOf(detail.taken)}`] : []),
  ];
  return `Changed the rights of this administrator (${changes.join('; ')})`;
}

/** How somebody confirmed a sign-in or who they are. */
const waysGiven: Record<string, string> = {
  passkey: 'by passkey',
  app: 'with a code of an authenticator app',
  'recovery-code': 'with a recovery code',
};
const givenBy = (did: string, detail: AuditDetail) => {
  const way = waysGiven[String(detail.by)];
  const signal = detail.counterWentBack === true ? ', whose counter went back' : '';
  return way && `${did} ${way}${signal}`;
};

const wayChanges: Record<string, Record<string, string>> = {
  passkey: { added: 'Added a passkey', removed: 'Removed a passkey', renamed: 'Renamed a passkey' },
  factor: {
    asked: 'Was asked for the second factor',
    added: 'Added an authenticator app',
    removed: 'Removed the authenticator app',
    cleared: 'Removed all second factors on the machine',
    'recovery-codes': 'Made new recovery codes',
  },
};

function personChange(detail: AuditDetail) {
  const asAdministrator = administratorChange(detail);
  if (asAdministrator) return asAdministrator;
  if (detail.unlocked === true) return 'Lifted the limits of codes and passwords';
  if ('userStatus' in detail) return detail.userStatus === 1 ? 'Switched the account on' : 'Switched the account off';
  if (detail.field === 'contact') return contactChange(detail);
  if (detail.field === 'ssn') return 'Entered an SSN that this record has already';
  if ('added' in detail) return `Added this person by form${detail.added === 'Self' ? '' : ' to a family'}`;
  if ('fields' in detail) return `Changed the record (${fieldsOf(detail.fields)})`;
  if ('joined' in detail)
    return `Joined another record into this one${detail.taken ? ` (took over: ${fieldsOf(detail.taken)})` : ''}`;
  if ('corrected' in detail) return 'Corrected the coverage';
  const kinds = documentTypes.filter((kind) => kind in detail);
  if (kinds.length > 0) {
    const from = typeof detail.from === 'string' && isDate(detail.from) ? ` from ${dateWords(detail.from)}` : '';
    return `Changed plans (${kinds.join(', ')})${from}`;
  }
  if ('from' in detail && 'to' in detail) return 'Moved to another family';
  return typeof detail.field === 'string' ? `Changed the record (${detail.field})` : undefined;
}

function changed(detail: AuditDetail, subject: string) {
  if (subject.startsWith('order:')) return `Changed the order of ${orders[subject.slice(6)] ?? 'a list'}`;
  return subject === 'person' || subject === 'console' ? personChange(detail) : contentChange(detail, subject);
}

function imported(detail: AuditDetail, subject: string) {
  if (detail.undone === true) return `Took back an import (${count(detail.putBack ?? 0, 'row', 'rows')} put back)`;
  if ('invalid' in detail) return `Tried a sheet with ${count(detail.invalid, 'wrong row', 'wrong rows')}`;
  if (subject === 'programme') return 'Imported the folder of the programme';
  if ('mode' in detail) return `Imported ${things[subject] ?? 'a list'} as CSV`;
  if ('imported' in detail) return `Imported a sheet (${count(detail.imported, 'row', 'rows')})`;
  if ('way' in detail)
    return `Imported a sheet (${count(detail.new ?? 0, 'row', 'rows')} new, ${Number(detail.changed ?? 0).toLocaleString('en-US')} changed, ${Number(detail.ending ?? 0).toLocaleString('en-US')} ending)`;
  return undefined;
}

function exported(detail: AuditDetail, subject: string) {
  if (detail.trail === true) return 'Exported lines of the audit';
  if (detail.wrongRows === true) return 'Saved the wrong rows of an import, with whole SSNs';
  if (detail.numbers === 'whole') return `Exported ${count(detail.people ?? 0, 'person', 'people')} with whole SSNs`;
  if (detail.numbers === 'masked') return `Exported ${count(detail.people ?? 0, 'person', 'people')}, SSNs masked`;
  if (subject === 'backup') return 'Made a backup';
  return things[subject] && `Exported ${things[subject]} as CSV`;
}

function saw(detail: AuditDetail) {
  if ('export' in detail) return 'Saw the whole SSN in an export of whole SSNs';
  return 'import' in detail ? 'Saw the whole SSN in the wrong rows of an import' : undefined;
}

function opened(detail: AuditDetail) {
  if (detail.page === true) return 'Opened the page of this person';
  if (detail.form === true) return 'Opened the form of this person';
  return detail.join === true ? 'Compared this record with another one' : undefined;
}

const kindOf = ({ documentType }: AuditDetail) => (typeof documentType === 'string' ? documentType : undefined);

function refused(detail: AuditDetail) {
  if (detail.proof === 'needed') return 'Was asked to prove who they are';
  return detail.lostPhone === true ? 'Tried what is closed after a lost phone' : undefined;
}

/** The words of every action; one that has none does not compile. */
const actionWords: Record<AuditAction, ActionWords> = {
  'view-record': { name: 'Looked at a record', of: opened },
  'view-ssn': { name: 'Saw a whole SSN', of: saw },
  'view-card': {
    name: 'Opened a plan card',
    of: (detail) => kindOf(detail) && `Opened the ${kindOf(detail)} plan card`,
  },
  'view-plan': { name: 'Read the plans' },
  'view-conversation': { name: 'Read a conversation' },
  'view-audit': { name: 'Looked at the audit' },
  change: { name: 'Changed something', of: changed },
  delete: {
    name: 'Deleted something',
    of(detail, subject) {
      if (kindOf(detail)) return `Removed the ${kindOf(detail)} plan card`;
      if ('joinedInto' in detail) return 'Removed this record, joined into another one';
      if (subject === 'person') return 'Deleted the account or the relative';
      if (subject === 'administratorInvitation') return 'Withdrew the invitation of an administrator';
      return things[subject] && `Deleted ${things[subject]}`;
    },
  },
  upload: {
    name: 'Uploaded a file',
    of: (detail) =>
      detail.kind === 'picture' ? 'Changed the picture' : kindOf(detail) && `Uploaded the ${kindOf(detail)} plan card`,
  },
  import: { name: 'Imported something', of: imported },
  export: { name: 'Exported something', of: exported },
  invite: {
    name: 'Invited people',
    of: ({ audience, again, rights: given }, subject) => {
      if (subject === 'administratorInvitation')
        return again === true ? 'Invited an administrator again' : `Invited an administrator (${rightsOf(given)})`;
      if (subject === 'person') return 'Invited this person to sign up';
      return audience === 'all' ? 'Invited everybody without an account' : 'Invited the people of a filter';
    },
  },
  'end-conversation': { name: 'Ended a conversation' },
  'sign-in': { name: 'Signed in', of: (detail) => givenBy('Signed in', detail) },
  'second-factor': { name: 'Second factor', of: ({ step }) => wayChanges.factor?.[String(step)] },
  passkey: { name: 'Passkey', of: ({ step }) => wayChanges.passkey?.[String(step)] },
  'sign-out': { name: 'Signed out' },
  'sign-up': {
    name: 'Signed up',
    of: ({ step, invitation }) => {
      if (invitation !== undefined) return 'Accepted the invitation of an administrator';
      return step === 'code' ? 'Entered a code of a sign-up' : undefined;
    },
  },
  proof: { name: 'Confirmed who they are', of: (detail) => givenBy('Confirmed who they are', detail) },
  'password-change': { name: 'Changed the password' },
  recovery: {
    name: 'Reset a password',
    of({ step }) {
      if (step === 'asked') return 'Asked to reset a password';
      return step === 'code' ? 'Entered a code to reset a password' : undefined;
    },
  },
  keep: { name: 'Kept an account after its deletion' },
  purge: { name: 'Removed an account for good' },
  approval: {
    name: 'Answered a family request',
    of: ({ status }) =>
      typeof status === 'string'
        ? `Answered a family request: ${status === 'accept' ? 'accepted' : 'rejected'}`
        : undefined,
  },
  refusal: { name: 'Tried what is not allowed', of: refused },
  restore: { name: 'Put back a backup' },
  seal: { name: 'Sealed the older lines of the audit' },
  repair: { name: 'Repaired the audit' },
  verify: { name: 'Checked the audit' },
};

const isKnown = (action: string): action is AuditAction => action in actionWords;

/** An action as a filter offers it. */
export const actionName = (action: AuditAction) => actionWords[action].name;

/** What was done in one line, in words; an action that this version does not know is called as the trail calls it. */
export function deedWords({ action, subject = 'person', detail }: Deed) {
  if (!isKnown(action)) return action;
  const { name, of } = actionWords[action];
  return of?.(detail, subject) || name;
}

/** Actions under the headings of a filter. */
export const actionGroups: Record<string, readonly AuditAction[]> = {
  Saw: ['view-ssn', 'view-record', 'view-card', 'view-plan', 'view-conversation', 'view-audit'],
  Changed: ['change', 'delete', 'upload', 'approval', 'end-conversation', 'invite'],
  'Took in or out': ['import', 'export', 'restore'],
  'Signing in': [
    'sign-in',
    'sign-out',
    'sign-up',
    'proof',
    'second-factor',
    'passkey',
    'password-change',
    'recovery',
    'refusal',
  ],
  'Accounts and the audit': ['keep', 'purge', 'seal', 'repair', 'verify'],
};
/** In the order of the groups, and what belongs to none last. */
export const groupedActions: readonly AuditAction[] = [
  ...new Set([...Object.values(actionGroups).flat(), ...auditActions]),
];

const outcomes: Record<AuditOutcome, string> = { done: 'Done', refused: 'Refused', failed: 'Failed' };
export const outcomeWords = (outcome: string) => (outcome in outcomes ? outcomes[outcome as AuditOutcome] : outcome);

const subjectNames: Record<string, string> = {
  administratorInvitation: 'Invitation of an administrator',
  alert: 'Alert',
  benefit: 'Benefit',
  card: 'Carousel item',
  directory: 'Directory',
  document: 'Education document',
  export: 'Export',
  import: 'Import',
  invitation: 'Invitation round',
  media: 'Media file',
  notification: 'Notification',
  order: 'Order of a list',
  page: 'Page',
  plan: 'Plan',
  planTables: 'Plan year',
  provider: 'Provider',
};
const wholeSubjects: Record<string, string> = {
  audit: 'The audit',
  backup: 'Everything',
  overview: 'The overview',
  programme: 'The programme',
  providers: 'All providers',
  settings: 'The settings',
};

/** What a line is about; `name` is of the person or administrator, empty for one that is gone. */
export function subjectWords({ subject, name }: { subject: string; name: string | null }) {
  if (name !== null) return name || 'An account that is gone';
  const [kind = '', key = ''] = subject.split(':');
  if (kind in wholeSubjects) return wholeSubjects[kind] ?? subject;
  const known = subjectNames[kind];
  return known ? `${known} ${kind === 'order' ? '' : key}`.trim() : subject;
}

/** The kind of a subject for `deedWords`; an order is named with its list. */
export const subjectKind = (subject: string) =>
  subject.startsWith('order:') ? subject : (subject.split(':')[0] ?? '');

export const auditRoles = ['console', 'admin', 'member', 'nobody', 'server'] as const;
export type AuditRole = (typeof auditRoles)[number];
/** In which role somebody did it. */
export const roleWords: Record<AuditRole, string> = {
  console: 'Console administrator',
  admin: 'Employee administrator',
  member: 'Member',
  nobody: 'Nobody signed in',
  server: 'The server itself',
};
