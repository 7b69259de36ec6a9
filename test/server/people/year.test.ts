import { type Employee, employeePaths } from '@/contract/people/employee';
import { type EnrolledPlans, enrollmentPaths } from '@/contract/people/enrollment';
import { type ImportReport, importPaths, type UndoReport } from '@/contract/people/peopleImport';
import { planPaths } from '@/contract/people/plan';
import { plansOfPerson } from '@/server/modules/coverage/queries/coverages';
import { verifyAudit } from '@/server/platform/audit/verify';
import { ssnPurpose } from '@/server/platform/keys/cipher';
import { newConsoleAdmin } from '../../support/browser/identity';
import { demoCatalog } from '../../support/demoProgram';
import { applyImport, fixImport, previewImport, reportOf, rowsOf } from '../../support/imports/peopleImports';
import { employeeCsv, importEmployeeFile } from '../../support/page/importing';
import { peopleOf } from '../../support/people';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { selfRow, unusedSsn } from '../../support/server/employeeFiles';

const [umr, uhc, dental] = ['UMR Plan A', 'UHC Plan B (PPO)', 'MetLife Dental Plan'] as const;
const newYear = '2027-01-01';

let moment = Date.parse('2026-01-05T15:00:00Z');
let backend: TestBackend;
let admin: number;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ seed: 'empty', now: () => new Date(moment) });
  await backend.db.insertInto('plans').values(demoCatalog).execute();
  admin = (await newConsoleAdmin(backend)).id;
  await comeTo('2026-01-05');
});
afterAll(() => backend.close());

/** Moves to the afternoon of a given day, with someone signed in. */
async function comeTo(day: string) {
  moment = Date.parse(`${day}T20:00:00Z`);
  backend.parts.siteValues.forget();
  token = (await openSession(backend.parts, { kind: 'console', id: admin }, 'session')).token;
}

const staff = Array.from({ length: 14 }, (_, index) => ({ ssn: unusedSsn(), name: `Member Number${index}` }));
const rowOf = ({ ssn, name }: { ssn: string; name: string }, plan: string, more: object = {}) =>
  selfRow(ssn, {
    'Covered Person': name,
    'Email Address': `m${ssn.slice(3)}@example.org`,
    'Phone 1': `61${ssn.slice(1)}`.slice(0, 10),
    'Plan Name': plan,
    'Enrollment Date': '2026-01-01',
    ...more,
  });
async function idOf(ssn: string) {
  const hash = backend.parts.cipher.lookupHash(ssnPurpose, ssn);
  return (await backend.db.selectFrom('people').select('id').where('ssn_hash', '=', hash).executeTakeFirstOrThrow()).id;
}
const detailOf = async (id: number): Promise<Employee> =>
  (await backend.main('GET', employeePaths.details, { token, query: { id } })).body.data;
const plansToday = async (id: number) => plansOfPerson(backend.db, id, await backend.parts.siteValues.today());
async function enroll(id: number, plans: Partial<EnrolledPlans>, more: object) {
  const previous = await plansOfPerson(backend.db, id, (more as { from: string }).from);
  const body = { id, plans: { ...previous, ...plans }, previous, ...more };
  expect((await backend.main('POST', enrollmentPaths.change, { token, body })).body.status).toBe('success');
}
const applied = async (report: ImportReport, more: object = {}) =>
  (await applyImport(backend, token, report, more)).body as { status: string; message: string };
const exported = async () =>
  (
    await backend.main('POST', employeePaths.exportWithFullSsns, {
      token,
      body: { reason: 'moving', note: 'The year ends' },
    })
  ).text;

it('runs through a year: loaded, married, born, left, enrolled again by a CSV file fixed and undone once, and exported [ROLL-01 ROLL-02 ROLL-03 ROLL-05 ROLL-09 ROLL-11]', async () => {
  // January: everyone is loaded with the direct import.
  const january = staff.flatMap((person) => [rowOf(person, umr), rowOf(person, dental)]);
  expect((await importEmployeeFile(backend, token, employeeCsv(january))).body.data).toMatchObject({
    importedCount: 28,
    newPeople: 14,
  });
  const ids = await Promise.all(staff.map(({ ssn }) => idOf(ssn)));
  const [first, second, third, departing, absent] = ids as [number, number, number, number, number];

  // Spring: a marriage and a birth, entered with the forms.
  await comeTo('2026-04-20');
  const people = peopleOf(backend, token);
  const [spouseSsn, childSsn] = [unusedSsn(), unusedSsn()];
  const spouse = await people.added({ name: 'Robin Wed', relation: 'Spouse', ssn: spouseSsn, employeeId: first });
  await enroll(spouse, { medical: 'umr_plan_a' }, { from: '2026-04-18', reason: 'marriage' });
  await comeTo('2026-05-25');
  const born = {
    name: 'Sky Born',
    relation: 'Child',
    email: '',
    contact: '',
    ssn: childSsn,
    employeeId: second,
  } as const;
  const child = await peopleOf(backend, token).added(born);
  await enroll(child, { medical: 'umr_plan_a' }, { from: '2026-05-20', reason: 'birth' });
  expect((await detailOf(first)).relatives.map((one) => one.medical_plan_name)).toEqual([umr]);

  // Summer: someone leaves at the end of a month.
  await comeTo('2026-07-20');
  await enroll(departing, { medical: null, dental: null }, { from: '2026-08-01', endReason: 'leftEmployer' });
  expect((await plansToday(departing)).medical).toBe('umr_plan_a');
  await comeTo('2026-08-01');
  expect(await plansToday(departing)).toEqual({ medical: null, dental: null, vision: null });

  // November: the full roster for the next year, with three moves, a changed address, a new employee, and three invalid
  // rows.
  await comeTo('2026-11-10');
  const newcomer = { ssn: unusedSsn(), name: 'Nova Newcomer' };
  const stays = staff.filter((_, index) => ids[index] !== departing && ids[index] !== absent);
  const november = employeeCsv([
    ...stays.flatMap((person, index) => [
      rowOf(person, index < 3 ? uhc : umr, index === 4 ? { 'Email Address': 'moved@example.org' } : {}),
      rowOf(person, dental, index === 4 ? { 'Email Address': 'moved@example.org' } : {}),
    ]),
    { ...rowOf({ ssn: spouseSsn, name: 'Robin Wed' }, umr), 'Employee SSN': staff[0]?.ssn, Relation: 'Spouse' },
    { ...rowOf({ ssn: childSsn, name: 'Sky Born' }, umr), 'Employee SSN': staff[1]?.ssn, Relation: 'Child' },
    rowOf(newcomer, umr, { 'Enrollment Date': newYear, 'Email Address': 'no address' }),
    rowOf(newcomer, dental, { 'Enrollment Date': newYear, 'Plan Name': 'Dental of another program' }),
    rowOf(newcomer, 'MetLife Vision Plan', { 'Enrollment Date': '2027-13-01' }),
  ]);
  let report = await reportOf(previewImport(backend, token, november, { scope: 'roster', from: newYear }));
  expect(report.counts).toMatchObject({ new: 0, wrong: 3, ending: 1 });
  const wrong = await rowsOf(backend, token, report.id, 'wrong');
  expect((await applied(report)).status).toBe('failure');
  const right: Record<string, string> = {
    'Email Address': `m${newcomer.ssn.slice(3)}@example.org`,
    'Plan Name': dental,
    'Enrollment Date': newYear,
  };
  const cells = wrong.flatMap(({ line, problems }) =>
    problems.flatMap(({ column }) =>
      line !== null && column && right[column] ? [{ line, column, value: right[column] }] : [],
    ),
  );
  report = await reportOf(fixImport(backend, token, { id: report.id, version: report.version, cells }));
  expect(report.counts).toMatchObject({ new: 3, wrong: 0, ending: 1 });
  expect((await applied(report, { typed: report.guard?.number })).status).toBe('success');
  // The import changes nothing before January 1.
  expect((await plansToday(first)).medical).toBe('umr_plan_a');
  expect((await plansToday(absent)).medical).toBe('umr_plan_a');
  expect(await plansToday(await idOf(newcomer.ssn))).toEqual({ medical: null, dental: null, vision: null });

  // The import of a wrong file is undone.
  await comeTo('2026-11-20');
  const mistaken = employeeCsv([rowOf(staff[2] ?? newcomer, uhc, { 'Email Address': 'mistaken@example.org' })]);
  const mistakenReport = await reportOf(previewImport(backend, token, mistaken, { from: newYear }));
  expect((await applied(mistakenReport)).status).toBe('success');
  expect((await detailOf(third)).userEmail).toBe('mistaken@example.org');
  const { body } = await backend.main('GET', importPaths.undoPreview(mistakenReport.id), { token });
  const { version, counts } = body.data as UndoReport;
  expect(counts).toEqual({ putBack: 1, kept: 0, impossible: 0 });
  expect(
    (await backend.main('POST', importPaths.undo, { token, body: { id: mistakenReport.id, version } })).body.status,
  ).toBe('success');
  expect((await detailOf(third)).userEmail).toBe(`m${staff[2]?.ssn.slice(3)}@example.org`);

  // New Year: members' plans change automatically.
  await comeTo('2026-12-31');
  expect((await detailOf(first)).userTiear).toBe(1);
  await comeTo(newYear);
  expect(await detailOf(first)).toMatchObject({ userTiear: 2, medical_plan_name: uhc, has_dental_plan: true });
  expect((await detailOf(first)).relatives.map((one) => one.medical_plan_name)).toEqual([umr]);
  expect(await plansToday(absent)).toEqual({ medical: null, dental: null, vision: null });
  expect(await plansToday(await idOf(newcomer.ssn))).toEqual({
    medical: 'umr_plan_a',
    dental: 'metlife_dental_plan',
    vision: 'metlife_vision_plan',
  });
  const { token: member } = await openSession(backend.parts, { kind: 'person', id: first }, 'session');
  const plan = await backend.main('POST', planPaths.details, { token: member, body: { id: first } });
  expect(plan.body.data[0].plans.map(({ name }: { name: string }) => name)).toEqual([uhc, dental]);

  // An export with full SSNs can be imported without causing a change, in both modes.
  const sheet = await exported();
  const everything = async () => [
    await backend.db.selectFrom('people').selectAll().orderBy('id').execute(),
    await backend.db.selectFrom('coverages').selectAll().orderBy('id').execute(),
  ];
  const before = await everything();
  expect((await importEmployeeFile(backend, token, sheet)).body.data).toMatchObject({ importedCount: 0, newPeople: 0 });
  for (const scope of ['changes', 'roster'] as const) {
    const again = await reportOf(previewImport(backend, token, sheet, { scope, from: newYear }));
    expect(again.counts).toMatchObject({ new: 0, changed: 0, ending: 0, wrong: 0 });
  }
  expect(await everything()).toEqual(before);
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
});
