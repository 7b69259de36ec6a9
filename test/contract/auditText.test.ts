import { auditActions } from '@/contract/administration/auditActions';
import {
  type AuditDetail,
  actionName,
  actionText,
  outcomeText,
  subjectKind,
  subjectText,
} from '@/contract/administration/auditText';

it('has every action in the filter once, with its own label [TEAM-08]', () => {
  const names = auditActions.map(actionName);
  expect(new Set(names).size).toBe(auditActions.length);
});

const lines: [action: string, subject: string, detail: AuditDetail, text: string][] = [
  ['view-ssn', 'person:31', {}, 'Viewed a full SSN'],
  ['view-ssn', 'person:31', { export: 3 }, 'Full SSN included in an export'],
  ['view-ssn', 'person:31', { import: 3 }, 'Full SSN shown in invalid import rows'],
  ['view-record', 'person:31', { page: true }, 'Opened this person’s page'],
  ['view-record', 'person:31', { form: true }, 'Opened this person’s edit form'],
  ['view-record', 'person:31', { join: true }, 'Compared this record with another'],
  ['view-record', 'person:31', { people: 3 }, 'Viewed a record'],
  ['view-card', 'person:31', { documentType: 'dental' }, 'Opened the dental plan card'],
  ['change', 'person:31', { added: 'Self' }, 'Added this employee'],
  ['change', 'person:31', { added: 'Child', employee: 5 }, 'Added this dependent'],
  ['change', 'person:31', { fields: 'name enrollmentDate ssn' }, 'Changed the record (name, enrollment date, SSN)'],
  ['change', 'person:31', { field: 'ssn' }, 'Entered an SSN already on this record'],
  ['change', 'person:31', { field: 'contact' }, 'Changed the contact number'],
  ['change', 'person:31', { field: 'contact', objection: true }, 'Disputed the contact number change'],
  [
    'change',
    'person:31',
    { field: 'contact', lostPhone: true, confirmed: 'callBack ssn' },
    'Changed the contact number after a lost phone (checked: callback, full name and last four of SSN)',
  ],
  [
    'change',
    'person:31',
    { field: 'contact', lostPhone: true, confirmed: 'document', passkeys: 1 },
    'Changed the contact number after a lost phone (checked: photo ID), removed 1 passkey',
  ],
  ['change', 'person:31', { from: 5, to: 6 }, 'Moved to another family'],
  ['change', 'person:31', { joined: 32, taken: 'email' }, 'Merged another record into this one (kept: email)'],
  ['change', 'person:31', { joined: 32, taken: '' }, 'Merged another record into this one'],
  ['delete', 'person:32', { joinedInto: 31 }, 'Removed this record after merging it into another'],
  ['change', 'person:31', { corrected: 'umr_plan_a', instead: 'nothing' }, 'Corrected the coverage'],
  [
    'change',
    'person:31',
    { medical: 'umr_plan_a', from: '2027-01-01' },
    'Changed plans (medical) from January 1, 2027',
  ],
  ['change', 'person:31', { userStatus: 0 }, 'Deactivated the account'],
  ['change', 'person:31', { userStatus: 0, accountEnd: true }, 'Deactivated the account on its last day'],
  [
    'change',
    'person:31',
    { lifeEvent: 'birth', event: 4, on: '2026-11-20', effective: '2026-11-20' },
    'Reported life event 4 (birth or adoption on November 20, 2026)',
  ],
  ['change', 'person:31', { lifeEvent: 'birth', event: 4, undone: true }, 'Undid life event 4 (birth or adoption)'],
  [
    'delete',
    'person:32',
    { lifeEvent: 'birth', event: 4, undone: true },
    'Deleted this dependent by undoing life event 4',
  ],
  ['change', 'person:31', { unlocked: true }, 'Unlocked sign-in'],
  ['change', 'alert:4', {}, 'Saved an alert'],
  ['delete', 'document:4', {}, 'Deleted an education document'],
  ['change', 'order:resource', { rows: 5 }, 'Changed the order of the education documents'],
  ['change', 'notification:4', { recipients: 1 }, 'Sent a notification to 1 person'],
  ['change', 'provider:4', { active: 0 }, 'Deactivated a provider'],
  ['change', 'page:terms', { draft: 1 }, 'Saved a draft of a page'],
  ['change', 'planTables:umr_plan_a_20270101', { published: 3 }, 'Published a plan year’s tables'],
  ['change', 'settings:1', { version: 3 }, 'Saved the settings'],
  ['change', 'overview:1', { putAway: 1 }, 'Dismissed the setup reminder'],
  ['import', 'import:3', { rows: 9, imported: 8, ignored: 1, newPeople: 2 }, 'Imported a file (8 rows)'],
  [
    'import',
    'import:3',
    { way: 'update', scope: 'roster', new: 1200, changed: 3, ending: 1 },
    'Imported a file (1,200 rows added, 3 changed, 1 ended)',
  ],
  ['import', 'import:3', { undone: true, putBack: 1, kept: 0 }, 'Undid an import (1 change undone)'],
  ['import', '', { rows: 9, invalid: 2 }, 'Import rejected (2 invalid rows)'],
  ['import', 'providers', { mode: 'replace', new: 1, changed: 2, gone: 3 }, 'Imported the providers from a CSV file'],
  ['import', 'programme', { added: 1, changed: 2, removed: 3 }, 'Imported the program folder'],
  ['export', 'export:3', { people: 5, rows: 9, numbers: 'whole' }, 'Exported 5 people with full SSNs'],
  ['export', '', { people: 1, rows: 9, numbers: 'masked' }, 'Exported 1 person, SSNs masked'],
  [
    'export',
    'import:3',
    { rows: 9, numbers: 'whole', wrongRows: true },
    'Downloaded invalid import rows with full SSNs',
  ],
  ['export', 'directory:telemedicine', {}, 'Exported a directory as CSV'],
  ['export', 'backup', {}, 'Created a backup'],
  ['export', 'audit', { trail: true, action: 'view-ssn' }, 'Exported audit log entries'],
  ['invite', 'person:31', { channel: 'sms' }, 'Invited this person to sign up'],
  ['invite', 'invitation:3', { channel: 'sms', audience: 'all' }, 'Invited everyone without an account'],
  ['invite', 'invitation:3', { channel: 'sms', audience: 'filter' }, 'Invited a filtered list of people'],
  ['upload', 'person:31', { kind: 'picture' }, 'Changed the profile image'],
  ['upload', 'person:31', { documentType: 'vision' }, 'Uploaded the vision plan card'],
  ['delete', 'person:31', { documentType: 'vision' }, 'Removed the vision plan card'],
  ['approval', 'person:31', { status: 'accept' }, 'Answered a family request: accepted'],
  ['recovery', '', { step: 'asked' }, 'Requested a password reset'],
  ['refusal', '', { call: '/api/x', proof: 'needed' }, 'Prompted to confirm identity'],
  ['refusal', '', { call: '/api/x', lostPhone: true }, 'Blocked during lost-phone hold'],
  ['refusal', '', { call: '/api/x' }, 'Access denied'],
  // An action from a newer version of the server.
  ['teleport', 'person:31', {}, 'teleport'],
];

it.each(lines)('has a plain text for %s of %s with %j [TEAM-08]', (action, subject, detail, text) => {
  expect(actionText({ action, subject: subjectKind(subject), detail })).toBe(text);
});

it('names the subject of an entry, and results of a newer server [TEAM-08]', () => {
  const about = (subject: string, name: string | null = null) => subjectText({ subject, name });
  expect([about('person:31', 'Ann'), about('person:31', ''), about('alert:4'), about('settings:1')]).toEqual([
    'Ann',
    'Deleted account',
    'Alert 4',
    'The settings',
  ]);
  expect([about('order:alert'), about('audit'), about('moon:1')]).toEqual(['List order', 'Audit log', 'moon:1']);
  expect(['done', 'refused', 'failed', 'odd'].map(outcomeText)).toEqual(['Completed', 'Denied', 'Failed', 'odd']);
});
