import { auditActions } from '@/contract/office/auditActions';
import {
  actionName,
  deedWords,
  outcomeWords,
  subjectKind,
  subjectWords,
  type AuditDetail,
} from '@/contract/office/auditWords';

test('TEAM-08 every action stands once in the filter, with words of its own', () => {
  const names = auditActions.map(actionName);
  expect(new Set(names).size).toBe(auditActions.length);
});

const lines: [action: string, subject: string, detail: AuditDetail, words: string][] = [
  ['view-ssn', 'person:31', {}, 'Saw a whole SSN'],
  ['view-ssn', 'person:31', { export: 3 }, 'Saw the whole SSN in an export of whole SSNs'],
  ['view-ssn', 'person:31', { import: 3 }, 'Saw the whole SSN in the wrong rows of an import'],
  ['view-record', 'person:31', { page: true }, 'Opened the page of this person'],
  ['view-record', 'person:31', { form: true }, 'Opened the form of this person'],
  ['view-record', 'person:31', { join: true }, 'Compared this record with another one'],
  ['view-record', 'person:31', { people: 3 }, 'Looked at a record'],
  ['view-card', 'person:31', { documentType: 'dental' }, 'Opened the dental plan card'],
  ['change', 'person:31', { added: 'Self' }, 'Added this person by form'],
  ['change', 'person:31', { added: 'Child', employee: 5 }, 'Added this person by form to a family'],
  ['change', 'person:31', { fields: 'name enrollmentDate ssn' }, 'Changed the record (name, enrollment date, SSN)'],
  ['change', 'person:31', { field: 'ssn' }, 'Entered an SSN that this record has already'],
  ['change', 'person:31', { field: 'contact' }, 'Changed the contact number'],
  ['change', 'person:31', { field: 'contact', objection: true }, 'Objected to the change of the contact number'],
  [
    'change',
    'person:31',
    { field: 'contact', lostPhone: true, confirmed: 'callBack ssn' },
    'Changed the contact number after a lost phone (checked: call back, name and end of the SSN)',
  ],
  [
    'change',
    'person:31',
    { field: 'contact', lostPhone: true, confirmed: 'document', passkeys: 1 },
    'Changed the contact number after a lost phone (checked: photo ID), removed 1 passkey',
  ],
  ['change', 'person:31', { from: 5, to: 6 }, 'Moved to another family'],
  ['change', 'person:31', { joined: 32, taken: 'email' }, 'Joined another record into this one (took over: e-mail)'],
  ['change', 'person:31', { joined: 32, taken: '' }, 'Joined another record into this one'],
  ['delete', 'person:32', { joinedInto: 31 }, 'Removed this record, joined into another one'],
  ['change', 'person:31', { corrected: 'umr_plan_a', instead: 'nothing' }, 'Corrected the coverage'],
  [
    'change',
    'person:31',
    { medical: 'umr_plan_a', from: '2027-01-01' },
    'Changed plans (medical) from January 1, 2027',
  ],
  ['change', 'person:31', { userStatus: 0 }, 'Switched the account off'],
  ['change', 'person:31', { unlocked: true }, 'Lifted the limits of codes and passwords'],
  ['change', 'alert:4', {}, 'Saved an alert'],
  ['delete', 'document:4', {}, 'Deleted an education document'],
  ['change', 'order:resource', { rows: 5 }, 'Changed the order of the education documents'],
  ['change', 'notification:4', { recipients: 1 }, 'Sent a notification to 1 person'],
  ['change', 'provider:4', { active: 0 }, 'Switched a provider off'],
  ['change', 'page:terms', { draft: 1 }, 'Saved a draft of a page'],
  ['change', 'planTables:umr_plan_a_20270101', { published: 3 }, 'Published the tables of a plan year'],
  ['change', 'settings:1', { version: 3 }, 'Saved the settings'],
  ['change', 'overview:1', { putAway: 1 }, 'Put away the first steps'],
  ['import', 'import:3', { rows: 9, imported: 8, ignored: 1, newPeople: 2 }, 'Imported a sheet (8 rows)'],
  [
    'import',
    'import:3',
    { way: 'update', scope: 'roster', new: 1200, changed: 3, ending: 1 },
    'Imported a sheet (1,200 rows new, 3 changed, 1 ending)',
  ],
  ['import', 'import:3', { undone: true, putBack: 1, kept: 0 }, 'Took back an import (1 row put back)'],
  ['import', '', { rows: 9, invalid: 2 }, 'Tried a sheet with 2 wrong rows'],
  ['import', 'providers', { mode: 'replace', new: 1, changed: 2, gone: 3 }, 'Imported the providers as CSV'],
  ['import', 'programme', { added: 1, changed: 2, removed: 3 }, 'Imported the folder of the programme'],
  ['export', 'export:3', { people: 5, rows: 9, numbers: 'whole' }, 'Exported 5 people with whole SSNs'],
  ['export', '', { people: 1, rows: 9, numbers: 'masked' }, 'Exported 1 person, SSNs masked'],
  [
    'export',
    'import:3',
    { rows: 9, numbers: 'whole', wrongRows: true },
    'Saved the wrong rows of an import, with whole SSNs',
  ],
  ['export', 'directory:telemedicine', {}, 'Exported a directory as CSV'],
  ['export', 'backup', {}, 'Made a backup'],
  ['export', 'audit', { trail: true, deed: 'view-ssn' }, 'Exported lines of the audit'],
  ['invite', 'person:31', { channel: 'sms' }, 'Invited this person to sign up'],
  ['invite', 'invitation:3', { channel: 'sms', audience: 'all' }, 'Invited everybody without an account'],
  ['invite', 'invitation:3', { channel: 'sms', audience: 'filter' }, 'Invited the people of a filter'],
  ['upload', 'person:31', { kind: 'picture' }, 'Changed the picture'],
  ['upload', 'person:31', { documentType: 'vision' }, 'Uploaded the vision plan card'],
  ['delete', 'person:31', { documentType: 'vision' }, 'Removed the vision plan card'],
  ['approval', 'person:31', { status: 'accept' }, 'Answered a family request: accepted'],
  ['recovery', '', { step: 'asked' }, 'Asked to reset a password'],
  ['refusal', '', { call: '/api/x', proof: 'needed' }, 'Was asked to prove who they are'],
  ['refusal', '', { call: '/api/x', lostPhone: true }, 'Tried what is closed after a lost phone'],
  ['refusal', '', { call: '/api/x' }, 'Tried what is not allowed'],
  // Of a newer server.
  ['teleport', 'person:31', {}, 'teleport'],
];

test.each(lines)('TEAM-08 %s of %s with %j is said as words', (action, subject, detail, words) => {
  expect(deedWords({ action, subject: subjectKind(subject), detail })).toBe(words);
});

test('TEAM-08 what a line is about, and results of a newer server', () => {
  const about = (subject: string, name: string | null = null) => subjectWords({ subject, name });
  expect([about('person:31', 'Ann'), about('person:31', ''), about('alert:4'), about('settings:1')]).toEqual([
    'Ann',
    'An account that is gone',
    'Alert 4',
    'The settings',
  ]);
  expect([about('order:alert'), about('audit'), about('moon:1')]).toEqual(['Order of a list', 'The audit', 'moon:1']);
  expect(['done', 'refused', 'failed', 'odd'].map(outcomeWords)).toEqual(['Done', 'Refused', 'Failed', 'odd']);
});
