import { administratorPaths } from '@/contract/administration/administrator';
import { auditPaths } from '@/contract/administration/audit';
import { type OpenSession, openSessionPaths } from '@/contract/administration/sessions';
import { alertPaths } from '@/contract/content/alert';
import { sequencePath } from '@/contract/content/sequence';
import { adminSenderId, chatPaths, groupNameOf } from '@/contract/messages/chat';
import { employeePaths } from '@/contract/people/employee';
import { invitationPaths } from '@/contract/people/invitation';
import { lostPhonePath } from '@/contract/people/lostPhone';
import { importPaths } from '@/contract/people/peopleImport';
import { personFormPaths } from '@/contract/people/personForm';
import { removePersonPasskeyPath } from '@/contract/people/personSections';
import { planPaths } from '@/contract/people/plan';
import { recordMergePaths } from '@/contract/people/recordMerge';
import { consolePaths, sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { storeMessage } from '@/server/modules/chat/queries/conversations';
import { verifyAudit } from '@/server/platform/audit/verify';
import { freeContact, newConsoleAdmin, newPerson } from '../../support/browser/identity';
import { newMember, tokenFor } from '../../support/chatConnection';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { applyImport, previewImport, reportOf } from '../../support/imports/peopleImports';
import { formOf, picture, samplePdf } from '../../support/page/forms';
import { employeeCsv, importEmployeeFile } from '../../support/page/importing';
import { peopleOf } from '../../support/people';
import { repeatCount } from '../../support/repeatCount';
import { type Answer, openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { newPasskey } from '../../support/signIn/signInMethods';

const atOnce = repeatCount(25, 200);
const adminContact = '5550100001';
const memberContact = '5550100002';

let backend: TestBackend;
/** The caller's address; each case has a separate one, because calls are counted per address. */
let address = '';
const ids = { admin: 0, member: 0, child: 0, other: 0, console: 0 };
const fromAddress =
  (call: TestBackend['main']): TestBackend['main'] =>
  (method, path, ask) =>
    call(method, path, { ...ask, headers: { ...ask?.headers, 'x-forwarded-for': address } });

beforeAll(async () => {
  const started = await startBackend({
    env: { MEMBER_LOGIN: 'on', TRUST_PROXY: 'loopback', SITE_URL: 'http://127.0.0.1' },
  });
  backend = { ...started, main: fromAddress(started.main), chat: fromAddress(started.chat) };
  ids.admin = (await personBy(adminContact)).id;
  ids.member = (await personBy(memberContact)).id;
  ids.other = (await personBy('5550100003')).id;
  const family = backend.db.selectFrom('people').select('id').where('employee_id', '=', ids.member);
  ids.child = (await family.where('relation', '=', 'Child').executeTakeFirstOrThrow()).id;
  ids.console = (await backend.db.selectFrom('console_admins').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => backend.close());

const personBy = (contact: string) =>
  backend.db.selectFrom('people').select('id').where('contact', '=', contact).executeTakeFirstOrThrow();

/** Opens a separate session for each case, because calls are counted per token. */
const admin = () => tokenFor(backend, 'person', ids.admin);
const member = () => tokenFor(backend, 'person', ids.member);
const many = <T>(make: (index: number) => Promise<T>, times = atOnce) =>
  Promise.all(Array.from({ length: times }, (_, index) => make(index)));

const say = (memberId: number) =>
  storeMessage(backend.db, {
    memberId,
    side: 'member',
    sender: `person:${memberId}`,
    clientId: null,
    text: 'Hello',
    at: new Date(),
  });

/** A response of which only the body is known. */
const answered = (body: unknown): Answer => ({ status: 200, headers: new Headers(), body, text: JSON.stringify(body) });

type Case = {
  title: string;
  action: string;
  /** Prepares, then resolves with the call that is made this many times at once. */
  call: () => Promise<(index: number) => Promise<Answer>>;
  /** How often the call is made; fewer where each one is expensive. */
  times?: number;
  /** How many entries the calls log; omitted where a limit refuses most of the calls. */
  lines?: number;
};

/** Each call that writes an audit entry has a case here, with its refusal if that is audited too. */
const cases: Case[] = [
  {
    title: 'a record is opened',
    action: 'view-record',
    // An entry for each of the four family members.
    lines: 4 * atOnce,
    async call() {
      const token = await admin();
      return () => backend.main('GET', employeePaths.details, { token, query: { id: ids.member } });
    },
  },
  {
    title: 'a plan is read',
    action: 'view-plan',
    lines: atOnce,
    async call() {
      const token = await member();
      return () => backend.main('POST', planPaths.details, { token, body: { id: ids.member } });
    },
  },
  {
    title: "a stranger's plan is refused",
    action: 'view-plan',
    lines: atOnce,
    async call() {
      const token = await member();
      return () => backend.main('POST', planPaths.details, { token, body: { id: ids.other } });
    },
  },
  {
    title: 'a plan card is downloaded',
    action: 'view-card',
    lines: atOnce,
    async call() {
      const token = await admin();
      const query = { id: ids.member, documentType: 'medical' };
      await backend.main('POST', planPaths.uploadDocument, { token, query, body: formOf({ file: samplePdf() }) });
      const { body } = await backend.main('GET', employeePaths.details, { token, query: { id: ids.member } });
      return async () => {
        const { status, headers } = await fetchWithoutBody(new URL(body.data.medical_plan_document, backend.url));
        return { status, headers, body: undefined, text: '' };
      };
    },
  },
  {
    title: 'a conversation is opened',
    action: 'view-conversation',
    lines: atOnce,
    async call() {
      const tokens = await many(admin);
      const query = { userId: ids.member, uniqueId: groupNameOf(adminSenderId, ids.member), page: 0 };
      return (index) => backend.chat('GET', chatPaths.history, { token: tokens[index], query });
    },
  },
  {
    title: 'conversations are ended',
    action: 'end-conversation',
    lines: atOnce,
    async call() {
      const token = await admin();
      const members = await many(() => newMember(backend));
      for (const { id } of members) await say(id);
      return (index) => {
        const { id = 0, adminGroup = '' } = members[index] ?? {};
        return backend.chat('POST', chatPaths.terminate, { token, body: { uniqueId: adminGroup, userId: id } });
      };
    },
  },
  {
    title: 'one conversation is ended',
    action: 'end-conversation',
    lines: 1,
    async call() {
      const token = await admin();
      const { id, adminGroup } = await newMember(backend);
      await say(id);
      return () => backend.chat('POST', chatPaths.terminate, { token, body: { uniqueId: adminGroup, userId: id } });
    },
  },
  {
    title: 'a role is refused',
    action: 'refusal',
    lines: atOnce,
    async call() {
      const token = await member();
      return () => backend.main('GET', employeePaths.list, { token });
    },
  },
  {
    title: 'the audit log is exported',
    action: 'export',
    lines: atOnce,
    async call() {
      const token = await admin();
      return () => backend.main('POST', auditPaths.export, { token, body: { action: 'purge' } });
    },
  },
  {
    title: 'the audit log is verified, in one shared run',
    action: 'verify',
    async call() {
      const token = await admin();
      return () => backend.main('POST', auditPaths.verification, { token, body: {} });
    },
  },
  {
    title: 'employees are exported',
    action: 'export',
    lines: atOnce,
    async call() {
      const token = await admin();
      return () => backend.main('GET', employeePaths.export, { token });
    },
  },
  {
    title: 'an employee is deactivated and reactivated',
    action: 'change',
    lines: atOnce,
    async call() {
      const token = await admin();
      return (index) =>
        backend.main('POST', employeePaths.setStatus, {
          token,
          query: { id: ids.other },
          body: { userStatus: index % 2 },
        });
    },
  },
  {
    title: 'an administrator cannot be deactivated',
    action: 'change',
    lines: atOnce,
    async call() {
      const token = await admin();
      return () =>
        backend.main('POST', employeePaths.setStatus, { token, query: { id: ids.admin }, body: { userStatus: 0 } });
    },
  },
  {
    title: 'people are added by form',
    action: 'change',
    lines: atOnce,
    async call() {
      const { add } = peopleOf(backend, await admin());
      return async () => answered(await add());
    },
  },
  {
    title: 'forms are opened',
    action: 'view-record',
    lines: atOnce,
    async call() {
      const token = await admin();
      return () => backend.main('GET', personFormPaths.read(ids.other), { token });
    },
  },
  {
    title: 'one person is edited from one form',
    action: 'change',
    lines: 1,
    async call() {
      const { edit, readForm } = peopleOf(backend, await admin());
      const form = await readForm(ids.other);
      return async (index) => answered(await edit(ids.other, { emplType: `Shift ${index}` }, form));
    },
  },
  {
    title: 'one relative is moved',
    action: 'change',
    lines: 1,
    async call() {
      const { added, move } = peopleOf(backend, await admin());
      const employeeId = await added();
      const id = await added({ relation: 'Child', employeeId });
      return async () => answered(await move(id, ids.other, employeeId));
    },
  },
  {
    title: 'two records are merged',
    action: 'delete',
    lines: 1,
    async call() {
      const token = await admin();
      const { added } = peopleOf(backend, token);
      const both = { id: await added(), otherId: await added() };
      const { body } = await backend.main('POST', recordMergePaths.preview, { token, body: both });
      const merge = { ...both, digest: body.data.digest, choices: {} };
      return () => backend.main('POST', recordMergePaths.merge, { token, body: merge });
    },
  },
  {
    title: 'one relative is removed',
    action: 'delete',
    lines: 1,
    async call() {
      const token = await admin();
      const body = { parentUserId: ids.member, userId: ids.child };
      return () => backend.main('DELETE', employeePaths.removeRelative, { token, body });
    },
  },
  {
    title: 'a card for a plan that the person does not have is refused',
    action: 'upload',
    lines: atOnce,
    async call() {
      const token = await admin();
      const query = { id: ids.other, documentType: 'vision' };
      return () =>
        backend.main('POST', planPaths.uploadDocument, { token, query, body: formOf({ file: samplePdf() }) });
    },
  },
  {
    title: 'one card is removed',
    action: 'delete',
    lines: 1,
    async call() {
      const token = await admin();
      const query = { id: ids.member, documentType: 'medical' };
      return () => backend.main('DELETE', planPaths.deleteDocument, { token, query });
    },
  },
  {
    title: 'numbers are changed for others',
    action: 'change',
    lines: atOnce,
    async call() {
      const token = await admin();
      // Creates people one after another, because the number of concurrent hashes is limited.
      const people: Awaited<ReturnType<typeof newPerson>>[] = [];
      while (people.length < atOnce) people.push(await newPerson(backend));
      return (index) => {
        const { id, contact: previousContact } = people[index] ?? { id: 0, contact: '' };
        const facts = { confirmed: ['document', 'ssn'], note: 'Lost phone' };
        const body = { id, previousContact, contact: freeContact(), ...facts };
        return backend.main('POST', lostPhonePath, { token, body });
      };
    },
  },
  {
    title: 'a number of another account is refused',
    action: 'change',
    lines: atOnce,
    async call() {
      const token = await admin();
      const { id, contact: previousContact } = await newPerson(backend);
      const facts = { confirmed: ['document', 'ssn'], note: 'Lost phone' };
      const body = { id, previousContact, contact: memberContact, ...facts };
      return () => backend.main('POST', lostPhonePath, { token, body });
    },
  },
  {
    title: 'a passkey of someone else is removed',
    action: 'passkey',
    lines: atOnce,
    async call() {
      const token = await admin();
      const people = await many(() => newPerson(backend));
      const passkeys = await Promise.all(people.map(({ id }) => newPasskey(backend, id)));
      return (index) => {
        const body = { id: people[index]?.id, passkey: passkeys[index] };
        return backend.main('POST', removePersonPasskeyPath, { token, body });
      };
    },
  },
  {
    title: 'everyone is invited',
    action: 'invite',
    lines: atOnce,
    async call() {
      const token = await admin();
      return () => backend.main('POST', invitationPaths.send, { token, body: { channel: 'any' } });
    },
  },
  {
    title: 'administrators are invited',
    action: 'invite',
    lines: atOnce,
    async call() {
      const token = await admin();
      return (index) =>
        backend.main('POST', administratorPaths.invite, {
          token,
          body: { name: 'Rowan Ames', email: `rowan${index}@example.org`, rights: ['chat'] },
        });
    },
  },
  {
    title: 'one administrator is deactivated',
    action: 'change',
    lines: 1,
    async call() {
      const token = await admin();
      const { id: account } = await newConsoleAdmin(backend);
      const row = await backend.db
        .selectFrom('administrators')
        .select(['id', 'version'])
        .where('console_admin_id', '=', account)
        .executeTakeFirstOrThrow();
      return () => backend.main('POST', administratorPaths.setActive, { token, body: { ...row, isActive: false } });
    },
  },
  {
    title: 'alerts are added',
    action: 'change',
    lines: atOnce,
    async call() {
      const token = await admin();
      return (index) =>
        backend.main('POST', alertPaths.add, {
          token,
          body: { description: `Alert ${index}`, visibleTo: 'All', isActive: true },
        });
    },
  },
  {
    title: 'alerts are reordered',
    action: 'change',
    lines: atOnce,
    async call() {
      const token = await admin();
      const alerts = await backend.db.selectFrom('alerts').select('id').orderBy('sequence').execute();
      const sequenceData = alerts.map(({ id }, index) => ({ id, seqNo: index + 1 }));
      return () => backend.main('POST', sequencePath, { token, query: { tableType: 'alert' }, body: { sequenceData } });
    },
  },
  {
    title: 'alerts are removed',
    action: 'delete',
    lines: atOnce,
    async call() {
      const token = await admin();
      const alerts = await backend.db.selectFrom('alerts').select('id').orderBy('id', 'desc').limit(atOnce).execute();
      return (index) => backend.main('DELETE', alertPaths.remove(alerts[index]?.id ?? 0), { token });
    },
  },
  {
    title: 'an answer to a request that is not pending is refused',
    action: 'approval',
    lines: atOnce,
    async call() {
      const token = await member();
      return () =>
        backend.main('POST', userPaths.verifyNotification, { token, body: { userSSN: 'unknown', status: 'accept' } });
    },
  },
  {
    title: 'members sign out',
    action: 'sign-out',
    lines: atOnce,
    async call() {
      const tokens = await many(member);
      return (index) => backend.main('POST', sessionPaths.logout, { token: tokens[index], body: {} });
    },
  },
  {
    title: 'sessions are ended from another one',
    action: 'sign-out',
    lines: atOnce,
    async call() {
      const { id, token } = await newMember(backend);
      await many(() => tokenFor(backend, 'person', id));
      const { body } = await backend.main('GET', openSessionPaths.list, { token });
      const others = (body.data as OpenSession[]).filter(({ isCurrent }) => !isCurrent);
      return (index) => backend.main('POST', openSessionPaths.end, { token, body: { id: others[index]?.id } });
    },
  },
  {
    title: 'a CSV file is refused',
    action: 'import',
    times: repeatCount(8, 40),
    async call() {
      const token = await admin();
      return () => importEmployeeFile(backend, token, employeeCsv([{ Relation: 'Cousin' }]));
    },
  },
  {
    title: 'previewed imports are applied',
    action: 'import',
    times: repeatCount(8, 40),
    async call() {
      const token = await admin();
      return async (index) => {
        const ssn = String(951_000_000 + index);
        const answer = await previewImport(backend, token, employeeCsv([{ SSN: ssn, 'Employee SSN': ssn }]));
        return applyImport(backend, token, await reportOf(answer));
      };
    },
  },
  {
    title: 'invalid rows are downloaded',
    action: 'export',
    times: repeatCount(8, 40),
    async call() {
      const token = await admin();
      const { id } = await reportOf(previewImport(backend, token, employeeCsv([{ Relation: 'Cousin' }])));
      return () => backend.main('POST', importPaths.invalidRows(id), { token, body: {} });
    },
  },
  {
    title: 'images are changed',
    action: 'upload',
    async call() {
      const token = await member();
      const profile_image = Buffer.from(await picture().arrayBuffer()).toString('base64');
      return () => backend.main('POST', userPaths.updateProfilePic, { token, body: { profile_image } });
    },
  },
  {
    title: 'codes are wrong',
    action: 'recovery',
    async call() {
      const opened = await many(() => openSession(backend.parts, { kind: 'person', id: ids.member }, 'reset-code'));
      const body = { userContact: `+1${memberContact}`, userOtp: '0000' };
      return (index) => backend.main('POST', sessionPaths.verifyOtp, { token: opened[index]?.token, body });
    },
  },
  {
    title: 'a recovery is requested',
    action: 'recovery',
    async call() {
      return () => backend.main('POST', sessionPaths.forgotPassword, { body: { userContact: `+1${memberContact}` } });
    },
  },
  {
    title: 'a recovery of the console is requested',
    action: 'recovery',
    async call() {
      return () => backend.chat('POST', consolePaths.forgotPassword, { body: { email: 'admin@example.org' } });
    },
  },
  {
    title: 'a sign-up is refused',
    action: 'sign-up',
    async call() {
      const body = { userSSN: '900999999', userContact: '+15550109999', userPassword: 'Member@123' };
      return () => backend.main('POST', sessionPaths.signUp, { body });
    },
  },
  {
    title: 'a sign-in is refused',
    action: 'sign-in',
    async call() {
      return () =>
        backend.main('POST', sessionPaths.signIn, { body: { userContact: '+15550108888', userPassword: 'Wrong@123' } });
    },
  },
  {
    title: 'a member signs in',
    action: 'sign-in',
    async call() {
      return () =>
        backend.main('POST', sessionPaths.signIn, {
          body: { userContact: `+1${memberContact}`, userPassword: 'Member@123' },
        });
    },
  },
  {
    title: 'the console signs in',
    action: 'sign-in',
    async call() {
      return () =>
        backend.chat('POST', consolePaths.login, { body: { emailId: 'admin@example.org', password: 'Admin@123' } });
    },
  },
];

const linesOf = async (action: string) =>
  (await backend.db.selectFrom('audit').select('id').where('action', '=', action).execute()).length;

it.long.each(cases.map((one, index) => ({ times: atOnce, from: `198.51.100.${index + 1}`, ...one })))(
  `logs an entry for each of $times times at once, without an error: $title (reliability G5)`,
  async ({ action, call, times, lines, from }) => {
    address = from;
    const work = await call();
    const before = await linesOf(action);
    const answers = await many(work, times);
    // Calls with a limit on passwords, codes, or uploads refuse the excess with a message.
    const refusedAnswers = answers.filter(({ status }) => [429, 503].includes(status));
    const faults = refusedAnswers.filter(({ text }) => text.includes('service isn’t available'));
    expect(faults.map(({ text }) => text)).toEqual([]);
    expect(
      answers.filter(({ status }) => ![200, 403, 429, 503].includes(status)).map(({ status, text }) => [status, text]),
    ).toEqual([]);
    const written = (await linesOf(action)) - before;
    if (lines === undefined) expect(written).toBeGreaterThan(0);
    else {
      expect(refusedAnswers.map(({ text }) => text)).toEqual([]);
      expect(written).toBe(lines);
    }
    expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
  },
);
