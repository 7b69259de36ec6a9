import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { notificationPaths } from '@/contract/messages/notification';
import {
  type ChangeRequestDetail,
  type ChangeRequestKind,
  type ChangeRequestPage,
  changeRequestPaths,
  changeRequestRetentionDays,
  maxPendingRequests,
  type OwnChangeRequest,
} from '@/contract/people/changeRequest';
import { type EnrolledPlans } from '@/contract/people/enrollment';
import { type EventPreview, lifeEventPaths } from '@/contract/people/lifeEvent';
import { peopleListPaths } from '@/contract/people/peopleList';
import { personFormPaths } from '@/contract/people/personForm';
import { type MergePreview, recordMergePaths } from '@/contract/people/recordMerge';
import { consolePaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { addDays } from '@/contract/program/planYear';
import { removeOldRequests } from '@/server/modules/changeRequests/removeOldRequests';

import { movableClock, newConsoleAdmin, newPerson } from '../../support/browser/identity';
import { drawIcon } from '../../support/drawIcon';
import { setPlans } from '../../support/enrolledPlans';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { formOf, pdfOf, picture, samplePdf } from '../../support/page/forms';
import { peopleOf, recordOf } from '../../support/people';
import { auditLines } from '../../support/server/auditLines';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
let backend: TestBackend;
let token: string;
let people: ReturnType<typeof peopleOf>;
let today: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
  await signIn();
});
afterAll(() => backend.close());

async function signIn() {
  token = await backend.signInConsole();
  people = peopleOf(backend, token);
  today = await backend.parts.siteValues.today();
}

const plans: EnrolledPlans = { medical: 'umr_plan_a', dental: null, vision: null };

/** Creates an employee with an account and a session, and a spouse. */
async function newFamily() {
  const { id: employee } = await newPerson(backend);
  await backend.db.updateTable('people').set({ employee_id: employee }).where('id', '=', employee).execute();
  const spouse = await people.added({ name: 'Robin Winslow', relation: 'Spouse', employeeId: employee });
  for (const id of [employee, spouse]) await setPlans(backend.db, id, plans);
  return { employee, spouse, member: await sessionOf(employee) };
}
const sessionOf = async (id: number) => (await openSession(backend.parts, { kind: 'person', id }, 'session')).token;

const signInAs = async ({ email, password }: Awaited<ReturnType<typeof newConsoleAdmin>>): Promise<string> =>
  (await backend.chat('POST', consolePaths.login, { body: { emailId: email, password } })).body.data.accessToken;

type Parts = Record<string, string | File>;
const submit = (member: string, kind: ChangeRequestKind, parts: Parts = {}, headers?: Record<string, string>) =>
  backend.main('POST', changeRequestPaths.submit, { token: member, body: formOf({ kind, ...parts }), headers });
async function submitted(member: string, kind: ChangeRequestKind, parts: Parts = {}): Promise<number> {
  const { body } = await submit(member, kind, parts);
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body.data.id;
}
const ownOf = async (member: string): Promise<OwnChangeRequest[]> =>
  (await backend.main('GET', changeRequestPaths.listOwn, { token: member })).body.data.requests;
const listed = async (state = 'waiting', page = 1): Promise<ChangeRequestPage> =>
  (await backend.main('GET', changeRequestPaths.list, { token, query: { state, page } })).body.data;
const detailOf = async (id: number, as = token): Promise<ChangeRequestDetail> =>
  (await backend.main('GET', changeRequestPaths.detail(id), { token: as })).body.data;
const post = async (path: string, body: object, as = token) =>
  (await backend.main('POST', path, { token: as, body })).body;
const withdraw = (member: string, id: number) => post(changeRequestPaths.withdraw, { id }, member);
const reject = (id: number, reason = 'The certificate can’t be read.', as = token) =>
  post(changeRequestPaths.reject, { id, reason }, as);
const approve = (id: number, as = token) => post(changeRequestPaths.approve, { id }, as);

const added = { name: 'Ash Winslow', email: '', contact: '', birthDate: '', isSsnToFollow: true };
const birthOf = (employeeId: number) => ({
  employeeId,
  event: 'birth',
  date: addDays(today, -3),
  people: [],
  plans,
  added,
});
const versionFor = async (employeeId: number) =>
  ((await post(lifeEventPaths.preview, birthOf(employeeId))).data as EventPreview).version;
const reportBirth = async (employeeId: number, requestId: number, version: string, as = token) =>
  post(lifeEventPaths.report, { ...birthOf(employeeId), added: { ...added, ssn: '' }, version, requestId }, as);
const birth = () => ({ date: addDays(today, -3), name: 'Ash Winslow' });

const noticesOf = async (as: string): Promise<{ title: string; description: string; isPrivate?: boolean }[]> =>
  (await backend.main('GET', notificationPaths.list, { token: as })).body.data.notifications;
const documentsIn = async () =>
  (await backend.db.selectFrom('files').select('name').where('kind', '=', 'sealed').execute()).map(({ name }) => name);
const diskOf = (name: string) => readFile(join(backend.dataDir, 'files', name));

it('stores a birth with a photo encrypted, approves it with the event in one transaction, and lets it wait again after an undo [LIFE-04]', async () => {
  const { employee, member } = await newFamily();
  const photo = new File([new Uint8Array(drawIcon(40, 30, [9, 120, 110]))], 'certificate.png', { type: 'image/png' });
  const id = await submitted(member, 'birth', { ...birth(), note: 'Born at home.\nBoth are well.', document: photo });
  expect(await ownOf(member)).toEqual([
    expect.objectContaining({
      ...{ id, kind: 'birth', state: 'waiting', reason: '', people: [], documentName: 'certificate.png' },
      texts: expect.objectContaining({ ...birth(), note: 'Born at home.\nBoth are well.' }),
    }),
  ]);
  const { body: due } = await backend.main('GET', peopleListPaths.due, { token });
  expect(due.data.changeRequests).toBe(1);
  expect((await backend.main('GET', changeRequestPaths.count, { token })).body.data).toEqual({ waiting: 1 });
  expect(await listed()).toEqual({
    count: 1,
    requests: [
      expect.objectContaining({ id, name: 'Blair Winslow', employeeName: 'Blair Winslow', hasDocument: true }),
    ],
  });

  const detail = await detailOf(id);
  expect(detail).toMatchObject({ employeeId: employee, document: { isPicture: true }, problem: null });
  const file = await fetch(new URL(detail.document?.link ?? '', backend.url));
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="certificate\.png"/);
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.headers.get('cache-control')).toBe('private, no-store');
  expect(file.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  const [name = ''] = await documentsIn();
  const disk = await diskOf(name);
  expect(disk.includes('PNG')).toBe(false);
  expect(backend.parts.cipher.decryptBytes(disk).equals(bytes)).toBe(true);
  const row = await backend.db.selectFrom('change_requests').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('Ash');
  // Neither a restart nor another node mistakes the document for a leftover file.
  await backend.db
    .updateTable('files')
    .set({ created_at: new Date(0) })
    .where('name', '=', name)
    .execute();
  await backend.parts.files.sweep();
  expect(await documentsIn()).toEqual([name]);

  const version = await versionFor(employee);
  expect(await reportBirth(employee, id, 'outdated')).toMatchObject({ status: 'failure' });
  expect((await ownOf(member))[0]?.state).toBe('waiting');
  const reported = await reportBirth(employee, id, version);
  expect(reported).toMatchObject({ status: 'success' });
  expect((await ownOf(member))[0]).toMatchObject({ state: 'approved', decidedAt: expect.any(String) });
  expect(await listed('approved')).toMatchObject({ count: 1, requests: [{ decidedBy: expect.stringContaining('@') }] });
  const [notice] = await noticesOf(member);
  expect(notice).toMatchObject({ title: 'Your reported change was approved', redirect_keyword: 'MY_PROFILE' });
  expect((await noticesOf(token)).map(({ title }) => title)).not.toContain(notice?.title);

  expect(await post(lifeEventPaths.undo, { employeeId: employee, id: reported.data.id })).toMatchObject({
    status: 'success',
  });
  expect((await ownOf(member))[0]).toMatchObject({ state: 'waiting', decidedAt: null });
  expect((await noticesOf(member))[0]?.title).toBe('Your reported change is being reviewed again');
  const lines = await auditLines(backend, { subject: `person:${employee}` });
  const steps = lines.filter(({ action }) => action === 'change-request' || action === 'view-request');
  expect(steps.map(({ actor, detail: { step, document } }) => [actor?.split(':')[0], step ?? document])).toEqual([
    ['person', 'reported'],
    ['console', undefined],
    ['console', true],
    ['console', 'approved'],
    ['console', 'reopened'],
  ]);
});

it('lists for an administrator who sends notifications also the decision on their own report, but on no one else’s [LIFE-04]', async () => {
  const { employee, member } = await newFamily();
  const administrator = await sessionOf(employee);
  await backend.db.updateTable('people').set({ is_admin: true }).where('id', '=', employee).execute();
  await backend.db
    .insertInto('administrators')
    .values({ person_id: employee, rights: ['content'] })
    .execute();
  const other = await newFamily();
  for (const [id, as] of [
    [employee, member],
    [other.employee, other.member],
  ] as const) {
    const request = await submitted(as, 'birth', birth());
    expect(await reportBirth(id, request, await versionFor(id))).toMatchObject({ status: 'success' });
  }
  const notices = await noticesOf(administrator);
  // Only this notification is private, because it can’t be deleted like the others.
  expect(notices[0]).toMatchObject({ title: 'Your reported change was approved', isPrivate: true });
  expect(notices.slice(1).filter(({ isPrivate }) => isPrivate)).toEqual([]);
  expect((await noticesOf(other.member))[0]).not.toHaveProperty('isPrivate');
  const titles = (rows: typeof notices) => rows.map(({ title }) => title);
  expect(titles(notices).slice(1, 5)).toEqual(titles(await noticesOf(token)).slice(0, 4));
});

it('refuses a report that is not possible, and leaves no file of it [LIFE-04]', async () => {
  const { member, spouse } = await newFamily();
  const stranger = (await newFamily()).spouse;
  const before = await documentsIn();
  const document = () => samplePdf('proof.pdf');
  const refused: [ChangeRequestKind, Parts, string][] = [
    ['birth', { date: addDays(today, 1), name: 'Ash' }, 'A birth or adoption can’t be in the future.'],
    ['marriage', { date: addDays(today, 400), name: 'Ash' }, 'Enter a date no more than one year from today.'],
    ['birth', { name: 'Ash' }, 'Enter a date.'],
    ['birth', { date: today }, 'Enter a name.'],
    ['divorce', { date: today }, 'Choose a person.'],
    [
      'divorce',
      { date: today, people: String(stranger) },
      'One of these people isn’t in your family anymore. Reload the page and try again.',
    ],
    ['lostOther', { date: today }, 'Choose at least one person.'],
    ['email', { email: 'nowhere' }, 'Enter an email address, like name@example.com.'],
    ['address', {}, 'Enter the new address.'],
    ['address', { address: 'x'.repeat(301) }, 'Use 300 characters or fewer.'],
    [
      'name',
      { name: 'Blair Moss', note: `It was ${'900-12-3456'.replace('900', '412')}.` },
      'Remove the number that looks like an SSN.',
    ],
    [
      'dependent',
      { people: String(spouse) },
      'Enter the correct name, date of birth, email, or phone, or describe the correction in the note.',
    ],
  ];
  for (const [kind, parts, message] of refused)
    expect((await submit(member, kind, { ...parts, document: document() })).body).toEqual({
      status: 'failure',
      message,
    });
  const page = new File(['<script>alert(1)</script>'], 'photo.jpg', { type: 'image/jpeg' });
  for (const file of [page, new File(['MZ'], 'certificate.exe'), new File([], 'empty.pdf')])
    expect((await submit(member, 'birth', { ...birth(), document: file })).body.status).toBe('failure');
  const big = await submit(member, 'birth', { ...birth(), document: pdfOf(10 * 1024 * 1024 + 1) });
  expect([big.status, big.body.message]).toEqual([413, expect.stringContaining('10 MB')]);
  expect((await submit(member, 'leave' as ChangeRequestKind, {})).status).toBe(400);
  expect(await ownOf(member)).toEqual([]);
  expect(await documentsIn()).toEqual(before);
});

it('stores a document with a virus test string, and serves it as a download only [LIFE-04]', async () => {
  const { member } = await newFamily();
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
  const content = Buffer.concat([Buffer.from(await samplePdf().arrayBuffer()), Buffer.from(`\n${eicar}\n%%EOF\n`)]);
  const document = new File([new Uint8Array(content)], '../<b>proof</b>".pdf', { type: 'text/html' });
  const id = await submitted(member, 'address', { address: '12 Elm St\nSpringfield', document });
  const link = (await detailOf(id)).document?.link ?? '';
  const file = await fetch(new URL(link, backend.url), { headers: { range: 'bytes=0-3' } });
  expect(file.status).toBe(200);
  expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[^<>"/]+\.pdf"/);
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  const names = await documentsIn();
  for (const name of names) expect((await diskOf(name)).includes('EICAR')).toBe(false);
  expect((await fetchWithoutBody(new URL(link.replace(/for=[^&]+/, 'for=person%3A1'), backend.url))).status).toBe(403);
  expect(await approve(id)).toMatchObject({ status: 'success' });
  expect((await ownOf(member))[0]).toMatchObject({ state: 'approved', texts: { address: '12 Elm St\nSpringfield' } });
});

it('stores a report once however often it is sent, and limits how many wait [LIFE-04]', async () => {
  const { member, employee } = await newFamily();
  const before = (await documentsIn()).length;
  const headers = { 'idempotency-key': 'report' };
  const send = () => submit(member, 'birth', { ...birth(), document: picture('photo.png') }, headers);
  const answers = await Promise.all([send(), send(), send()]);
  const again = await send();
  expect(new Set([...answers, again].map(({ body }) => body.data.id)).size).toBe(1);
  expect(await ownOf(member)).toHaveLength(1);
  expect(await documentsIn()).toHaveLength(before + 1);
  const lines = await auditLines(backend, { subject: `person:${employee}`, action: 'change-request' });
  expect(lines).toHaveLength(1);

  for (let count = 1; count < maxPendingRequests; count += 1)
    await submitted(member, 'name', { name: `Blair Moss ${count}` });
  expect((await submit(member, 'name', { name: 'Blair Moss' })).body.message).toBe(
    `You already have ${maxPendingRequests} reported changes waiting for a decision. Withdraw one, or wait for a decision.`,
  );
  const { member: another } = await newFamily();
  for (let count = 0; count < 10; count += 1) await submitted(another, 'name', { name: 'Blair Moss' });
  const pages = [await listed(), await listed('waiting', 2)];
  expect(new Set(pages.flatMap(({ requests }) => requests.map(({ id }) => id))).size).toBe(pages[0]?.count);
  for (const { id } of await ownOf(member)) expect(await withdraw(member, id)).toMatchObject({ status: 'success' });
});

it('applies the decision of one of several administrators, and informs the others [LIFE-04]', async () => {
  const { employee, member } = await newFamily();
  const second = await newConsoleAdmin(backend);
  const other = await signInAs(second);
  for (let round = 0; round < 3; round += 1) {
    const id = await submitted(member, 'birth', birth());
    const version = await versionFor(employee);
    const answers = await Promise.all([
      reject(id, 'No.', other),
      reportBirth(employee, id, version),
      reportBirth(employee, id, version, other),
      approve(id, other),
      withdraw(member, id),
    ]);
    const won = answers.filter(({ status }) => status === 'success');
    expect(won).toHaveLength(1);
    for (const { message } of answers.filter((answer) => answer.status !== 'success'))
      expect(message).toMatch(/already (?:approved|rejected)|just withdrawn|just changed/);
    const children = await backend.db
      .selectFrom('people')
      .select('id')
      .where('employee_id', '=', employee)
      .where('relation', '=', 'Child')
      .execute();
    expect(children).toHaveLength(won[0]?.message === 'Event saved.' ? 1 : 0);
    const state = (await ownOf(member))[0]?.state ?? '';
    expect(state).toBe(
      {
        'Event saved.': 'approved',
        'Request approved.': 'approved',
        'Request rejected.': 'rejected',
        'Reported change withdrawn.': 'withdrawn',
      }[String(won[0]?.message)],
    );
    // A decision is final; asking again requires a new report.
    expect(await reject(id)).toMatchObject({ status: 'failure', message: expect.stringMatching(/already|withdrawn/) });
    if (won[0]?.data?.id) await post(lifeEventPaths.undo, { employeeId: employee, id: won[0].data.id });
    for (const open of await ownOf(member)) if (open.state === 'waiting') await withdraw(member, open.id);
  }
});

it('corrects a record with the approval, keeps the request when the form is outdated, and gives the reason of a rejection [LIFE-04]', async () => {
  const { employee, spouse, member } = await newFamily();
  const id = await submitted(member, 'dependent', {
    people: String(spouse),
    name: 'Robin Winslow-Moss',
    email: ' Robin@Example.org ',
  });
  expect((await detailOf(id)).texts).toMatchObject({ name: 'Robin Winslow-Moss', email: 'robin@example.org' });
  expect((await detailOf(id)).people).toEqual([{ id: spouse, name: 'Robin Winslow' }]);
  const form = await people.readForm(spouse);
  const { id: _id, ssn: _ssn, isRegistered: _registered, isAdmin: _admin, ssnMark, ...previous } = form;
  const edit = (from: typeof previous) =>
    post(personFormPaths.edit, {
      ...{ id: spouse, requestId: id },
      person: { ...from, name: 'Robin Winslow-Moss', email: 'robin@example.org' },
      previous: { ...from, ssnMark },
    });
  expect(await edit({ ...previous, emplType: 'Part Time' })).toMatchObject({ status: 'failure' });
  expect((await ownOf(member))[0]?.state).toBe('waiting');
  const wrongPerson = { ...detailsIn(await people.readForm(employee)), requestId: id };
  expect(await post(personFormPaths.edit, wrongPerson)).toMatchObject({
    message: 'This request is about another person.',
  });
  expect(await edit(previous)).toMatchObject({ status: 'success' });
  expect(await recordOf(backend, spouse)).toMatchObject({
    full_name: 'Robin Winslow-Moss',
    email: 'robin@example.org',
  });
  expect((await ownOf(member))[0]?.state).toBe('approved');
  expect(await edit(previous)).toMatchObject({
    status: 'failure',
    message: 'This request was already approved by you.',
  });

  const second = await submitted(member, 'name', { name: 'Blair Moss' });
  expect(await reject(second, '  ')).toMatchObject({
    status: 'failure',
    message: 'Enter a reason. The member will see it.',
  });
  expect(await reject(second)).toMatchObject({ status: 'success' });
  expect((await ownOf(member))[0]).toMatchObject({ state: 'rejected', reason: 'The certificate can’t be read.' });
  expect((await noticesOf(member))[0]).toMatchObject({
    title: 'Your reported change was rejected',
    description: 'Open My Profile to see the reason.',
  });
  expect(await withdraw(member, second)).toMatchObject({ message: 'This reported change was already rejected.' });
  expect((await submit(member, 'name', { name: 'Blair Moss' })).body.status).toBe('success');
});

const detailsIn = ({
  id,
  ssn: _ssn,
  isRegistered: _registered,
  isAdmin: _admin,
  ssnMark,
  ...person
}: Awaited<ReturnType<ReturnType<typeof peopleOf>['readForm']>>) => ({
  id,
  person,
  previous: { ...person, ssnMark },
});

it('shows requests to administrators of people alone, and to members only their own [LIFE-04]', async () => {
  const { member } = await newFamily();
  const stranger = (await newFamily()).member;
  const id = await submitted(member, 'name', { name: 'Blair Moss' });
  for (const right of ['content', 'chat', 'audit'] as const) {
    const as = await signInAs(await newConsoleAdmin(backend, [right]));
    for (const path of [changeRequestPaths.list, changeRequestPaths.count, changeRequestPaths.detail(id)])
      expect((await backend.main('GET', path, { token: as })).status).toBe(403);
    for (const path of [changeRequestPaths.reject, changeRequestPaths.approve])
      expect((await backend.main('POST', path, { token: as, body: { id, reason: 'No.' } })).status).toBe(403);
    expect((await backend.main('GET', changeRequestPaths.listOwn, { token: as })).status).toBe(403);
  }
  expect((await backend.main('GET', changeRequestPaths.list, { token: member })).status).toBe(403);
  expect(await ownOf(stranger)).toEqual([]);
  expect(await withdraw(stranger, id)).toMatchObject({ message: 'This reported change no longer exists.' });
  expect((await ownOf(member))[0]?.state).toBe('waiting');
});

it('deletes the document when a report is withdrawn or the account closed, and the request a year after its decision [LIFE-04]', async () => {
  const { employee, member } = await newFamily();
  const kept = await documentsIn();
  const document = () => samplePdf('proof.pdf');
  const [first, second] = [
    await submitted(member, 'birth', { ...birth(), document: document() }),
    await submitted(member, 'birth', { ...birth(), document: document() }),
  ];
  const third = await submitted(member, 'address', { address: '12 Elm St', document: document() });
  expect(await withdraw(member, first)).toMatchObject({ status: 'success' });
  expect(await approve(third)).toMatchObject({ status: 'success' });
  expect(await documentsIn()).toHaveLength(kept.length + 2);
  expect((await backend.main('GET', userPaths.remove, { token: member })).body.status).toBe('success');
  expect(await documentsIn()).toHaveLength(kept.length + 1);
  expect(await detailOf(second)).toMatchObject({ state: 'withdrawn', document: null, problem: expect.any(String) });
  expect(await approve(second)).toMatchObject({
    message: 'This request was just withdrawn, so there’s nothing to decide.',
  });

  const rows = () => backend.db.selectFrom('change_requests').select('id').where('person_id', '=', employee).execute();
  clock.pass((changeRequestRetentionDays - 1) * 86_400);
  await removeOldRequests(backend.parts);
  expect(await rows()).toHaveLength(3);
  clock.pass(2 * 86_400);
  await removeOldRequests(backend.parts);
  expect(await rows()).toEqual([]);
  const left = await backend.db.selectFrom('change_requests').select('document_file_id').execute();
  expect(await documentsIn()).toHaveLength(left.filter(({ document_file_id }) => document_file_id !== null).length);
  await signIn();
});

it('moves requests with their documents in a merge of records, also those about the other record [LIFE-04 ROLL-01]', async () => {
  const [employeeId, other] = [await people.added(), await people.added({ name: 'Blair Winslow' })];
  const child = await people.added({ name: 'Sky Finch', relation: 'Child', email: '', contact: '', employeeId });
  const { member } = await newFamily();
  const id = await submitted(member, 'address', { address: '12 Elm St', document: samplePdf() });
  const change = { person_id: employeeId, people: [child, employeeId] };
  await backend.db.updateTable('change_requests').set(change).where('id', '=', id).execute();
  const pair = { id: other, otherId: employeeId };
  const { digest } = (await people.post(recordMergePaths.preview, pair)).data as MergePreview;
  expect(await people.post(recordMergePaths.merge, { ...pair, digest, choices: {} })).toMatchObject({
    status: 'success',
  });
  expect(await detailOf(id)).toMatchObject({
    ...{ personId: other, people: [{ id: child }, { id: other }] },
    document: { name: 'guide.pdf' },
  });
});
