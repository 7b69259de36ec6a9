import type { PersonAuditLine } from '@/contract/people/personParts';
import { documentTypes } from '@/contract/people/plan';
import { dateWords, isDate } from '@/contract/programme/planYear';

const deeds: Record<string, string> = {
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'sign-up': 'Signed up',
  recovery: 'Reset the password',
  'password-change': 'Changed the password',
  proof: 'Confirmed who they are',
  'second-factor': 'Used or changed their second factor',
  passkey: 'Changed their passkeys',
  refusal: 'Tried what is not allowed',
  'view-record': 'Looked at the record',
  'view-ssn': 'Looked at the whole SSN',
  'view-plan': 'Read the plans',
  'view-card': 'Opened a plan card',
  'view-conversation': 'Read the conversation',
  'end-conversation': 'Ended the conversation',
  change: 'Changed the record',
  delete: 'Deleted',
  keep: 'Kept the account after its deletion',
  purge: 'Removed the account for good',
  export: 'Exported the record',
  import: 'Imported the record',
  upload: 'Uploaded a file',
  approval: 'Answered a family request',
};

function changeWords(detail: PersonAuditLine['detail']) {
  if (detail.unlocked === true) return 'Lifted the limits of codes and passwords';
  if ('userStatus' in detail) return detail.userStatus === 1 ? 'Switched the account on' : 'Switched the account off';
  if (detail.field === 'contact') return 'Changed the contact number';
  if ('corrected' in detail) return 'Corrected the coverage';
  const kinds = documentTypes.filter((kind) => kind in detail);
  if (kinds.length > 0) {
    const from = typeof detail.from === 'string' && isDate(detail.from) ? ` from ${dateWords(detail.from)}` : '';
    return `Changed plans (${kinds.join(', ')})${from}`;
  }
  return typeof detail.field === 'string' ? `Changed the record (${detail.field})` : deeds.change;
}

/** What was done, in words; a deed that this page does not know is called as the trail calls it. */
export function deedWords({ action, detail }: Pick<PersonAuditLine, 'action' | 'detail'>) {
  if (action === 'change') return changeWords(detail) ?? action;
  if (action === 'view-record' && detail.page === true) return 'Opened the page of this person';
  const kind = typeof detail.documentType === 'string' ? detail.documentType : undefined;
  if (action === 'upload' && kind) return `Uploaded the ${kind} plan card`;
  if (action === 'delete' && kind) return `Removed the ${kind} plan card`;
  if (action === 'approval' && typeof detail.status === 'string')
    return `Answered a family request: ${detail.status === 'accept' ? 'accepted' : 'rejected'}`;
  return deeds[action] ?? action;
}

/** Who did it. */
export const actorWords = ({ actor }: Pick<PersonAuditLine, 'actor'>) =>
  actor === null ? 'Nobody signed in' : actor || 'An account that is gone';

const outcomes: Record<string, string> = { done: 'Done', refused: 'Refused', failed: 'Failed' };
export const outcomeWords = ({ outcome }: Pick<PersonAuditLine, 'outcome'>) => outcomes[outcome] ?? outcome;
