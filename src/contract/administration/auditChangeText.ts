import { countWithNoun, formatLongDate } from '@/contract/format';
import { activeStatus } from '@/contract/people/employee';
import { type LifeEvent, lifeEvents } from '@/contract/people/lifeEvent';
import { type IdentityCheck, identityChecks } from '@/contract/people/lostPhone';
import { planKinds } from '@/contract/people/plan';
import { isDate } from '@/contract/program/planYear';

import { administratorChangeText } from './auditAccessText';
import type { AuditDetail } from './auditActions';

/** What administrators edit, by kind of subject. */
export const auditSubjectNouns: Record<string, string> = {
  alert: 'an alert',
  benefit: 'a benefit',
  card: 'a carousel item',
  directory: 'a directory',
  document: 'an education document',
  media: 'a media file',
  notification: 'a notification',
  page: 'a page',
  plan: 'a plan',
  planTables: 'a plan year’s tables',
  programme: 'the program',
  provider: 'a provider',
  providers: 'the providers',
  settings: 'the settings',
};
const orderedLists: Record<string, string> = {
  homescreen: 'the carousel items',
  alert: 'the alerts',
  resource: 'the education documents',
  benefit: 'the benefits',
};

const fieldNames: Record<string, string> = {
  name: 'name',
  relation: 'relation',
  email: 'email',
  contact: 'contact number',
  contact2: 'second number',
  emplType: 'employment type',
  enrollmentDate: 'enrollment date',
  birthDate: 'date of birth',
  ssn: 'SSN',
  family: 'family',
  status: 'status',
  plans: 'plans',
};
const fieldListText = (names: unknown) =>
  String(names)
    .split(' ')
    .filter(Boolean)
    .map((name) => fieldNames[name] ?? name)
    .join(', ');

/** Changes to content that has drafts and publications. */
const publicationTexts: Record<string, (noun: string) => string> = {
  draft: (noun) => `Saved a draft of ${noun}`,
  discarded: (noun) => `Discarded the draft of ${noun}`,
  published: (noun) => `Published ${noun}`,
  unscheduled: (noun) => `Canceled the scheduled publication of ${noun}`,
  withdrawn: (noun) => `Unpublished ${noun}`,
  restored: (noun) => `Restored an earlier version of ${noun} as a draft`,
};

function contentChangeText(detail: AuditDetail, subject: string) {
  const noun = auditSubjectNouns[subject];
  const step = Object.keys(publicationTexts).find((name) => name in detail);
  if (step) return publicationTexts[step]?.(noun ?? 'content');
  if ('recipients' in detail)
    return `Sent a notification to ${countWithNoun(Number(detail.recipients), 'person', 'people')}`;
  if ('active' in detail) return `${detail.active === 1 ? 'Activated' : 'Deactivated'} ${noun ?? 'an item'}`;
  if (subject === 'overview')
    return detail.putAway === 1 ? 'Dismissed the setup reminder' : 'Turned the setup reminder back on';
  return noun && `Saved ${noun}`;
}

function contactChangeText(detail: AuditDetail) {
  if (detail.objection === true) return 'Disputed the contact number change';
  if (detail.lostPhone !== true) return 'Changed the contact number';
  const checks = String(detail.confirmed ?? '')
    .split(' ')
    .filter((name) => name in identityChecks)
    .map((name) => checkNames[name as IdentityCheck]);
  const removed = 'passkeys' in detail ? `, removed ${countWithNoun(Number(detail.passkeys), 'passkey')}` : '';
  return `Changed the contact number after a lost phone${checks.length ? ` (checked: ${checks.join(', ')})` : ''}${removed}`;
}
const checkNames: Record<IdentityCheck, string> = {
  document: 'photo ID',
  employer: 'employer',
  callBack: 'callback',
  ssn: 'full name and last four of SSN',
  record: 'another detail on record',
};

/** Describes a life event; its entries for several people share the event's number. */
function eventText({ lifeEvent, event, undone, on }: AuditDetail) {
  const name = lifeEvents[lifeEvent as LifeEvent]?.toLowerCase() ?? 'an event';
  if (undone === true) return `Undid life event ${event} (${name})`;
  const day = typeof on === 'string' && isDate(on) ? ` on ${formatLongDate(on)}` : '';
  return `Reported life event ${event} (${name}${day})`;
}

function personChangeText(detail: AuditDetail) {
  const administratorText = administratorChangeText(detail);
  if (administratorText) return administratorText;
  if (detail.unlocked === true) return 'Unlocked sign-in';
  if ('lifeEvent' in detail) return eventText(detail);
  if (detail.accountEnd === true) return 'Deactivated the account on its last day';
  if ('userStatus' in detail)
    return detail.userStatus === activeStatus ? 'Activated the account' : 'Deactivated the account';
  if (detail.field === 'contact') return contactChangeText(detail);
  if (detail.field === 'ssn') return 'Entered an SSN already on this record';
  if ('added' in detail) return `Added this ${detail.added === 'Self' ? 'employee' : 'dependent'}`;
  if ('fields' in detail) return `Changed the record (${fieldListText(detail.fields)})`;
  if ('joined' in detail)
    return `Merged another record into this one${detail.taken ? ` (kept: ${fieldListText(detail.taken)})` : ''}`;
  if ('corrected' in detail) return 'Corrected the coverage';
  const kinds = planKinds.filter((kind) => kind in detail);
  if (kinds.length > 0) {
    const from = typeof detail.from === 'string' && isDate(detail.from) ? ` from ${formatLongDate(detail.from)}` : '';
    return `Changed plans (${kinds.join(', ')})${from}`;
  }
  if ('from' in detail && 'to' in detail) return 'Moved to another family';
  return typeof detail.field === 'string' ? `Changed the record (${detail.field})` : undefined;
}

/** Undefined when the details do not say what changed. */
export function changeText(detail: AuditDetail, subject: string) {
  if (subject.startsWith('order:')) return `Changed the order of ${orderedLists[subject.slice(6)] ?? 'a list'}`;
  return subject === 'person' || subject === 'console' ? personChangeText(detail) : contentChangeText(detail, subject);
}
