import { factorSteps, givenBy, passkeySteps, rightsInWords } from './auditAccessWords';
import type { AuditAction, AuditDetail, AuditOutcome } from './auditActions';
import { listWords, peopleLists } from './auditListWords';
import { counted } from '@/contract/counted';
import { exportReasons } from '@/contract/office/ssnReason';
import { auditedThings, changeWords } from './auditChangeWords';

export type { AuditDetail };

/** What the words of a line are made of; `subject` is the kind of what it is about, such as `person`. */
export type Deed = { action: string; subject?: string; detail: AuditDetail };

type ActionWords = {
  /** Of the whole kind, as a filter offers it. */
  name: string;
  /** Of one line, where its details say more; undefined for the name. */
  of?: (detail: AuditDetail, subject: string) => string | undefined;
};

function imported(detail: AuditDetail, subject: string) {
  if (detail.undone === true) return `Took back an import (${counted(Number(detail.putBack ?? 0), 'row')} put back)`;
  if ('invalid' in detail) return `Tried a sheet with ${counted(Number(detail.invalid), 'wrong row')}`;
  if (subject === 'programme') return 'Imported the folder of the programme';
  if ('mode' in detail) return `Imported ${auditedThings[subject] ?? 'a list'} as CSV`;
  if ('imported' in detail) return `Imported a sheet (${counted(Number(detail.imported), 'row')})`;
  if ('way' in detail)
    return `Imported a sheet (${counted(Number(detail.new ?? 0), 'row')} new, ${Number(detail.changed ?? 0).toLocaleString('en-US')} changed, ${Number(detail.ending ?? 0).toLocaleString('en-US')} ending)`;
  return undefined;
}

function previewed(detail: AuditDetail) {
  if (detail.sameEnd === true) return 'Tried to preview a file in which many people have the same end of the SSN';
  if ('reason' in detail) return `Gave a reason for what a preview found by SSN alone (${reasonWords(detail)})`;
  if (!('matched' in detail)) return undefined;
  const found = `${counted(Number(detail.matched), 'person', 'people')} on record, ${Number(detail.byNumber ?? 0).toLocaleString('en-US')} by SSN alone`;
  return `${'changed' in detail ? 'Changed a preview' : 'Previewed a file'} of ${counted(Number(detail.rows ?? 0), 'row')} (${found})`;
}

const reasonWords = ({ reason }: AuditDetail) =>
  typeof reason === 'string' && reason in exportReasons
    ? exportReasons[reason as keyof typeof exportReasons]
    : 'unknown';

function exported(detail: AuditDetail, subject: string) {
  if (detail.trail === true) return 'Exported lines of the audit';
  if (detail.wrongRows === true) return 'Saved the wrong rows of an import, with whole SSNs';
  if (detail.numbers === 'whole')
    return `Exported ${counted(Number(detail.people ?? 0), 'person', 'people')} with whole SSNs`;
  if (detail.numbers === 'masked')
    return `Exported ${counted(Number(detail.people ?? 0), 'person', 'people')}, SSNs masked`;
  if (subject === 'backup') return 'Made a backup';
  return auditedThings[subject] && `Exported ${auditedThings[subject]} as CSV`;
}

function saw(detail: AuditDetail) {
  if ('reason' in detail) return `Saw the whole SSN (${reasonWords(detail)})`;
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
  if (detail.owner === 'needed') return 'Tried to change an administrator without being an owner';
  if (detail.proof === 'needed') return 'Was asked to prove who they are';
  if (detail.reason === 'needed') return 'Was asked for a reason to see more full SSNs';
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
  'view-list': { name: 'Listed people', of: listWords },
  change: { name: 'Changed something', of: changeWords },
  delete: {
    name: 'Deleted something',
    of(detail, subject) {
      if (kindOf(detail)) return `Removed the ${kindOf(detail)} plan card`;
      if ('joinedInto' in detail) return 'Removed this record, joined into another one';
      if (subject === 'person') return 'Deleted the account or the relative';
      if (subject === 'administratorInvitation') return 'Withdrew the invitation of an administrator';
      return auditedThings[subject] && `Deleted ${auditedThings[subject]}`;
    },
  },
  upload: {
    name: 'Uploaded a file',
    of: (detail) =>
      detail.kind === 'picture' ? 'Changed the picture' : kindOf(detail) && `Uploaded the ${kindOf(detail)} plan card`,
  },
  import: { name: 'Imported something', of: imported },
  preview: { name: 'Previewed a file of people', of: previewed },
  export: { name: 'Exported something', of: exported },
  invite: {
    name: 'Invited people',
    of: ({ audience, again, rights }, subject) => {
      if (subject === 'administratorInvitation')
        return again === true
          ? 'Invited an administrator again'
          : `Invited an administrator (${rightsInWords(rights)})`;
      if (subject === 'person') return 'Invited this person to sign up';
      return audience === 'all' ? 'Invited everybody without an account' : 'Invited the people of a filter';
    },
  },
  'end-conversation': { name: 'Ended a conversation' },
  'sign-in': { name: 'Signed in', of: (detail) => givenBy('Signed in', detail) },
  'second-factor': { name: 'Second factor', of: ({ step }) => factorSteps[String(step)] },
  passkey: { name: 'Passkey', of: ({ step }) => passkeySteps[String(step)] },
  'sign-out': { name: 'Signed out' },
  'sign-up': {
    name: 'Signed up',
    of({ step, invitation }) {
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
  purge: {
    name: 'Removed an account for good',
    of: ({ announced }) => (announced === true ? 'Told administrators when this account will be deleted' : undefined),
  },
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
  list: 'List',
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
  if (kind === 'list' && key in peopleLists) return `List: ${peopleLists[key as keyof typeof peopleLists]}`;
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
