import { parse } from 'csv-parse/sync';

import { type CoveredPerson, type Employee, employeePaths } from '@/contract/people/employee';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import { type EventPreviewRequest, type LifeEvent, lifeEventPaths, type NewPerson } from '@/contract/people/lifeEvent';
import { type ListedPerson, peopleListPaths } from '@/contract/people/peopleList';
import type { PersonAddition } from '@/contract/people/personForm';
import { planPaths } from '@/contract/people/plan';
import { userPaths } from '@/contract/people/user';
import { endDueAccounts } from '@/server/modules/lifeEvents/endDueAccounts';
import { newConsoleAdmin } from '../../support/browser/identity';
import { demoCatalog } from '../../support/demoProgram';
import { setPlans } from '../../support/enrolledPlans';
import { peopleOf } from '../../support/people';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { unusedSsn } from '../../support/server/employeeFiles';

let moment = Date.parse('2026-01-05T20:00:00Z');
let backend: TestBackend;
let admin: number;
let token: string;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  backend = await startBackend({ seed: 'empty', now: () => new Date(moment) });
  await backend.db.insertInto('plans').values(demoCatalog).execute();
  admin = (await newConsoleAdmin(backend)).id;
});
afterAll(() => backend.close());

/** Moves to the afternoon of a given day, with the administrator signed in and due accounts ended. */
async function comeTo(day: string) {
  moment = Date.parse(`${day}T20:00:00Z`);
  backend.parts.siteValues.forget();
  token = (await openSession(backend.parts, { kind: 'console', id: admin }, 'session')).token;
  people = peopleOf(backend, token);
  await endDueAccounts(backend.parts);
}

const [umr, dental] = ['UMR Plan A', 'MetLife Dental Plan'];
const both: EnrolledPlans = { medical: 'umr_plan_a', dental: 'metlife_dental_plan', vision: null };
const noPlans: EnrolledPlans = { medical: null, dental: null, vision: null };
type Wanted = Partial<Omit<EventPreviewRequest, 'employeeId' | 'event'>> & { added?: NewPerson & { ssn?: string } };

async function report(employeeId: number, event: LifeEvent, date: string, more: Wanted = {}) {
  const body = { employeeId, event, date, people: [], plans: noPlans, ...more };
  const preview = await backend.main('POST', lifeEventPaths.preview, { token, body });
  const { version } = preview.body.data as { version: string };
  const added = more.added && { ssn: '', ...more.added };
  const answer = await backend.main('POST', lifeEventPaths.report, { token, body: { ...body, added, version } });
  expect(answer.body).toMatchObject({ status: 'success' });
}

/** Each person's plans by name, on each of the screens and files that show them. */
async function screensOf(employee: number) {
  const { data } = (await backend.main('GET', employeePaths.details, { token, query: { id: employee } })).body;
  const family = data as Employee;
  const members: CoveredPerson[] = [family, ...family.relatives];
  const nameOf = new Map(members.map(({ id, userFullName }) => [Number(id), userFullName ?? '']));
  const sorted = (plans: Iterable<[string, readonly string[]]>) =>
    Object.fromEntries([...plans].map(([name, of]) => [name, [...of].toSorted()] as const).toSorted());
  const detail = sorted(
    members.map(({ userFullName, medical_plan_name, dental_plan_name, vision_plan_name }) => [
      userFullName ?? '',
      [medical_plan_name, dental_plan_name, vision_plan_name].filter((name) => typeof name === 'string'),
    ]),
  );

  const query = { search: 'Vale' };
  const page = (await backend.main('GET', peopleListPaths.list, { token, query })).body.data as {
    people: ListedPerson[];
  };
  const listed = page.people.filter(({ employeeId }) => Number(employeeId) === employee);
  const list = sorted(listed.map(({ name, plans }) => [name, plans]));

  const today = await backend.parts.siteValues.today();
  const file = await backend.main('GET', employeePaths.export, { token, query });
  const rows = parse<Record<string, string>>(file.text, { columns: true, bom: true });
  const exported = new Map<string, string[]>(rows.map((row) => [row['Covered Person'] ?? '', []]));
  for (const row of rows)
    if (row['Plan Name'] && (row['Coverage From'] ?? '') <= today)
      exported.get(row['Covered Person'] ?? '')?.push(row['Plan Name']);

  // A member whose account has ended reads nothing.
  const isActive = family.userStatus === 1;
  const own = new Map<string, string[]>();
  if (isActive) {
    const { token: member } = await openSession(backend.parts, { kind: 'person', id: employee }, 'session');
    const user = (await backend.main('GET', userPaths.info, { token: member })).body.data;
    const ids = [user.id, ...user.relatives.map(({ id }: { id: number }) => id)] as number[];
    for (const id of ids) {
      const { body } = await backend.main('POST', planPaths.details, { token: member, body: { id } });
      const plans = ((body.data as { plans?: { name: string }[] }[])[0]?.plans ?? []).map(({ name }) => name);
      own.set(nameOf.get(id) ?? String(id), plans);
    }
  }
  return {
    isActive,
    accounts: new Set(listed.filter(({ relation }) => relation === 'Self').map(({ account }) => account)),
    detail,
    list,
    exported: sorted(exported),
    own: isActive ? sorted(own) : detail,
  };
}

it('shows the same plans of a family of five on every screen at each date of two years [LIFE-01 LIFE-02 LIFE-03]', async () => {
  await comeTo('2026-01-05');
  const add = (more: Partial<PersonAddition>) => people.added({ email: '', contact: '', ...more });
  const jo = await people.added({ name: 'Jo Vale', enrollmentDate: '2026-01-01', contact: '6175557701' });
  await setPlans(backend.db, jo, both, '2026-01-01');
  await backend.db
    .updateTable('people')
    .set({ registered_at: new Date(moment) })
    .where('id', '=', jo)
    .execute();
  const expectPlans = async (expected: Record<string, readonly string[]>, { isActive = true } = {}) => {
    const screens = await screensOf(jo);
    const plans = Object.fromEntries(Object.entries(expected).toSorted());
    expect(screens).toEqual({
      isActive,
      accounts: new Set([isActive ? 'registered' : 'inactive']),
      detail: plans,
      list: plans,
      exported: plans,
      own: plans,
    });
  };
  const covered = [dental, umr] as string[];
  await expectPlans({ 'Jo Vale': covered });

  // Two children of the employee, the older of whom turns 26 in the second year.
  const kit = await add({ name: 'Kit Vale', relation: 'Child', employeeId: jo, birthDate: '2001-05-10' });
  const lou = await add({ name: 'Lou Vale', relation: 'Child', employeeId: jo, birthDate: '2015-02-08' });
  await report(jo, 'lostOther', '2026-01-05', { people: [kit, lou], plans: both });
  const children = { 'Kit Vale': covered, 'Lou Vale': covered };
  await expectPlans({ 'Jo Vale': covered, ...children });

  await comeTo('2026-04-20');
  const robin = { name: 'Robin Vale', email: 'robin@example.org', contact: '6175557702', birthDate: '1987-03-09' };
  const wed = {
    plans: { ...noPlans, medical: 'umr_plan_a' },
    added: { ...robin, ssn: unusedSsn(), isSsnToFollow: false },
  };
  await report(jo, 'marriage', '2026-04-18', wed);
  await comeTo('2026-05-01');
  await expectPlans({ 'Jo Vale': covered, ...children, 'Robin Vale': [umr ?? ''] });

  await comeTo('2026-09-03');
  const ash = { name: 'Ash Vale', email: '', contact: '', birthDate: '2026-08-30', isSsnToFollow: true };
  await report(jo, 'birth', '2026-08-30', { plans: both, added: ash });
  const five = { 'Jo Vale': covered, ...children, 'Robin Vale': [umr ?? ''], 'Ash Vale': covered };
  await expectPlans(five);
  const newborn = await backend.db
    .selectFrom('people')
    .select('id')
    .where('full_name', '=', 'Ash Vale')
    .executeTakeFirstOrThrow();
  await comeTo('2026-10-10');
  expect((await people.edit(newborn.id, { ssn: unusedSsn() })).status).toBe('success');
  await expectPlans(five);

  await comeTo('2027-04-20');
  const { data: before } = (await backend.main('GET', employeePaths.details, { token, query: { id: jo } })).body;
  expect((before as Employee).relatives.find(({ id }) => id === kit)?.ageLimit).toEqual({
    age: 26,
    birthday: '2027-05-10',
    lastDay: '2027-05-31',
  });
  await report(jo, 'ageLimit', '2027-05-10', { people: [kit] });
  await comeTo('2027-05-31');
  await expectPlans(five);
  await comeTo('2027-06-01');
  const four = { ...five, 'Kit Vale': [] };
  await expectPlans(four);

  const spouse = await backend.db
    .selectFrom('people')
    .select('id')
    .where('full_name', '=', 'Robin Vale')
    .executeTakeFirstOrThrow();
  await report(jo, 'divorce', '2027-06-01', { people: [spouse.id] });
  await comeTo('2027-07-01');
  const three = { ...four, 'Robin Vale': [] };
  await expectPlans(three);

  await report(jo, 'employmentEnded', '2027-07-15');
  await comeTo('2027-07-31');
  await expectPlans(three);
  await comeTo('2027-08-01');
  const none = { 'Jo Vale': [], 'Kit Vale': [], 'Lou Vale': [], 'Robin Vale': [], 'Ash Vale': [] };
  await expectPlans(none, { isActive: false });

  await report(jo, 'return', '2027-11-01');
  await comeTo('2027-11-01');
  await expectPlans(three);
});
