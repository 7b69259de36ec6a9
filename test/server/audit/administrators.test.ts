import { createHash } from 'node:crypto';
import { administratorPaths } from '@/contract/administration/administrator';
import { auditPaths } from '@/contract/administration/audit';
import { type AuditDetail, actionText, subjectKind, subjectText } from '@/contract/administration/auditText';
import { alertPaths } from '@/contract/content/alert';
import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { sequencePath } from '@/contract/content/sequence';
import { chatPaths } from '@/contract/messages/chat';
import { notificationPaths } from '@/contract/messages/notification';
import { type ListSubject, listSubjects } from '@/contract/messages/socket';
import { changeRequestPaths } from '@/contract/people/changeRequest';
import { type CoverageHistory, coveragePaths } from '@/contract/people/coverage';
import { employeePaths } from '@/contract/people/employee';
import { enrollmentPaths } from '@/contract/people/enrollment';
import { invitationPaths } from '@/contract/people/invitation';
import { type EventPreview, lifeEventPaths } from '@/contract/people/lifeEvent';
import { lostPhonePath } from '@/contract/people/lostPhone';
import { importPaths, type UndoReport } from '@/contract/people/peopleImport';
import { peopleListPaths } from '@/contract/people/peopleList';
import { personFormPaths } from '@/contract/people/personForm';
import { removePersonPasskeyPath } from '@/contract/people/personSections';
import { planPaths } from '@/contract/people/plan';
import { type MergePreview, recordMergePaths } from '@/contract/people/recordMerge';
import { consolePaths } from '@/contract/people/session';
import { benefitAdminPaths } from '@/contract/program/benefit';
import { directoryAdminPaths } from '@/contract/program/directory';
import { mediaPaths } from '@/contract/program/media';
import { overviewPaths } from '@/contract/program/overview';
import { catalogPaths } from '@/contract/program/plan';
import { providerAdminPaths } from '@/contract/program/provider';
import { type Publication, publicationPaths } from '@/contract/program/publication';
import { type StoredSettings, settingsPaths } from '@/contract/program/settings';
import { storeMessage } from '@/server/modules/chat/queries/conversations';
import type { AuditAction } from '@/server/platform/audit/audit';
import type { Tables } from '@/server/platform/database/database';
import { freeContact, newConsoleAdmin, newPerson } from '../../support/browser/identity';
import { type Member, newMember } from '../../support/chatConnection';
import { setPlans } from '../../support/enrolledPlans';
import { expectListed } from '../../support/expectListed';
import { applyImport, previewImport, reportOf } from '../../support/imports/peopleImports';
import { formOf, picture, samplePdf } from '../../support/page/forms';
import { employeeCsv, importEmployeeFile } from '../../support/page/importing';
import { detailsOf, peopleOf } from '../../support/people';
import { auditLines } from '../../support/server/auditLines';
import { type Answer, startBackend, type TestBackend } from '../../support/server/backend';
import { applyCsv, checkCsv, providersCsv } from '../../support/server/csvFiles';
import { selfRow, unusedSsn } from '../../support/server/employeeFiles';
import { allCalls } from '../../support/server/everyCall';
import { newPasskey } from '../../support/signIn/signInMethods';

let backend: TestBackend;
let token: string;
let person: number;
let member: Member;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  person = (await newPerson(backend)).id;
  member = await newMember(backend);
  await setPlans(backend.db, person, { dental: 'metlife_dental_plan' });
});
afterAll(() => backend.close());

const main = (
  method: 'POST' | 'DELETE',
  path: string,
  what: { body?: unknown; query?: Record<string, string | number> },
) => backend.main(method, path, { token, ...what });
const people = () => peopleOf(backend, token);
const newest = async (table: 'alerts' | 'cards' | 'documents' | 'notifications') =>
  (await backend.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

/** Submits a new member's request for a corrected name. */
async function requested(): Promise<number> {
  const { token: own } = await newMember(backend);
  const body = formOf({ kind: 'name', name: 'Ash Winslow' });
  return (await backend.main('POST', changeRequestPaths.submit, { token: own, body })).body.data.id;
}

const shown = { visibleTo: 'All', isActive: 'true' };
const card = { ...shown, title: 'Card', link_type: 'internal', redirect: 'HOME' };
const notification = {
  title: 'News',
  description: 'Some',
  topic: 'all_users',
  type: 'internal',
  redirect_keyword: 'HOME',
  redirect_link: '',
  user_type: 'group',
  user_ids: '',
};
const alert = { description: 'An alert', visibleTo: 'All', isActive: true };
const status = { body: { userStatus: 0 } };
const dental = () => ({ query: { id: person, documentType: 'dental' } });

const page = ['page', 'message_from_chairman'] as const;
/** Changes the chairman's message as it is currently stored. */
async function changePage(path: (kind: string, key: string) => string, more: object = {}) {
  const { version } = (await backend.main('GET', publicationPaths.detail(...page), { token })).body.data as Publication;
  return main('POST', path(...page), { body: { version, ...more } });
}
const pageBody = { name: 'A name', profession: '', pictureId: null, html: '<p>A text</p>' };
const newestRow = async (table: 'benefits' | 'directory' | 'providers') =>
  backend.db.selectFrom(table).select(['id', 'version']).orderBy('id', 'desc').executeTakeFirstOrThrow();
const plan = { kind: 'vision', name: 'Harbor Sight', userTiear: null, insurer: '', groupNumber: '', phone: '' };
const provider = {
  fullName: 'A Doctor',
  organizationName: '',
  primarySpecialty: 'Allergy',
  gender: 'F',
  address: '',
  city: 'Boston',
  state: 'MA',
  zipcode: '02115',
  country: 'US',
  phoneNumber: '',
  lat: null,
  long: null,
};
const row = { title: 'A helper', link: '', phone: '', topic: '' };

const invited = { name: 'Rowan Ames', email: 'rowan.ames@example.org', rights: ['content'] };
const newestInvitation = async () =>
  (
    await backend.db
      .selectFrom('administrator_invitations')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id;
async function newAdministrator() {
  const { id: account } = await newConsoleAdmin(backend);
  return backend.db
    .selectFrom('administrators')
    .select(['id', 'version'])
    .where('console_admin_id', '=', account)
    .executeTakeFirstOrThrow();
}

const latestPreview = () =>
  backend.db.selectFrom('imports').select(['id', 'version']).orderBy('id', 'desc').executeTakeFirstOrThrow();
/** The ID of the import that a later call undoes. */
let imported = 0;

type AuditedCall = [action: AuditAction, make: () => Promise<Answer>];

/** Each call with which administrators change something, done once in this order, and its entry. */
const audited: Record<string, AuditedCall> = {
  'main POST /user/addNewAlert': ['change', () => main('POST', alertPaths.add, { body: alert })],
  'main POST /user/editAlert': [
    'change',
    async () => main('POST', alertPaths.edit, { body: { id: await newest('alerts'), description: 'Another' } }),
  ],
  'main POST /user/updateCardSequence': [
    'change',
    async () => {
      const alerts = await backend.db.selectFrom('alerts').select('id').orderBy('sequence', 'desc').execute();
      const sequenceData = alerts.map(({ id }, index) => ({ id, seqNo: index + 1 }));
      return main('POST', sequencePath, { query: { tableType: 'alert' }, body: { sequenceData } });
    },
  ],
  'main DELETE /user/deleteAlert/:id': [
    'delete',
    async () => main('DELETE', alertPaths.remove(await newest('alerts')), {}),
  ],
  'main POST /user/addNewHomeScreenCard': [
    'change',
    () => main('POST', cardPaths.add, { body: formOf({ ...card, image: picture() }) }),
  ],
  'main POST /user/editHomeScreenCard': [
    'change',
    async () => main('POST', cardPaths.edit, { body: formOf({ id: String(await newest('cards')), title: 'Other' }) }),
  ],
  'main DELETE /user/deleteHomeScreenCard/:id': [
    'delete',
    async () => main('DELETE', cardPaths.remove(await newest('cards')), {}),
  ],
  'main POST /user/addNewResourceDocument': [
    'change',
    () =>
      main('POST', documentPaths.add, {
        body: formOf({ ...shown, fileName: 'Guide', fileType: 'pdf', image: picture(), file: samplePdf() }),
      }),
  ],
  'main POST /user/editResourceDocument': [
    'change',
    async () =>
      main('POST', documentPaths.edit, { body: formOf({ id: String(await newest('documents')), fileName: 'Other' }) }),
  ],
  'main DELETE /user/deleteResourceDocument/:id': [
    'delete',
    async () => main('DELETE', documentPaths.remove(await newest('documents')), {}),
  ],
  'main POST /user/sendNotifications': [
    'change',
    () => main('POST', notificationPaths.send, { body: formOf(notification) }),
  ],
  'main DELETE /user/deleteAdminNotificationById': [
    'delete',
    async () => main('DELETE', notificationPaths.remove, { query: { notification_id: await newest('notifications') } }),
  ],
  'main POST /user/plan/uploadMedicalDocument': [
    'upload',
    () => main('POST', planPaths.uploadDocument, { ...dental(), body: formOf({ file: samplePdf() }) }),
  ],
  'main DELETE /user/plan/deleteMedicalDocument': ['delete', () => main('DELETE', planPaths.deleteDocument, dental())],
  'main POST /user/updateUserStatus': [
    'change',
    () => main('POST', employeePaths.setStatus, { ...status, query: { id: person } }),
  ],
  'main POST /user/updateUserStatus/:id': [
    'change',
    () => main('POST', `${employeePaths.setStatus}/${person}`, { body: { userStatus: 1 } }),
  ],
  'main POST /user/revealSsn': ['view-ssn', () => main('POST', employeePaths.revealSsn, { body: { id: person } })],
  'main DELETE /user/deleteUserRelative': [
    'delete',
    async () => {
      const { id } = await newPerson(backend);
      const relative = { relation: 'Child', employee_id: person } as const;
      await backend.db.updateTable('people').set(relative).where('id', '=', id).execute();
      return main('DELETE', employeePaths.removeRelative, { body: { parentUserId: person, userId: id } });
    },
  ],
  'main POST /office/auditExport': ['export', () => main('POST', auditPaths.export, { body: {} })],
  'main POST /office/auditVerification': ['verify', () => main('POST', auditPaths.verification, { body: {} })],
  'main POST /users/exportWithFullSsns': [
    'export',
    () => main('POST', employeePaths.exportWithFullSsns, { body: { reason: 'moving', note: 'To another house' } }),
  ],
  'main POST /people/export': [
    'export',
    () => main('POST', peopleListPaths.export, { body: { columns: ['relation'], ssn: 'missing' } }),
  ],
  'main POST /users/importUserSheet': [
    'import',
    () => importEmployeeFile(backend, token, employeeCsv([{ Relation: 'Self' }])),
  ],
  'main POST /program/publications/:kind/:key/saveDraft': [
    'change',
    () => changePage(publicationPaths.saveDraft, { body: pageBody }),
  ],
  'main POST /program/publications/:kind/:key/publish': [
    'change',
    () => changePage(publicationPaths.publish, { at: '2099-01-01T08:00:00Z' }),
  ],
  'main POST /program/publications/:kind/:key/unschedule': ['change', () => changePage(publicationPaths.unschedule)],
  'main POST /program/publications/:kind/:key/discardDraft': [
    'change',
    () => changePage(publicationPaths.discardDraft),
  ],
  'main POST /program/publications/:kind/:key/restore': [
    'change',
    () => changePage(publicationPaths.restore, { number: 1 }),
  ],
  'main POST /program/publications/:kind/:key/withdraw': ['change', () => changePage(publicationPaths.withdraw)],
  'main POST /program/media': [
    'change',
    () => main('POST', mediaPaths.add, { body: formOf({ file: picture(), alt: 'A boat' }) }),
  ],
  'main DELETE /program/media/:id': [
    'delete',
    async () =>
      main(
        'DELETE',
        mediaPaths.remove(
          (await backend.db.selectFrom('media').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id,
        ),
        {},
      ),
  ],
  'main POST /program/benefits': [
    'change',
    () => main('POST', benefitAdminPaths.add, { body: { title: 'Bicycles', visibleTo: 'All', isActive: true } }),
  ],
  'main POST /program/benefits/edit': [
    'change',
    async () => main('POST', benefitAdminPaths.edit, { body: { ...(await newestRow('benefits')), isActive: false } }),
  ],
  'main DELETE /program/benefits/:id': [
    'delete',
    async () => main('DELETE', benefitAdminPaths.remove((await newestRow('benefits')).id), {}),
  ],
  'main POST /people': [
    'change',
    () => main('POST', personFormPaths.add, { body: { ...detailsOf(), ssn: unusedSsn() } }),
  ],
  'main POST /people/edit': [
    'change',
    async () => {
      const { ssnMark, ...previous } = await people().readForm(person);
      const body = { id: person, person: { ...previous, name: 'Blair Moss' }, previous: { ...previous, ssnMark } };
      return main('POST', personFormPaths.edit, { body });
    },
  ],
  'main POST /people/move': [
    'change',
    async () => {
      const [{ id }, { id: employeeId }] = [await newPerson(backend), await newPerson(backend)];
      const relative = { relation: 'Child', employee_id: person } as const;
      await backend.db.updateTable('people').set(relative).where('id', '=', id).execute();
      return main('POST', personFormPaths.move, { body: { id, employeeId, previousEmployeeId: person } });
    },
  ],
  'main POST /people/delete': [
    'delete',
    async () => main('POST', personFormPaths.delete, { body: { id: await people().added() } }),
  ],
  'main POST /people/join': [
    'delete',
    async () => {
      const both = { id: await people().added(), otherId: await people().added() };
      const { digest } = (await main('POST', recordMergePaths.preview, { body: both })).body.data as MergePreview;
      return main('POST', recordMergePaths.merge, { body: { ...both, digest, choices: {} } });
    },
  ],
  'main POST /people/events': [
    'change',
    async () => {
      const { id: employeeId } = await newPerson(backend);
      const plans = { medical: null, dental: null, vision: null };
      const facts = { employeeId, event: 'employmentEnded', date: '2026-06-10', people: [], plans };
      const { version } = (await main('POST', lifeEventPaths.preview, { body: facts })).body.data as EventPreview;
      return main('POST', lifeEventPaths.report, { body: { ...facts, version } });
    },
  ],
  'main POST /people/events/undo': [
    'change',
    async () => {
      const { id: employeeId } = await newPerson(backend);
      const on = { event_on: '2026-06-10', effective_on: '2026-06-30' };
      const { id } = await backend.db
        .insertInto('life_events')
        .values({
          employee_id: employeeId,
          event: 'divorce',
          ...on,
          people: [],
          actor: 'console:1',
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return main('POST', lifeEventPaths.undo, { body: { employeeId, id } });
    },
  ],
  'main POST /people/change-requests/approve': [
    'change-request',
    async () => main('POST', changeRequestPaths.approve, { body: { id: await requested() } }),
  ],
  'main POST /people/change-requests/reject': [
    'change-request',
    async () =>
      main('POST', changeRequestPaths.reject, { body: { id: await requested(), reason: 'Send a certificate.' } }),
  ],
  'main POST /people/enrollments': [
    'change',
    () => {
      const previous = { medical: null, dental: 'metlife_dental_plan', vision: null };
      return main('POST', enrollmentPaths.change, {
        body: { id: person, previous, plans: { ...previous, medical: 'umr_plan_a' } },
      });
    },
  ],
  'main POST /people/coverages/correct': [
    'change',
    async () => {
      const { version, coverages } = (await backend.main('GET', coveragePaths.list, { token, query: { id: person } }))
        .body.data as CoverageHistory;
      return main('POST', coveragePaths.correct, {
        body: { id: person, coverage: coverages[0]?.id, version, instead: null },
      });
    },
  ],
  'main POST /people/changeNumber': [
    'change',
    async () => {
      const { id, contact: previousContact } = await newPerson(backend);
      const facts = { confirmed: ['document', 'ssn'], note: 'Lost phone' };
      return main('POST', lostPhonePath, { body: { id, previousContact, contact: freeContact(), ...facts } });
    },
  ],
  'main POST /people/passkeys/remove': [
    'passkey',
    async () => {
      const passkey = await newPasskey(backend, person);
      return main('POST', removePersonPasskeyPath, { body: { id: person, passkey } });
    },
  ],
  'main POST /people/invitations/send': [
    'invite',
    () => main('POST', invitationPaths.send, { body: { channel: 'any' } }),
  ],
  'main POST /people/imports': ['preview', () => previewImport(backend, token, employeeCsv([selfRow(unusedSsn())]))],
  'main POST /people/imports/fix': [
    'preview',
    async () => {
      const { id, version } = await latestPreview();
      return main('POST', importPaths.fix, { body: { id, version, cells: [] } });
    },
  ],
  'main POST /people/imports/apply': [
    'import',
    async () => {
      const report = await reportOf(previewImport(backend, token, employeeCsv([selfRow(unusedSsn())]), { way: 'add' }));
      imported = report.id;
      return applyImport(backend, token, report);
    },
  ],
  'main POST /people/imports/undo': [
    'import',
    async () => {
      const { version } = (await backend.main('GET', importPaths.undoPreview(imported), { token })).body
        .data as UndoReport;
      return main('POST', importPaths.undo, { body: { id: imported, version } });
    },
  ],
  'main POST /office/invitations': ['invite', () => main('POST', administratorPaths.invite, { body: invited })],
  'main POST /office/invitations/sendAgain': [
    'invite',
    async () => main('POST', administratorPaths.sendAgain, { body: { id: await newestInvitation() } }),
  ],
  'main POST /office/invitations/withdraw': [
    'delete',
    async () => main('POST', administratorPaths.withdraw, { body: { id: await newestInvitation() } }),
  ],
  'main POST /office/administrators/edit': [
    'change',
    async () => main('POST', administratorPaths.edit, { body: { ...(await newAdministrator()), rights: ['chat'] } }),
  ],
  'main POST /office/administrators/setActive': [
    'change',
    async () =>
      main('POST', administratorPaths.setActive, { body: { ...(await newAdministrator()), isActive: false } }),
  ],
  'main POST /office/administrators/reset': [
    'change',
    async () => main('POST', administratorPaths.reset, { body: await newAdministrator() }),
  ],
  'main POST /program/plans': ['change', () => main('POST', catalogPaths.add, { body: plan })],
  'main POST /program/plans/edit': [
    'change',
    () => main('POST', catalogPaths.edit, { body: { id: 'harbor_sight', version: 1, isOpen: false } }),
  ],
  'main DELETE /program/plans/:id': ['delete', () => main('DELETE', catalogPaths.remove('harbor_sight'), {})],
  'main POST /program/directories/:directory': [
    'change',
    () => main('POST', directoryAdminPaths.add('condition'), { body: row }),
  ],
  'main POST /program/directories/:directory/edit': [
    'change',
    async () =>
      main('POST', directoryAdminPaths.edit('condition'), {
        body: { ...row, ...(await newestRow('directory')), title: 'Another helper' },
      }),
  ],
  'main POST /program/directories/:directory/remove': [
    'delete',
    async () => main('POST', directoryAdminPaths.remove('condition'), { body: await newestRow('directory') }),
  ],
  'main POST /program/csv/:target/apply': [
    'import',
    async () => {
      const { body } = await checkCsv(backend, token, 'providers', providersCsv([{ fullName: 'From A File' }]));
      return applyCsv(backend, token, 'providers', body.data.id, 'merge');
    },
  ],
  'main POST /program/providers': ['change', () => main('POST', providerAdminPaths.add, { body: provider })],
  'main POST /program/providers/edit': [
    'change',
    async () =>
      main('POST', providerAdminPaths.edit, {
        body: { ...(await newestRow('providers')), provider: { ...provider, city: 'Salem' } },
      }),
  ],
  'main POST /program/providers/setActive': [
    'change',
    async () =>
      main('POST', providerAdminPaths.setActive, { body: { ...(await newestRow('providers')), isActive: false } }),
  ],
  'main POST /program/overview/dismiss': [
    'change',
    () => main('POST', overviewPaths.dismiss, { body: { isDismissed: true } }),
  ],
  'main POST /program/settings/save': [
    'change',
    async () => {
      const { version, values } = (await backend.main('GET', settingsPaths.read, { token })).body
        .data as StoredSettings;
      return main('POST', settingsPaths.save, {
        body: { version, values: { ...values, productName: 'Our benefits' } },
      });
    },
  ],
  'chat POST /chat/terminateSession': [
    'end-conversation',
    async () => {
      const { id, adminGroup } = member;
      const reply = { memberId: id, sender: `person:${id}`, clientId: null, text: 'Hello', at: new Date() };
      await storeMessage(backend.db, { ...reply, side: 'member' });
      return backend.chat('POST', chatPaths.terminate, { token, body: { uniqueId: adminGroup, userId: id } });
    },
  ],
  'chat POST /user/proveByPassword': [
    'proof',
    () => backend.chat('POST', '/user/proveByPassword', { token, body: { password: 'Admin@123' } }),
  ],
  'chat POST /user/changePassword': [
    'password-change',
    () =>
      backend.chat('POST', consolePaths.changePassword, {
        token,
        body: { oldPassword: 'Admin@123', password: 'Walnut@Harbor7' },
      }),
  ],
};

const reads = 'only reads';
/** The reason for calls whose entries have separate tests, which use a software passkey. */
const coveredElsewhere = 'done in test/server/auth/passkeys and secondFactor';
/** Calls that administrators may make with POST or DELETE and that log no entry here, and why. */
const unaudited: Record<string, string> = {
  'main POST /people/events/preview': 'stores nothing',
  'main POST /signIn/app/confirm': coveredElsewhere,
  'main POST /signIn/app/remove': coveredElsewhere,
  'main POST /signIn/app/start': coveredElsewhere,
  'main POST /signIn/passkeys': coveredElsewhere,
  'main POST /signIn/passkeys/options': coveredElsewhere,
  'main POST /signIn/passkeys/remove': coveredElsewhere,
  'main POST /signIn/passkeys/rename': coveredElsewhere,
  'main POST /signIn/proof': coveredElsewhere,
  'main POST /signIn/proof/options': coveredElsewhere,
  'main POST /signIn/recoveryCodes': coveredElsewhere,
  'main POST /signIn/putOfferAway': 'stores a dismissed offer',
  'main POST /user/logout': 'members end their sessions so too: in the tests of sessions',
  'chat POST /user/logout': 'the same on the other service',
  'main POST /user/endSession': 'the same, of another session of theirs: in the tests of open sessions',
  'main POST /user/endOtherSessions': 'the same, of all others',
  'main POST /user/verifyNotification': 'only the employee answers: in the tests of approvals',
  'main POST /user/updateDeviceData': "the reader's own browser",
  'main POST /people/imports/matching': reads,
  'main POST /people/imports/unlock': 'only a locked dry run leaves a line: in the tests of attacks on SSNs',
  'main POST /people/imports/:id/join': 'the same entry as a fix: in the tests of imports',
  'main DELETE /people/imports/:id': 'forgets a dry run',
  'main POST /people/imports/:id/invalidRows':
    'a line for the file and one for each number in it: in the tests of imports',
  'main POST /program/csv/:target/check': 'compares and stores nothing that anyone reads',
  'main POST /program/links/check': 'tries links and changes nothing of the program',
  'main POST /user/refreshToken': 'nothing changes but how long the session lasts',
  'main POST /user/extendSession': 'nothing changes but how long the session lasts',
  'main POST /user/privacyPolicy': reads,
  'main POST /user/additionalFacilityDetails': reads,
  'main POST /disease/getTelemedicine': reads,
  'main POST /specialist/getCommonSpecialist': reads,
  'main POST /disease/getCommonCondition': reads,
  'main POST /disease/getDiseaseListByType': reads,
  'main POST /pediatrics/getPediatrixDetails': reads,
  'chat POST /user/getProviders': reads,
  'chat POST /users/list': reads,
  'main POST /people/joinPreview': 'reads; that both records were opened are two lines, in the tests of merges',
  'main POST /office/auditSubjects': 'reads names and the ends of SSNs',
  'chat POST /chat/list': 'reads; that a conversation was opened is a line, in the tests of readings',
};

it('tests each call that lets administrators change something here, or has it as an exception with its reason (reliability G5)', () => {
  const changing = allCalls
    .filter(({ method, rule: { who } }) => method !== 'GET' && ['admin', 'console', 'signedIn'].includes(who))
    .map(({ name }) => name);
  expectListed(
    {
      name: 'audited',
      file: 'test/server/audit/administrators.test.ts',
      of: 'calls that change something, each made once for its audit entry; one without an entry is in `unaudited`',
    },
    changing,
    [...Object.keys(audited), ...Object.keys(unaudited)],
  );
});

/** The tables behind each back-office list. */
const tablesOf: Record<ListSubject, readonly (keyof Tables)[]> = {
  person: ['people', 'coverages', 'plan_documents'],
  alert: ['alerts'],
  card: ['cards'],
  document: ['documents'],
  notification: ['notifications'],
};
/** A hash of each list's rows. */
async function listContents() {
  const digests = await Promise.all(
    listSubjects.flatMap((subject) =>
      tablesOf[subject].map(async (table) => {
        const stored = await backend.db.selectFrom(table).selectAll().execute();
        // The list leaves out what the system wrote to one person.
        const listed = stored.filter((row) => !('is_private' in row && row.is_private));
        const rows = listed.map((row) => JSON.stringify(row));
        return [subject, createHash('sha256').update(rows.toSorted().join()).digest('hex')] as const;
      }),
    ),
  );
  return listSubjects.map((subject) => digests.filter(([of]) => of === subject).join());
}
/** The lists that this backend announced as changed. */
const announced = new Set<ListSubject>();
beforeAll(() =>
  backend.parts.sockets.onBroadcast((note) => {
    if (note.kind === 'rowsChanged') note.subjects.forEach((subject) => announced.add(subject));
  }),
);

const made = Object.entries(audited).map(([name, call]) => [name, ...call] as const);
/** The fallback text for an entry without a message for its detail kind. */
const fallbackText = / something$/;
/** The subjects that the log names by title. */
const titled = ['alert', 'benefit', 'card', 'directory', 'document', 'media', 'notification', 'plan', 'provider'];
it.each(made)(
  'logs for %s one entry: %s, with its own message, and announces the changed lists (reliability G5, STATE-17)',
  async (_name, action, make) => {
    const before = (await auditLines(backend)).length;
    const contents = await listContents();
    announced.clear();
    const { status: code, text } = await make();
    expect([code, text]).toEqual([200, expect.not.stringContaining('"failure"')]);
    const now = await listContents();
    const changed = listSubjects.filter((_subject, index) => now[index] !== contents[index]);
    expect([...announced]).toEqual(expect.arrayContaining(changed));
    const lines = (await auditLines(backend)).slice(before);
    // Leaves out members' entries, because some calls first have a member do something.
    const own = lines.filter((line) => line.action === action && !line.actor?.startsWith('person:'));
    expect(own).toMatchObject([{ actor: 'console:1', outcome: 'done' }]);
    for (const { subject, detail } of own) {
      const kind = subjectKind(subject);
      expect(actionText({ action, subject: kind, detail: detail as AuditDetail })).not.toMatch(fallbackText);
      if (action === 'delete' && titled.includes(kind)) expect(detail).toEqual({ title: expect.stringMatching(/\S/) });
      // People and administrators are shown by name instead.
      if (!['person', 'console'].includes(kind)) expect(subjectText({ subject, name: null })).not.toBe(subject);
    }
  },
);
