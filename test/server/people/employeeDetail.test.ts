import { employeePaths } from '@/contract/people/employee';
import { planPaths } from '@/contract/people/plan';
import { proofPaths } from '@/contract/people/proof';
import { userPaths } from '@/contract/people/user';
import { texts } from '@/contract/texts';
import { formOf, samplePdf } from '../../support/page/forms';
import { startBackend, stripLinkSignatures, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ env: { MEMBER_LOGIN: 'on' } });
  token = await backend.signInAdmin();
});
afterAll(() => backend.close());

const personBy = (contact: string) =>
  backend.db.selectFrom('people').selectAll().where('contact', '=', contact).executeTakeFirstOrThrow();
const adminContact = '5550100001';
const memberContact = '5550100002';
const detail = (query: Record<string, number>) => backend.main('GET', employeePaths.details, { token, query });
const setStatus = (id: number, userStatus: unknown) =>
  backend.main('POST', employeePaths.setStatus, { token, query: { id }, body: { userStatus } });
const remove = (parentUserId: number, userId: number) =>
  backend.main('DELETE', employeePaths.removeRelative, { token, body: { parentUserId, userId } });
const auditOf = (action: string, id: number) =>
  backend.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', action)
    .where('subject', '=', `person:${id}`)
    .orderBy('id')
    .execute();

it('shows the detail of an employee with the family, found by id, userId or path [D-133 API-52 EMPD-02]', async () => {
  const { id } = await personBy(memberContact);
  const { body } = await detail({ id });
  expect(body.data).toMatchObject({
    id,
    userRealation: null,
    userContact: `+1${memberContact}`,
    userSSN: '***-**-0002',
    isSsnOnRequest: true,
    isAdmin: false,
  });
  expect(body.data.relatives.map((one: { userRealation: string }) => one.userRealation)).toEqual([
    'Spouse',
    'Child',
    'Child',
  ]);
  expect(body.data.relatives[0]).toMatchObject({ userSSN: '***-**-0012', has_medical_plan: true, userTiear: 2 });
  expect(stripLinkSignatures((await detail({ userId: id })).body)).toBe(stripLinkSignatures(body));
  const byPath = await backend.main('GET', `${employeePaths.details}/${id}`, { token });
  expect(stripLinkSignatures(byPath.body)).toBe(stripLinkSignatures(body));
});

it('says which plans and accounts end and who reaches the age limit, but not with only the documents’ calls [LIFE-03]', async () => {
  const { db } = backend;
  const { id } = await personBy(memberContact);
  const { body: before } = await detail({ id });
  const [spouse, child] = before.data.relatives as { id: number }[];
  const today = await backend.parts.siteValues.today();
  const year = Number(today.slice(0, 4));
  const [soon, later] = [`${year + 1}-02-28`, `${year + 1}-03-01`];
  const endOf = (person: number, kind: 'dental' | 'medical') =>
    db
      .updateTable('coverages')
      .set({ ends: soon, end_reason: 'other' })
      .where('person_id', '=', person)
      .where('kind', '=', kind)
      .execute();
  await endOf(spouse?.id ?? 0, 'dental');
  // Another plan follows at once, so this does not count as an end.
  await endOf(spouse?.id ?? 0, 'medical');
  const next = {
    person_id: spouse?.id ?? 0,
    plan_id: 'umr_plan_a',
    kind: 'medical',
    starts: later,
    reason: 'openEnrollment',
  } as const;
  await db.insertInto('coverages').values(next).execute();
  await db
    .updateTable('people')
    .set({ birth_date: `${year - 25}-01-15` })
    .where('id', '=', child?.id ?? 0)
    .execute();
  await db.insertInto('account_ends').values({ person_id: id, last_day: soon }).execute();

  const { data } = (await detail({ id })).body;
  expect(data.accountEndsOn).toBe(soon);
  expect(data.relatives[0].endingPlans).toEqual([{ kind: 'dental', name: 'MetLife Dental Plan', until: soon }]);
  expect(data.relatives[0].comingPlans).toEqual([{ kind: 'medical', name: 'UMR Plan A', from: later }]);
  const birthday = `${year + 1}-01-15`;
  expect(data.relatives[1].ageLimit).toEqual({ age: 26, birthday, lastDay: `${year + 1}-01-31` });
  expect(data.relatives[2]).not.toHaveProperty('ageLimit');

  await db.deleteFrom('account_ends').execute();
  await db.deleteFrom('coverages').where('starts', '=', later).execute();
  await db.updateTable('coverages').set({ ends: null, end_reason: null }).where('ends', '=', soon).execute();
  await db
    .updateTable('people')
    .set({ birth_date: null })
    .where('id', '=', child?.id ?? 0)
    .execute();
});

it('logs an audit entry for opening a record', async () => {
  const { id } = await personBy(memberContact);
  const before = await auditOf('view-record', id);
  await detail({ id });
  const after = await auditOf('view-record', id);
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toMatchObject({ outcome: 'done', detail: JSON.stringify({ people: 4 }) });
});

it('lets a full SSN leave the store only on request, audited, and with a proof younger than ten minutes [D-38 TEAM-06]', async () => {
  const { id } = await personBy(memberContact);
  const { text, body } = await detail({ id });
  expect(text).not.toMatch(/900-?01-?0/);
  const reveal = (of: number, as = token) =>
    backend.main('POST', employeePaths.revealSsn, { token: as, body: { id: of } });
  expect((await reveal(id)).body.data).toEqual({ userSSN: '900-01-0002' });
  expect((await reveal(body.data.relatives[0].id)).body.data).toEqual({ userSSN: '900-01-0012' });
  expect((await reveal(999_999)).body).toEqual({ status: 'failure', message: 'Employee not found.' });
  expect(await auditOf('view-ssn', id)).toEqual([expect.objectContaining({ outcome: 'done' })]);

  const old = await backend.signInAdmin();
  const console = await backend.signInConsole();
  await backend.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 601_000) })
    .execute();
  for (const one of [old, console]) {
    expect((await reveal(id, one)).body).toMatchObject({ status: 'failure', data: { proof: 'needed' } });
    expect((await backend.main('GET', employeePaths.details, { token: one, query: { id } })).body.status).toBe(
      'success',
    );
  }
  expect(await auditOf('view-ssn', id)).toHaveLength(1);
  await backend.chat('POST', proofPaths.console, { token: console, body: { password: 'Admin@123' } });
  expect((await reveal(id, console)).body.data).toEqual({ userSSN: '900-01-0002' });
  expect((await reveal(id, await backend.signInMember())).status).toBe(403);
});

it('finds no employee for a relative or an unknown id', async () => {
  const { id } = await personBy(memberContact);
  const relative = (await detail({ id })).body.data.relatives[0].id;
  for (const other of [relative, 999_999]) {
    const { status, body } = await detail({ id: other });
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'failure', message: 'Employee not found.' });
  }
  expect((await detail({})).status).toBe(400);
});

it('sets a status by number, with the id in query, body or path [D-134 CONST-31 API-53 EMPD-06]', async () => {
  const { id } = await personBy('5550100003');
  const off = await setStatus(id, 0);
  expect(off.body).toMatchObject({ status: 'success', message: texts.employee.statusDone });
  expect((await detail({ id })).body.data.userStatus).toBe(0);
  await backend.main('POST', employeePaths.setStatus, { token, body: { id, userStatus: 1 } });
  expect((await detail({ id })).body.data.userStatus).toBe(1);
  await backend.main('POST', `${employeePaths.setStatus}/${id}`, { token, body: { userStatus: 0 } });
  expect((await detail({ id })).body.data.userStatus).toBe(0);
  expect(await auditOf('change', id)).toHaveLength(3);
});

it('signs out a deactivated person at once [D-40 B11]', async () => {
  const { id } = await personBy(memberContact);
  const memberToken = await backend.signInMember();
  expect((await backend.main('GET', userPaths.info, { token: memberToken })).status).toBe(200);
  await setStatus(id, 0);
  expect((await backend.main('GET', userPaths.info, { token: memberToken })).status).toBe(401);
  await setStatus(id, 1);
  expect((await backend.main('GET', userPaths.info, { token: memberToken })).status).toBe(401);
});

it('refuses an administrator, a relative, an unknown person and other values [B6]', async () => {
  const admin = await personBy(adminContact);
  const { id } = await personBy(memberContact);
  const relative = (await detail({ id })).body.data.relatives[0].id;
  for (const target of [admin.id, relative, 999_999]) {
    const { body } = await setStatus(target, 0);
    expect(body.status).toBe('failure');
    expect((await auditOf('change', target)).at(-1)).toMatchObject({ outcome: 'refused' });
  }
  for (const value of [2, '2', null, true, undefined]) expect((await setStatus(id, value)).status).toBe(400);
  expect(await personBy(adminContact)).toMatchObject({ status: 1 });
});

it('accepts only a parent and their relative as a pair [B5]', async () => {
  const member = await personBy(memberContact);
  const admin = await personBy(adminContact);
  const relative = (await detail({ id: member.id })).body.data.relatives[0].id;
  const count = async () => (await backend.db.selectFrom('people').select('id').execute()).length;
  const before = await count();
  for (const [parent, child] of [
    [admin.id, relative],
    [member.id, member.id],
    [member.id, admin.id],
    [member.id, 999_999],
  ] as const) {
    const { body } = await remove(parent, child);
    expect(body).toEqual({ status: 'failure', message: 'This person isn’t a dependent of this employee.' });
  }
  expect(
    (await backend.main('DELETE', employeePaths.removeRelative, { token, body: { userId: relative } })).status,
  ).toBe(400);
  expect(await count()).toBe(before);
});

it('removes a relative with all their data, by body or by query [D-187 API-54 EMPD-15]', async () => {
  const member = await personBy(memberContact);
  const [spouse, child] = (await detail({ id: member.id })).body.data.relatives;
  await backend.main('POST', planPaths.uploadDocument, {
    token,
    query: { id: spouse.id, documentType: 'medical' },
    body: formOf({ file: samplePdf('card.pdf') }),
  });
  expect(await backend.db.selectFrom('files').select('id').where('owner_id', '=', spouse.id).execute()).toHaveLength(1);

  const { body } = await remove(member.id, spouse.id);
  expect(body).toMatchObject({ status: 'success', message: texts.employee.relativeRemoved });
  await backend.main('DELETE', employeePaths.removeRelative, {
    token,
    query: { parentUserId: member.id, userId: child.id },
  });
  expect((await detail({ id: member.id })).body.data.relatives).toHaveLength(1);
  expect(await backend.db.selectFrom('people').select('id').where('id', 'in', [spouse.id, child.id]).execute()).toEqual(
    [],
  );
  expect(await backend.db.selectFrom('files').select('id').where('owner_id', '=', spouse.id).execute()).toEqual([]);
  expect((await auditOf('delete', spouse.id)).at(-1)).toMatchObject({ outcome: 'done' });
});
