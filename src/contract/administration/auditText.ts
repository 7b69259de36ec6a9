import { exportReasons } from '@/contract/administration/ssnReason';
import { countWithNoun, formatCount } from '@/contract/format';
import { type ChangeRequestKind, changeRequestKindNames } from '@/contract/people/changeRequest';
import { factorStepTexts, passkeyStepTexts, permissionsText, textWithConfirmation } from './auditAccessText';
import type { AuditAction, AuditDetail, AuditOutcome } from './auditActions';
import { auditSubjectNouns, changeText } from './auditChangeText';
import { auditedListLabels, listText } from './auditListText';

export type { AuditDetail };

/** `subject` is the kind of subject, such as `person`. */
export type AuditedAction = { action: string; subject?: string; detail: AuditDetail };

type ActionTexts = {
  /** The general name, as the filter shows it. */
  name: string;
  /** The description of one entry where its details say more; undefined to use the name. */
  describe?: (detail: AuditDetail, subject: string) => string | undefined;
};

function importText(detail: AuditDetail, subject: string) {
  if (detail.undone === true) return `Undid an import (${countWithNoun(Number(detail.putBack ?? 0), 'change')} undone)`;
  if ('invalid' in detail) return `Import rejected (${countWithNoun(Number(detail.invalid), 'invalid row')})`;
  if (subject === 'programme') return 'Imported the program folder';
  if ('mode' in detail) return `Imported ${auditSubjectNouns[subject] ?? 'a list'} from a CSV file`;
  if ('imported' in detail) return `Imported a file (${countWithNoun(Number(detail.imported), 'row')})`;
  if ('way' in detail)
    return `Imported a file (${countWithNoun(Number(detail.new ?? 0), 'row')} added, ${formatCount(Number(detail.changed ?? 0))} changed, ${formatCount(Number(detail.ending ?? 0))} ended)`;
  return undefined;
}

function describePreview(detail: AuditDetail) {
  if (detail.sameEnd === true) return 'Preview blocked: many people have the same last four SSN digits';
  if ('reason' in detail) return `Gave a reason for matches by SSN alone (${reasonText(detail)})`;
  if (!('matched' in detail)) return undefined;
  const matchText = `${countWithNoun(Number(detail.matched), 'person', 'people')} matched, ${formatCount(Number(detail.byNumber ?? 0))} by SSN alone`;
  return `${'changed' in detail ? 'Changed a preview' : 'Previewed a file'} of ${countWithNoun(Number(detail.rows ?? 0), 'row')} (${matchText})`;
}

const reasonText = ({ reason }: AuditDetail) =>
  typeof reason === 'string' && reason in exportReasons
    ? exportReasons[reason as keyof typeof exportReasons]
    : 'unknown';

function describeExport(detail: AuditDetail, subject: string) {
  if (detail.trail === true) return 'Exported audit log entries';
  if (detail.wrongRows === true) return 'Downloaded invalid import rows with full SSNs';
  if (detail.numbers === 'whole')
    return `Exported ${countWithNoun(Number(detail.people ?? 0), 'person', 'people')} with full SSNs`;
  if (detail.numbers === 'masked')
    return `Exported ${countWithNoun(Number(detail.people ?? 0), 'person', 'people')}, SSNs masked`;
  if (subject === 'backup') return 'Created a backup';
  return auditSubjectNouns[subject] && `Exported ${auditSubjectNouns[subject]} as CSV`;
}

function ssnViewText(detail: AuditDetail) {
  if ('reason' in detail) return `Viewed the full SSN (${reasonText(detail)})`;
  if ('export' in detail) return 'Full SSN included in an export';
  return 'import' in detail ? 'Full SSN shown in invalid import rows' : undefined;
}

function recordViewText(detail: AuditDetail) {
  if (detail.page === true) return 'Opened this person’s page';
  if (detail.form === true) return 'Opened this person’s edit form';
  return detail.join === true ? 'Compared this record with another' : undefined;
}

const planCardKind = ({ documentType }: AuditDetail) => (typeof documentType === 'string' ? documentType : undefined);

function refusalText(detail: AuditDetail) {
  if (detail.owner === 'needed') return 'Tried to change an administrator without being an owner';
  if (detail.proof === 'needed') return 'Prompted to confirm identity';
  if (detail.reason === 'needed') return 'Prompted for a reason to see more full SSNs';
  return detail.lostPhone === true ? 'Blocked during lost-phone hold' : undefined;
}

function reportedChangeText({ request, kind, step }: AuditDetail) {
  const name = changeRequestKindNames[kind as ChangeRequestKind]?.toLowerCase() ?? 'unknown';
  const stepText = typeof step === 'string' && step in changeSteps ? changeSteps[step as keyof typeof changeSteps] : '';
  return stepText && `${stepText} ${request} (${name})`;
}
const changeSteps = {
  reported: 'Reported change',
  withdrawn: 'Withdrew reported change',
  approved: 'Approved reported change',
  done: 'Completed reported change',
  rejected: 'Rejected reported change',
  reopened: 'Undid the event for reported change',
} as const;

const actionTexts: Record<AuditAction, ActionTexts> = {
  'view-record': { name: 'Viewed a record', describe: recordViewText },
  'view-ssn': { name: 'Viewed a full SSN', describe: ssnViewText },
  'view-card': {
    name: 'Opened a plan card',
    describe: (detail) => planCardKind(detail) && `Opened the ${planCardKind(detail)} plan card`,
  },
  'view-plan': { name: 'Viewed plans' },
  'view-request': {
    name: 'Viewed a reported change',
    describe: ({ request, document }) =>
      document === true ? `Opened the document for reported change ${request}` : `Viewed reported change ${request}`,
  },
  'view-conversation': { name: 'Read a conversation' },
  'view-audit': { name: 'Viewed the audit log' },
  'view-list': { name: 'Viewed lists of people', describe: listText },
  change: { name: 'Made a change', describe: changeText },
  delete: {
    name: 'Deleted an item',
    describe(detail, subject) {
      if (planCardKind(detail)) return `Removed the ${planCardKind(detail)} plan card`;
      if ('relatives' in detail)
        return Number(detail.relatives) === 0
          ? 'Deleted this employee'
          : `Deleted this employee and ${countWithNoun(Number(detail.relatives), 'dependent')}`;
      if ('employee' in detail) return 'Deleted this dependent with the employee';
      if ('joinedInto' in detail) return 'Removed this record after merging it into another';
      if ('lifeEvent' in detail) return `Deleted this dependent by undoing life event ${detail.event}`;
      if (subject === 'person') return 'Deleted the account or dependent';
      if (subject === 'administratorInvitation') return 'Canceled an administrator invitation';
      return auditSubjectNouns[subject] && `Deleted ${auditSubjectNouns[subject]}`;
    },
  },
  upload: {
    name: 'Uploaded a file',
    describe: (detail) =>
      detail.kind === 'picture'
        ? 'Changed the profile image'
        : planCardKind(detail) && `Uploaded the ${planCardKind(detail)} plan card`,
  },
  import: { name: 'Imported data', describe: importText },
  preview: { name: 'Previewed an import file', describe: describePreview },
  export: { name: 'Exported data', describe: describeExport },
  invite: {
    name: 'Invited people',
    describe: ({ audience, again, rights }, subject) => {
      if (subject === 'administratorInvitation')
        return again === true
          ? 'Resent an administrator invitation'
          : `Invited an administrator (${permissionsText(rights)})`;
      if (subject === 'person') return 'Invited this person to sign up';
      return audience === 'all' ? 'Invited everyone without an account' : 'Invited a filtered list of people';
    },
  },
  'end-conversation': { name: 'Ended a conversation' },
  'sign-in': { name: 'Signed in', describe: (detail) => textWithConfirmation('Signed in', detail) },
  'second-factor': { name: 'Two-step verification', describe: ({ step }) => factorStepTexts[String(step)] },
  passkey: { name: 'Passkey', describe: ({ step }) => passkeyStepTexts[String(step)] },
  'sign-out': { name: 'Signed out' },
  'sign-up': {
    name: 'Signed up',
    describe({ step, invitation }) {
      if (invitation !== undefined) return 'Accepted an administrator invitation';
      return step === 'code' ? 'Entered a sign-up code' : undefined;
    },
  },
  proof: { name: 'Confirmed identity', describe: (detail) => textWithConfirmation('Confirmed identity', detail) },
  'password-change': { name: 'Changed the password' },
  recovery: {
    name: 'Reset a password',
    describe({ step }) {
      if (step === 'asked') return 'Requested a password reset';
      return step === 'code' ? 'Entered a password reset code' : undefined;
    },
  },
  keep: { name: 'Restored a deleted account' },
  purge: {
    name: 'Permanently deleted an account',
    describe: ({ announced }) => (announced === true ? 'Notified administrators of the deletion date' : undefined),
  },
  approval: {
    name: 'Answered a family request',
    describe: ({ status }) =>
      typeof status === 'string'
        ? `Answered a family request: ${status === 'accept' ? 'accepted' : 'rejected'}`
        : undefined,
  },
  'change-request': { name: 'Reported or reviewed a change', describe: reportedChangeText },
  refusal: { name: 'Access denied', describe: refusalText },
  restore: { name: 'Restored a backup' },
  seal: { name: 'Signed earlier audit log entries' },
  repair: { name: 'Repaired the audit log' },
  verify: { name: 'Verified the audit log' },
};

const isKnownAction = (action: string): action is AuditAction => action in actionTexts;

export const actionName = (action: AuditAction) => actionTexts[action].name;

/** Actions that this version does not know are shown as the log names them. */
export function actionText({ action, subject = 'person', detail }: AuditedAction) {
  if (!isKnownAction(action)) return action;
  const { name, describe } = actionTexts[action];
  return describe?.(detail, subject) || name;
}

const outcomes: Record<AuditOutcome, string> = { done: 'Completed', refused: 'Denied', failed: 'Failed' };
export const outcomeText = (outcome: string) => (outcome in outcomes ? outcomes[outcome as AuditOutcome] : outcome);

const subjectNames: Record<string, string> = {
  administratorInvitation: 'Administrator invitation',
  alert: 'Alert',
  benefit: 'Benefit',
  card: 'Carousel item',
  directory: 'Directory',
  document: 'Education document',
  export: 'Export',
  import: 'Import',
  invitation: 'Invitation batch',
  list: 'List',
  media: 'Media file',
  notification: 'Notification',
  order: 'List order',
  page: 'Page',
  plan: 'Plan',
  planTables: 'Plan year',
  provider: 'Provider',
};
const generalSubjects: Record<string, string> = {
  audit: 'Audit log',
  backup: 'Everything',
  overview: 'The overview',
  programme: 'The program',
  providers: 'All providers',
  settings: 'The settings',
};

type NamedSubject = { subject: string; name: string | null; title?: string };

/** `name` is the person's or administrator's, empty for a deleted account; `title` is the content's. */
export function subjectText({ subject, name, title }: NamedSubject) {
  if (name !== null) return name || 'Deleted account';
  const [kind = '', key = ''] = subject.split(':');
  if (kind in generalSubjects) return generalSubjects[kind] ?? subject;
  if (kind === 'list' && key in auditedListLabels)
    return `List: ${auditedListLabels[key as keyof typeof auditedListLabels]}`;
  const subjectName = subjectNames[kind];
  if (subjectName && title) return `${subjectName}: ${title}`;
  return subjectName ? `${subjectName} ${kind === 'order' ? '' : key}`.trim() : subject;
}

/** The subject's kind for `actionText`; an order keeps the name of its list, as in `order:alert`. */
export const subjectKind = (subject: string) =>
  subject.startsWith('order:') ? subject : (subject.split(':')[0] ?? '');

export const auditRoles = ['console', 'admin', 'member', 'nobody', 'server'] as const;
export type AuditRole = (typeof auditRoles)[number];
export const roleTexts: Record<AuditRole, string> = {
  console: 'Console administrator',
  admin: 'Employee administrator',
  member: 'Member',
  nobody: 'Not signed in',
  server: 'System',
};
