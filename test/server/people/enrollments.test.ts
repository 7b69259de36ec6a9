import { employeePaths } from '@/contract/people/employee';
import { type EnrolledPlans, enrollmentPaths } from '@/contract/people/enrollment';
import { planPaths } from '@/contract/people/plan';
import { catalogPaths } from '@/contract/program/plan';
import { historyOf, plansOfPerson } from '@/server/modules/coverage/queries/coverages';
import { verifyAudit } from '@/server/platform/audit/verify';

import { newPerson } from '../../support/browser/identity';
import { plansOfAll } from '../../support/enrolledPlans';
import { formOf, samplePdf } from '../../support/page/forms';
import { employeeCsv, importEmployeeFile } from '../../support/page/importing';
import { auditLines } from '../../support/server/auditLines';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { catalogOf } from '../../support/server/catalog';
import { selfRow, unusedSsn } from '../../support/server/employeeFiles';

let backend: TestBackend;
let token: string;
let catalog: ReturnType<typeof catalogOf>;
let tides: string;
let pearl: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  catalog = catalogOf(backend, token);
  tides = await catalog.add('Tides Plan', { kind: 'medical', userTiear: 9, insurer: 'Tides', phone: '555-0107' });
  pearl = await catalog.add('Pearl Dental', { kind: 'dental' });
  await catalog.publishTable(tides, 'Tides: what you pay');
});
afterAll(() => backend.close());

const nothing: EnrolledPlans = { medical: null, dental: null, vision: null };
const enroll = async (id: number, plans: Partial<EnrolledPlans>, previous: Partial<EnrolledPlans> = {}, as = token) => {
  const body = { id, plans: { ...nothing, ...previous, ...plans }, previous: { ...nothing, ...previous } };
  return (await backend.main('POST', enrollmentPaths.change, { token: as, body })).body;
};
const record = (id: number) =>
  backend.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const plansNow = async (id: number) => plansOfPerson(backend.db, id, await backend.parts.siteValues.today());
const ownPlan = async (id: number) => {
  const { token: member } = await openSession(backend.parts, { kind: 'person', id }, 'session');
  return (await backend.main('POST', planPaths.details, { token: member, body: { id } })).body.data[0];
};
const listed = async (query: Record<string, string | number> = {}) =>
  (await backend.main('GET', employeePaths.list, { token, query })).body.data;

it('lets an administrator enroll someone in additional plans, who reads their tables; each change is one audit entry [PGM-06]', async () => {
  const { id } = await newPerson(backend);
  expect(await enroll(id, { medical: tides, dental: pearl })).toMatchObject({ status: 'success' });
  expect(await plansNow(id)).toEqual({ medical: tides, dental: pearl, vision: null });
  const { plans, planDetails } = await ownPlan(id);
  expect(plans).toEqual([
    { kind: 'medical', name: 'Tides Plan', insurer: 'Tides', groupNumber: '', phone: '555-0107' },
    { kind: 'dental', name: 'Pearl Dental', insurer: '', groupNumber: '', phone: '' },
  ]);
  expect(planDetails.map(({ header }: { header: string }) => header)).toEqual(['Tides: what you pay']);
  expect((await catalog.list()).find((plan) => plan.id === tides)).toMatchObject({ hasPeople: true });

  const previous = { medical: tides, dental: pearl };
  expect(await enroll(id, { medical: null, dental: 'metlife_dental_plan' }, previous)).toMatchObject({
    status: 'success',
  });
  expect(await plansNow(id)).toEqual({ medical: null, dental: 'metlife_dental_plan', vision: null });
  // Repeats the call, as after a lost response.
  expect(await enroll(id, { medical: null, dental: 'metlife_dental_plan' }, previous)).toMatchObject({
    status: 'success',
  });
  const lines = await auditLines(backend, { subject: `person:${id}`, action: 'change' });
  expect(lines.map(({ detail }) => detail)).toEqual([
    { medical: tides, dental: pearl },
    { medical: 'none', dental: 'metlife_dental_plan' },
  ]);
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
  expect(await backend.main('DELETE', catalogPaths.remove(tides), { token })).toMatchObject({
    body: { message: expect.stringMatching(/^People are or were enrolled in this plan/) },
  });
});

it('removes the card of a plan with the plan, and keeps the others', async () => {
  const { id } = await newPerson(backend);
  await enroll(id, { medical: 'umr_plan_a', vision: 'metlife_vision_plan' });
  for (const documentType of ['medical', 'vision'])
    await backend.main('POST', planPaths.uploadDocument, {
      token,
      query: { id, documentType },
      body: formOf({ file: samplePdf() }),
    });
  const previous = { medical: 'umr_plan_a', vision: 'metlife_vision_plan' };
  await enroll(id, { medical: tides }, previous);
  const { planCards } = await ownPlan(id);
  expect(planCards.map(({ documentType }: { documentType: string }) => documentType)).toEqual(['vision']);
  const files = await backend.db.selectFrom('files').select('id').where('owner_id', '=', id).execute();
  expect(files).toHaveLength(1);
});

it('refuses impossible enrollments with a message and changes nothing', async () => {
  const { id } = await newPerson(backend);
  const before = [await record(id), await historyOf(backend.db, id)];
  const message = async (answer: ReturnType<typeof enroll>) => (await answer).message;
  expect(await message(enroll(id, { medical: pearl }))).toBe('This plan no longer exists.');
  expect(await message(enroll(id, { medical: 'no_such_plan' }))).toBe('This plan no longer exists.');
  expect(await message(enroll(987_654, { medical: tides }))).toBe('This person’s record no longer exists.');
  const closed = await catalog.add('Closed Vision', { kind: 'vision' });
  await catalog.edit(closed, { isOpen: false });
  expect(await message(enroll(id, { vision: closed }))).toBe('Closed Vision is closed to new enrollment.');
  expect(await enroll(id, { medical: tides }, { dental: pearl })).toMatchObject({ data: { current: nothing } });
  for (const body of [{}, { id, plans: nothing }, { id, plans: { ...nothing, medical: "x'; --" }, previous: nothing }])
    expect((await backend.main('POST', enrollmentPaths.change, { token, body })).status).toBe(400);
  expect([await record(id), await historyOf(backend.db, id)]).toEqual(before);
});

it.long(
  'stores one of two changes at once, and has enrolled people in a plan that closes at once before it closed [PGM-06]',
  async () => {
    const { id } = await newPerson(backend);
    const answers = await Promise.all([enroll(id, { medical: tides }), enroll(id, { medical: 'umr_plan_a' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['failure', 'success']);

    for (let round = 0; round < 8; round += 1) {
      const name = `Racing Plan ${round}`;
      const plan = await catalog.add(name, { kind: 'medical', userTiear: 30 + round });
      const people = await Promise.all(Array.from({ length: 6 }, async () => (await newPerson(backend)).id));
      const closing = Promise.resolve().then(() => catalog.edit(plan, { isOpen: false }));
      const enrolled = await Promise.all(people.map((person) => enroll(person, { medical: plan })));
      expect((await closing).status).toBe('success');
      const stored = await Promise.all(people.map(plansNow));
      expect(stored.map(({ medical }) => medical === plan)).toEqual(enrolled.map(({ status }) => status === 'success'));
      for (const answer of enrolled)
        if (answer.status !== 'success') expect(answer.message).toBe(`${name} is closed to new enrollment.`);
      expect(await enroll((await newPerson(backend)).id, { medical: plan })).toMatchObject({ status: 'failure' });
    }
  },
);

it.long('leaves everyone in one plan of a kind when a CSV file enrolls at the same time as the form', async () => {
  const plan = await catalog.add('Fresh Plan', { kind: 'medical', userTiear: 60 });
  const ssns = Array.from({ length: 30 }, unusedSsn);
  await importEmployeeFile(
    backend,
    token,
    employeeCsv(ssns.map((ssn) => selfRow(ssn, { 'Plan Name': 'MetLife Vision Plan' }))),
  );
  const ids = await Promise.all(
    ssns.map(async (ssn) => {
      const hash = backend.parts.cipher.lookupHash('ssn', ssn);
      return (await backend.db.selectFrom('people').select('id').where('ssn_hash', '=', hash).executeTakeFirstOrThrow())
        .id;
    }),
  );
  const vision = { vision: 'metlife_vision_plan' };
  const [imported, ...forms] = await Promise.all([
    importEmployeeFile(backend, token, employeeCsv(ssns.map((ssn) => selfRow(ssn, { 'Plan Name': 'Fresh Plan' })))),
    ...ids.map((id) => enroll(id, { medical: tides }, vision)),
  ]);
  expect(imported?.body.status).toBe('success');
  for (const [index, id] of ids.entries())
    expect((await plansNow(id)).medical).toBe(forms[index]?.status === 'success' ? tides : plan);
  expect((await catalog.list()).find((one) => one.id === plan)).toBeDefined();
});

it('filters the list of employees and the export by a plan, alone and with the other filters', async () => {
  const { plans } = await listed();
  expect(plans).toContainEqual({ id: tides, name: 'Tides Plan' });
  const plansToday = await plansOfAll(backend.db, await backend.parts.siteValues.today());
  const employees = await backend.db.selectFrom('people').selectAll().where('relation', '=', 'Self').execute();
  const count = (where: (row: (typeof employees)[number] & EnrolledPlans) => boolean) =>
    employees.filter((row) => where({ ...row, ...plansToday(row.id) })).length;
  const inTidesPlan = count(({ medical }) => medical === tides);
  expect(inTidesPlan).toBeGreaterThan(0);
  expect((await listed({ plan: tides })).count).toBe(inTidesPlan);
  for (const row of (await listed({ plan: tides })).userDetails) expect(row.medical_plan_name).toBe('Tides Plan');
  expect((await listed({ plan: 'metlife_dental_plan' })).count).toBe(
    count(({ dental }) => dental === 'metlife_dental_plan'),
  );
  expect((await listed({ plan: pearl })).count).toBe(count(({ dental }) => dental === pearl));
  expect((await listed({ plan: tides, userStatus: 1, search: 'Blair', sort: '-email' })).count).toBe(
    count(({ medical, status, full_name }) => medical === tides && status === 1 && full_name.startsWith('Blair')),
  );
  expect(await listed({ plan: 'no_such_plan' })).toMatchObject({ count: 0, userDetails: [] });
  expect(await listed({ plan: "x' or 1=1" })).toMatchObject({ count: 0 });

  const { text } = await backend.main('GET', employeePaths.export, { token, query: { plan: pearl } });
  const employeeRows = text.split('\r\n').filter((line) => line.includes(',Self,'));
  expect(new Set(employeeRows.map((line) => line.split(',')[2])).size).toBeLessThanOrEqual(employeeRows.length);
  expect(employeeRows.filter((line) => line.includes('Pearl Dental'))).toHaveLength(
    count(({ dental }) => dental === pearl),
  );
  const [line] = (await auditLines(backend, { action: 'export' })).slice(-1);
  expect(line?.detail).toMatchObject({ numbers: 'masked', plan: pearl });
});
