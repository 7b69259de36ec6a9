import fc from 'fast-check';
import { sql } from 'kysely';

import { dateIn } from '@/contract/format';
import { type CoverageHistory, coveragePaths, plansOnDay } from '@/contract/people/coverage';
import { employeePaths } from '@/contract/people/employee';
import { type EnrolledPlans, enrollmentPaths } from '@/contract/people/enrollment';
import { type PlanKind, planKinds, planPaths } from '@/contract/people/plan';
import { type StoredSettings, settingsPaths } from '@/contract/program/settings';
import { noPlans } from '@/server/modules/coverage/queries/coverages';
import { countRecipients } from '@/server/modules/notifications/queries/notifications';
import { purgeDeleted } from '@/server/modules/retention/purge';

import { movableClock, newPerson } from '../../support/browser/identity';
import { setPlans } from '../../support/enrolledPlans';
import { formOf, samplePdf } from '../../support/page/forms';
import { repeatCount } from '../../support/repeatCount';
import { auditLines } from '../../support/server/auditLines';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { catalogOf } from '../../support/server/catalog';

const dayS = 24 * 60 * 60;
const clock = movableClock();
let backend: TestBackend;
let token: string;
let catalog: ReturnType<typeof catalogOf>;
let tides: string;
const umr = 'umr_plan_a';
const uhc = 'uhc_plan_b_ppo';
const dental = 'metlife_dental_plan';
const vision = 'metlife_vision_plan';
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
  token = await backend.signInConsole();
  catalog = catalogOf(backend, token);
  tides = await catalog.add('Tides Plan', { kind: 'medical', userTiear: 9, insurer: 'Tides' });
});
afterAll(() => backend.close());

const today = () => backend.parts.siteValues.today();
const dayFrom = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayS * 1000).toISOString().slice(0, 10);
const inDays = async (days: number) => dayFrom(await today(), days);

const history = async (id: number): Promise<CoverageHistory> =>
  (await backend.main('GET', coveragePaths.list, { token, query: { id } })).body.data;
const plansOn = async (id: number, day: string) => plansOnDay((await history(id)).coverages, day);
type More = { from?: string; reason?: string; endReason?: string; version?: string };
/** Changes some kinds of plans from a given day on, based on the stored history. */
async function enroll(id: number, plans: Partial<EnrolledPlans>, more: More = {}) {
  const previous = await plansOn(id, more.from ?? (await today()));
  const body = { id, plans: { ...previous, ...plans }, previous, ...more };
  return (await backend.main('POST', enrollmentPaths.change, { token, body })).body;
}
const correct = async (id: number, coverage: number | undefined, instead: object | null, version?: string) =>
  (
    await backend.main('POST', coveragePaths.correct, {
      token,
      body: { id, coverage, instead, version: version ?? (await history(id)).version },
    })
  ).body;
const reply = async (id: number) =>
  (await history(id)).coverages.map(({ plan, from, to, endReason, voided }) => [plan, from, to, endReason, voided]);
const detailOf = async (id: number) =>
  (await backend.main('GET', employeePaths.details, { token, query: { id } })).body.data;
const ownPlan = async (id: number) => {
  const { token: member } = await openSession(backend.parts, { kind: 'person', id }, 'session');
  return (await backend.main('POST', planPaths.details, { token: member, body: { id } })).body.data[0];
};
/** Moves the clock by days, after which signed-in people sign in again. */
async function pass(days: number) {
  clock.pass(days * dayS);
  backend.parts.siteValues.forget();
  token = await backend.signInConsole();
  catalog = catalogOf(backend, token);
}

it('shows someone who moves to another plan on a later day the old plan until then, and the new one after, in every call [ROLL-02]', async () => {
  const { id } = await newPerson(backend);
  await setPlans(backend.db, id, { medical: umr, dental });
  const day = await inDays(3);
  expect(await enroll(id, { medical: tides }, { from: day, reason: 'openEnrollment' })).toMatchObject({
    status: 'success',
  });
  expect(await reply(id)).toEqual([
    [tides, day, null, null, null],
    [dental, '2020-01-01', null, null, null],
    [umr, '2020-01-01', dayFrom(day, -1), 'planChange', null],
  ]);

  const reads = async () => {
    const detail = await detailOf(id);
    const listed = async (plan: string) =>
      (await backend.main('GET', employeePaths.list, { token, query: { plan, search: 'Blair' } })).body.data;
    const names = (await ownPlan(id)).plans.map(({ name }: { name: string }) => name);
    const rows = await Promise.all([listed(umr), listed(tides)]);
    const listedFlags = rows.map(({ userDetails }) => userDetails.some((row: { id: number }) => row.id === id));
    return [detail.userTiear, detail.has_medical_plan, detail.medical_plan_name, names, listedFlags];
  };
  const ofTierOne = async () => countRecipients(backend.db, { topic: 'plan_a_users', ids: [], today: await today() });
  const before = await ofTierOne();
  expect(await reads()).toEqual([1, true, 'UMR Plan A', ['UMR Plan A', 'MetLife Dental Plan'], [true, false]]);
  await pass(2);
  expect((await reads())[0]).toBe(1);
  await pass(1);
  expect(await reads()).toEqual([9, true, 'Tides Plan', ['Tides Plan', 'MetLife Dental Plan'], [false, true]]);
  expect(await ofTierOne()).toBe(before - 1);
});

it('treats ended, never in force, corrected and changed as four different states [ROLL-02]', async () => {
  const { id } = await newPerson(backend);
  const [now, later] = [await today(), await inDays(30)];
  const start = dayFrom(now, -10);
  await enroll(id, { medical: umr, dental, vision }, { from: start, reason: 'newHire' });
  await enroll(id, { medical: uhc });
  // This coverage has an end, but its last covered day is in the future.
  await enroll(id, { dental: null }, { from: later, endReason: 'leftEmployer' });
  // This coverage starts on a later day and is waived before then.
  await enroll(id, { vision: null }, { endReason: 'waived' });
  await enroll(id, { vision }, { from: later });
  await enroll(id, { vision: null }, { from: dayFrom(now, 10) });
  expect((await reply(id)).filter(([plan]) => plan === vision)).toEqual([
    [vision, later, null, null, null],
    [vision, start, dayFrom(now, -1), 'waived', null],
  ]);
  await enroll(id, { vision: null }, { from: later });
  const mistaken = (await history(id)).coverages.find(({ plan }) => plan === uhc);
  expect(await correct(id, mistaken?.id, { plan: tides, from: now, to: null })).toMatchObject({ status: 'success' });
  expect(await reply(id)).toEqual([
    [vision, later, null, null, 'neverInForce'],
    [tides, now, null, null, null],
    [uhc, now, null, null, 'corrected'],
    [vision, start, dayFrom(now, -1), 'waived', null],
    [dental, start, dayFrom(later, -1), 'leftEmployer', null],
    [umr, start, dayFrom(now, -1), 'planChange', null],
  ]);
  expect(await plansOn(id, now)).toEqual({ medical: tides, dental, vision: null });
  expect(await plansOn(id, later)).toEqual({ medical: tides, dental: null, vision: null });
  const lines = await auditLines(backend, { subject: `person:${id}`, action: 'change' });
  expect(lines.at(-1)?.detail).toEqual({ corrected: uhc, instead: tides });
  expect(lines[0]?.detail).toEqual({ medical: umr, dental, vision, from: start });
});

it('reinstates an ended coverage from a day on, and keeps the gap [ROLL-02]', async () => {
  const { id } = await newPerson(backend);
  const now = await today();
  await enroll(id, { medical: umr }, { from: dayFrom(now, -40) });
  await enroll(id, { medical: null }, { from: dayFrom(now, -20), endReason: 'leftEmployer' });
  await enroll(id, { medical: umr }, { from: dayFrom(now, -5), reason: 'reinstated' });
  expect((await history(id)).coverages.map(({ from, to, reason }) => [from, to, reason])).toEqual([
    [dayFrom(now, -5), null, 'reinstated'],
    [dayFrom(now, -40), dayFrom(now, -21), 'other'],
  ]);
  expect((await plansOn(id, dayFrom(now, -10))).medical).toBeNull();
  expect((await plansOn(id, dayFrom(now, -21))).medical).toBe(umr);
});

it('treats a first enrollment on a later day as pre-enrolled until then [ROLL-02]', async () => {
  const { id } = await newPerson(backend);
  const day = await inDays(2);
  await enroll(id, { medical: umr }, { from: day, reason: 'newHire' });
  expect(await detailOf(id)).toMatchObject({ enrollmentDate: day, has_medical_plan: false, userTiear: null });
  await pass(2);
  expect(await detailOf(id)).toMatchObject({ enrollmentDate: day, has_medical_plan: true, userTiear: 1 });
});

it('refuses an impossible correction with a message, and shows what is stored for an outdated one [ROLL-02]', async () => {
  const { id } = await newPerson(backend);
  const now = await today();
  await setPlans(backend.db, id, { medical: umr });
  await enroll(id, { medical: uhc }, { from: now });
  const { coverages, version } = await history(id);
  const [current, previous] = coverages;
  const text = async (...requested: Parameters<typeof correct>) => (await correct(...requested)).message;
  const overlaps = { plan: umr, from: '2020-01-01', to: now };
  expect(await text(id, previous?.id, overlaps)).toMatch(/^This overlaps with UHC Plan B \(PPO\), from /);
  expect(await text(id, previous?.id, { plan: umr, from: now, to: dayFrom(now, -1) })).toBe(
    'The end date is before the effective date.',
  );
  expect(await text(id, current?.id, { plan: dental, from: now, to: null })).toBe('This plan no longer exists.');
  expect(await text(id, 987_654_321, null)).toBe('This entry was already corrected.');
  const closedPlan = await catalog.add('Shut Plan', { kind: 'medical', userTiear: 44 });
  await catalog.edit(closedPlan, { isOpen: false });
  expect(await text(id, current?.id, { plan: closedPlan, from: now, to: null })).toBe(
    'Shut Plan is closed to new enrollment.',
  );
  for (const instead of [
    { plan: umr, from: '2026-02-30', to: null },
    { plan: umr, from: '1899-12-31', to: null },
    { plan: umr, from: now, to: '2201-01-01' },
  ])
    expect((await correct(id, current?.id, instead)).status).toBe('failure');
  expect(await history(id)).toEqual({ coverages, version, today: now });
  await enroll(id, { dental });
  expect(await correct(id, current?.id, null, version)).toMatchObject({
    status: 'failure',
    data: { current: { coverages: expect.arrayContaining([expect.objectContaining({ plan: dental })]) } },
  });
});

it('refuses a change made from an outdated history, also when its own day is unchanged [ROLL-02]', async () => {
  const { id } = await newPerson(backend);
  await setPlans(backend.db, id, { medical: umr });
  const { version } = await history(id);
  await enroll(id, { medical: uhc }, { from: await inDays(20) });
  const answer = await enroll(id, { medical: tides }, { version });
  expect(answer).toMatchObject({ status: 'failure', data: { current: { medical: umr } } });
  expect(await enroll(id, { medical: tides }, { version: (await history(id)).version })).toMatchObject({
    status: 'success',
  });
});

it('shows the card of a plan until its last day, and not for the next plan [ROLL-02]', async () => {
  const { id } = await newPerson(backend);
  await setPlans(backend.db, id, { medical: umr });
  const upload = () =>
    backend.main('POST', planPaths.uploadDocument, {
      token,
      query: { id, documentType: 'medical' },
      body: formOf({ file: samplePdf() }),
    });
  await upload();
  await enroll(id, { medical: tides }, { from: await inDays(1) });
  expect((await ownPlan(id)).planCards).toHaveLength(1);
  await pass(1);
  expect((await ownPlan(id)).planCards).toEqual([]);
  expect((await detailOf(id)).medical_plan_document).toBeNull();
  expect((await upload()).body.status).toBe('success');
  expect((await ownPlan(id)).planCards).toHaveLength(1);
});

it('makes the database refuse two coverages of a kind on one day, on any path [ROLL-02]', async () => {
  const { id } = await newPerson(backend);
  const add = (plan_id: string, starts: string, ends: string | null, is_sole = false) =>
    backend.db
      .insertInto('coverages')
      .values({ person_id: id, plan_id, kind: 'medical', starts, ends, reason: 'other', is_sole })
      .execute();
  await add(umr, '2024-01-01', '2024-12-31', true);
  await expect(add(uhc, '2024-12-31', null)).rejects.toMatchObject({ code: '23P01' });
  await expect(add(uhc, '2024-06-01', '2024-06-30', true)).rejects.toMatchObject({ code: '23505' });
  await add(uhc, '2025-01-01', null);
  await expect(add(tides, '2025-02-01', null, true)).rejects.toMatchObject({ code: '23P01' });
  await expect(add(tides, '2023-01-01', null)).rejects.toMatchObject({ code: '23P01' });
  await expect(add(dental, '2022-01-01', '2022-01-02')).rejects.toMatchObject({ code: '23503' });
  await expect(add(tides, '2023-12-31', '2023-01-01')).rejects.toMatchObject({ code: '23514' });
  await add(tides, '2023-01-01', '2023-12-31');
  await expect(backend.db.deleteFrom('plans').where('id', '=', tides).execute()).rejects.toMatchObject({
    code: '23503',
  });
});

it('makes the database refuse two coverages of a kind on one day, also among a thousand at once [ROLL-02]', async () => {
  const { id } = await newPerson(backend);
  /** Adds a first coverage for each of many people, and one more for this person. */
  const addMany = (starts: string) =>
    backend.db.transaction().execute(async (tx) => {
      await sql`insert into people (relation, full_name, first_name, last_name, name_key, contact, ssn_sealed, ssn_hash, ssn_last4)
        select 'Self', 'Many ' || n, 'Many', n::text, 'many ' || n, '', '', sha256(('many' || n)::bytea), '' from generate_series(1, 1100) n`.execute(
        tx,
      );
      await sql`insert into coverages (person_id, plan_id, kind, starts, reason, is_sole)
        select id, ${umr}, 'medical', ${starts}::date, 'import', true from people where first_name = 'Many' or id = ${id}`.execute(
        tx,
      );
    });
  const row = { person_id: id, plan_id: umr, kind: 'medical', reason: 'other', is_sole: false } as const;
  await backend.db
    .insertInto('coverages')
    .values({ ...row, starts: '2024-01-01', ends: '2024-12-31' })
    .execute();
  await expect(addMany('2024-12-31')).rejects.toMatchObject({ code: '23P01' });
  await addMany('2025-01-01');
  await expect(
    backend.db
      .insertInto('coverages')
      .values({ ...row, starts: '2025-02-01', ends: null })
      .execute(),
  ).rejects.toMatchObject({ code: '23P01' });
});

it('stores or refuses each of many concurrent changes and corrections, and gives no day two plans [ROLL-02]', async () => {
  const { id } = await newPerson(backend);
  const now = await today();
  await setPlans(backend.db, id, { medical: umr });
  const { coverages, version } = await history(id);
  const previous = { ...noPlans, medical: umr };
  const answers = await Promise.all([
    ...[tides, uhc].map((medical) =>
      backend.main('POST', enrollmentPaths.change, {
        token,
        body: { id, plans: { ...noPlans, medical }, previous, from: dayFrom(now, 5), version },
      }),
    ),
    ...['2021-01-01', '2022-01-01'].map((from) =>
      backend.main('POST', coveragePaths.correct, {
        token,
        body: { id, coverage: coverages[0]?.id, version, instead: { plan: umr, from, to: null } },
      }),
    ),
  ]);
  expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
});

it('deletes the history of a person who is removed for good [ROLL-02]', async () => {
  const { id } = await newPerson(backend);
  const spouse = await newPerson(backend);
  await setPlans(backend.db, id, { medical: umr });
  const { db } = backend;
  await db.updateTable('people').set({ relation: 'Spouse', employee_id: id }).where('id', '=', spouse.id).execute();
  await db.updateTable('people').set({ deleted_at: clock.now() }).where('id', '=', id).execute();
  await pass(31);
  await purgeDeleted(backend.parts);
  expect(await db.selectFrom('coverages').select('id').where('person_id', '=', id).execute()).toEqual([]);
  expect((await backend.main('GET', coveragePaths.list, { token, query: { id: 999_999 } })).body.message).toBe(
    'This person’s record no longer exists.',
  );
});

it('begins a day at midnight of the zone that is set [ROLL-02]', async () => {
  const noon = '2026-03-01T12:00:00Z';
  const at = await startBackend({ now: () => new Date(noon) });
  try {
    const { token: admin } = await openSession(at.parts, { kind: 'console', id: 1 }, 'session');
    const { id } = await newPerson(at);
    await setPlans(at.db, id, { medical: umr }, '2026-03-02');
    for (const [timeZone, isCovered] of [
      ['Pacific/Kiritimati', true],
      ['UTC', false],
    ] as const) {
      const { version, values } = (await at.main('GET', settingsPaths.read, { token: admin })).body.data;
      const body = { version, values: { ...values, timeZone } };
      expect((await at.main('POST', settingsPaths.save, { token: admin, body })).body.status).toBe('success');
      at.parts.siteValues.forget();
      const { data } = (await at.main('GET', employeePaths.details, { token: admin, query: { id } })).body;
      expect([timeZone, data.has_medical_plan]).toEqual([timeZone, isCovered]);
    }
  } finally {
    await at.close();
  }
});

/** Someone's plan of each kind on each day, from the model's first day on. */
type Model = Record<PlanKind, (string | null)[]>;
const [first, length] = ['2026-01-01', 500];
const choices: Record<PlanKind, (string | null)[]> = {
  medical: [umr, uhc, null],
  dental: [dental, null],
  vision: [vision, null],
};
const zones = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'];
const days = fc.integer({ min: 0, max: length - 50 });
const step = fc.oneof(
  fc.record({
    do: fc.constant('enroll' as const),
    kind: fc.constantFrom(...planKinds),
    pick: fc.nat(),
    from: days,
  }),
  fc.record({
    do: fc.constant('correct' as const),
    row: fc.nat(),
    from: days,
    length: fc.option(fc.integer({ min: 0, max: 120 })),
  }),
  fc.record({ do: fc.constant('void' as const), row: fc.nat() }),
  fc.record({ do: fc.constant('look' as const), zone: fc.constantFrom(...zones), at: days, hour: fc.nat(23) }),
);

const runs = repeatCount(12, 100);
it(`matches the derived flags with a plain model, over ${runs} random histories, days and time zones [ROLL-02]`, async () => {
  let moment = Date.parse(`${first}T12:00:00Z`);
  const looking = await startBackend({ now: () => new Date(moment) });
  const dayAt = (index: number) => dayFrom(first, index);
  const call = async (method: 'GET' | 'POST', path: string, what: object) => {
    const { token: admin } = await openSession(looking.parts, { kind: 'console', id: 1 }, 'session');
    return (await looking.main(method, path, { token: admin, ...what })).body;
  };
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const { id } = await newPerson(looking);
        const model: Model = {
          medical: Array<string | null>(length).fill(null),
          dental: Array<string | null>(length).fill(null),
          vision: Array<string | null>(length).fill(null),
        };
        const read = async (): Promise<CoverageHistory> =>
          (await call('GET', coveragePaths.list, { query: { id } })).data;
        const on = (index: number): EnrolledPlans => ({
          medical: model.medical[index] ?? null,
          dental: model.dental[index] ?? null,
          vision: model.vision[index] ?? null,
        });
        for (const one of steps) {
          const { coverages, version } = await read();
          const valid = coverages.filter(({ voided }) => !voided);
          if (one.do === 'enroll') {
            const options = choices[one.kind];
            const plan = options[one.pick % options.length] ?? null;
            const previous = on(one.from);
            const body = { id, plans: { ...previous, [one.kind]: plan }, previous, from: dayAt(one.from), version };
            expect(await call('POST', enrollmentPaths.change, { body })).toMatchObject({ status: 'success' });
            if (previous[one.kind] !== plan) model[one.kind].fill(plan, one.from);
          } else if (one.do === 'look') {
            moment = Date.parse(`${dayAt(one.at)}T00:00:00Z`) + one.hour * 60 * 60 * 1000;
            const { version: settingsVersion, values } = (await call('GET', settingsPaths.read, {}))
              .data as StoredSettings;
            const changed = { version: settingsVersion, values: { ...values, timeZone: one.zone } };
            await call('POST', settingsPaths.save, { body: changed });
            looking.parts.siteValues.forget();
            const index = Math.round(
              (Date.parse(`${dateIn(one.zone, new Date(moment))}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) /
                (dayS * 1000),
            );
            const detail = (await call('GET', employeePaths.details, { query: { id } })).data;
            const expected = index < 0 ? noPlans : on(index);
            expect([detail.has_medical_plan, detail.has_dental_plan, detail.has_vision_plan, detail.userTiear]).toEqual(
              [
                expected.medical !== null,
                expected.dental !== null,
                expected.vision !== null,
                { [umr]: 1, [uhc]: 2 }[expected.medical ?? ''] ?? null,
              ],
            );
          } else if (valid.length > 0) {
            const row = valid[one.row % valid.length];
            if (!row) throw new Error('There is no such row');
            const [from, to] =
              one.do === 'correct' ? [one.from, one.length === null ? null : one.from + one.length] : [0, null];
            const instead =
              one.do === 'void' ? null : { plan: row.plan, from: dayAt(from), to: to === null ? null : dayAt(to) };
            const without = [...model[row.kind]].map((plan, index) =>
              dayAt(index) >= row.from && (row.to === null || dayAt(index) <= row.to) ? null : plan,
            );
            const end = Math.min(length, to === null ? length : to + 1);
            const isFree = !instead || without.slice(from, end).every((plan) => plan === null);
            const answer = await call('POST', coveragePaths.correct, {
              body: { id, coverage: row.id, version, instead },
            });
            expect(answer.status).toBe(isFree ? 'success' : 'failure');
            if (isFree) model[row.kind] = instead ? without.fill(row.plan, from, end) : without;
          }
        }
        const { coverages } = await read();
        for (let index = 0; index < length; index += 1)
          expect([index, plansOnDay(coverages, dayAt(index))]).toEqual([index, on(index)]);
      }),
      { numRuns: runs },
    );
    const { rows } = await sql<{ overlaps: number }>`select count(*)::int as overlaps from coverages a join coverages b
      on a.person_id = b.person_id and a.kind = b.kind and a.id < b.id and a.voided is null and b.voided is null
      and daterange(a.starts, a.ends, '[]') && daterange(b.starts, b.ends, '[]')`.execute(looking.db);
    expect(rows[0]?.overlaps).toBe(0);
  } finally {
    await looking.close();
  }
});
