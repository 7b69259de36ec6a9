import { employeePaths } from '@/contract/people/employee';
import { type EnrolledPlans, enrollmentPaths } from '@/contract/people/enrollment';
import {
  type EventPreview,
  type EventPreviewRequest,
  type FamilyEvents,
  type LifeEvent,
  lifeEventPaths,
  type NewPerson,
  undoDays,
} from '@/contract/people/lifeEvent';
import { formTexts } from '@/contract/people/personForm';
import { sessionPaths } from '@/contract/people/session';
import { addDays } from '@/contract/program/planYear';
import { settingsPaths } from '@/contract/program/settings';
import { historyOf, plansOfPerson } from '@/server/modules/coverage/queries/coverages';
import { endDueAccounts } from '@/server/modules/lifeEvents/endDueAccounts';
import { takeImportLock } from '@/server/modules/people/importLock';
import { verifyAudit } from '@/server/platform/audit/verify';

import { movableClock, newPerson } from '../../support/browser/identity';
import { setPlans } from '../../support/enrolledPlans';
import { peopleOf, recordOf } from '../../support/people';
import { auditLines } from '../../support/server/auditLines';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { unusedSsn } from '../../support/server/employeeFiles';

const clock = movableClock();
let backend: TestBackend;
let token: string;
let people: ReturnType<typeof peopleOf>;
let today: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now, env: { MEMBER_LOGIN: 'on' } });
  await signIn();
});
afterAll(() => backend.close());

/** Signs in again after the clock has moved, because sessions end. */
async function signIn() {
  token = await backend.signInConsole();
  people = peopleOf(backend, token);
  today = await backend.parts.siteValues.today();
}
const noPlans: EnrolledPlans = { medical: null, dental: null, vision: null };
const both: EnrolledPlans = { medical: 'umr_plan_a', dental: 'metlife_dental_plan', vision: null };

type Wanted = Partial<Omit<EventPreviewRequest, 'employeeId' | 'event'>> & { added?: NewPerson & { ssn?: string } };
const child = (more: Partial<NewPerson> = {}): NewPerson => ({
  name: 'Ash Finch',
  email: '',
  contact: '',
  birthDate: '',
  isSsnToFollow: true,
  ...more,
});
const bodyOf = (employeeId: number, event: LifeEvent, more: Wanted = {}) => ({
  employeeId,
  event,
  date: today,
  people: [],
  plans: noPlans,
  ...more,
});
const preview = async (employeeId: number, event: LifeEvent, more: Wanted = {}) =>
  (await backend.main('POST', lifeEventPaths.preview, { token, body: bodyOf(employeeId, event, more) })).body;
const send = async (body: object, headers?: Record<string, string>) =>
  (await backend.main('POST', lifeEventPaths.report, { token, body, headers })).body;
/** Reports an event as previewed. */
async function report(employeeId: number, event: LifeEvent, more: Wanted = {}, headers?: Record<string, string>) {
  const { data, ...refused } = await preview(employeeId, event, more);
  if (!data) return refused;
  const added = more.added && { ssn: '', ...more.added };
  return send({ ...bodyOf(employeeId, event, more), added, version: (data as EventPreview).version }, headers);
}
const eventsOf = async (id: number): Promise<FamilyEvents> =>
  (await backend.main('GET', lifeEventPaths.list, { token, query: { id } })).body.data;
const undo = async (employeeId: number, id: number) =>
  (await backend.main('POST', lifeEventPaths.undo, { token, body: { employeeId, id } })).body;
const plansOn = (id: number, day: string) => plansOfPerson(backend.db, id, day);
const stored = async (...ids: number[]) => ({
  people: await backend.db
    .selectFrom('people')
    .select(['id', 'status', 'enrollment_date', 'employee_id'])
    .where('employee_id', 'in', ids)
    .orderBy('id')
    .execute(),
  coverage: (await Promise.all(ids.map((id) => historyOf(backend.db, id)))).map((rows) =>
    rows.filter(({ voided }) => voided === null).map(({ id, ends, end_reason }) => [id, ends, end_reason]),
  ),
  ends: await backend.db.selectFrom('account_ends').selectAll().where('person_id', 'in', ids).execute(),
});

/** An employee who has an account, with a spouse and a child, all covered. */
async function newFamily() {
  const { id: employee, contact, password } = await newPerson(backend);
  await backend.db.updateTable('people').set({ employee_id: employee }).where('id', '=', employee).execute();
  const of = { employeeId: employee };
  const spouse = await people.added({ name: 'Robin Winslow', relation: 'Spouse', ...of });
  const son = await people.added({ name: 'Sky Winslow', relation: 'Child', email: '', contact: '', ...of });
  for (const id of [employee, spouse, son]) await setPlans(backend.db, id, both);
  return { employee, spouse, son, contact, password };
}

describe('an end of employment', () => {
  it('ends the family’s coverage and the account on a later day, which the job does once on that day [LIFE-02]', async () => {
    const { employee, spouse, son, contact, password } = await newFamily();
    const { token: member } = await openSession(backend.parts, { kind: 'person', id: employee }, 'session');
    const date = addDays(today, 40);
    const { data } = await preview(employee, 'employmentEnded', { date });
    expect(data.steps.filter((step: string) => step.startsWith('Blair'))).toEqual([
      expect.stringMatching(/^Blair Winslow: .+ until .+, then no plan\.$/),
      expect.stringMatching(/^Blair Winslow: .+ until .+, then no plan\.$/),
      expect.stringMatching(/^Blair Winslow’s account is active until .+, then inactive\.$/),
    ]);
    expect(data.steps).toHaveLength(7);
    expect((await report(employee, 'employmentEnded', { date })).status).toBe('success');

    const [end] = (await eventsOf(employee)).accountEnds;
    if (!end) throw new Error('The account has no end');
    expect(end.person).toBe(employee);
    for (const id of [employee, spouse, son]) {
      expect(await plansOn(id, end.lastDay)).toMatchObject(both);
      expect(await plansOn(id, addDays(end.lastDay, 1))).toEqual(noPlans);
    }
    await endDueAccounts(backend.parts);
    expect((await recordOf(backend, employee))?.status).toBe(1);

    clock.pass((Date.parse(`${end.lastDay}T12:00:00Z`) - clock.now().getTime()) / 1000 + 86_400);
    await signIn();
    const nodes = await Promise.all([endDueAccounts(backend.parts), endDueAccounts(backend.parts)]);
    expect(nodes.toSorted()).toEqual([0, 1]);
    expect((await recordOf(backend, employee))?.status).toBe(0);
    expect((await recordOf(backend, spouse))?.status).toBe(1);
    expect((await backend.main('GET', employeePaths.summary, { token: member })).status).toBe(401);
    const signedIn = await backend.main('POST', sessionPaths.signIn, {
      body: { userContact: `+1${contact}`, userPassword: password },
    });
    expect(signedIn.body.status).toBe('failure');
    const lines = await auditLines(backend, { subject: `person:${employee}`, action: 'change' });
    expect(lines.map(({ detail }) => detail).at(-1)).toEqual({ userStatus: 0, accountEnd: true });
  });

  it('ends an account at once when the day is past, and undo opens it again [LIFE-02]', async () => {
    const { employee, spouse, son } = await newFamily();
    const before = await stored(employee, spouse, son);
    const { data } = await report(employee, 'employmentEnded', { date: addDays(today, -40) });
    expect((await recordOf(backend, employee))?.status).toBe(0);
    expect(await undo(employee, data.id)).toMatchObject({ status: 'success', message: 'Event undone.' });
    expect(await stored(employee, spouse, son)).toEqual(before);
    const { events } = await eventsOf(employee);
    expect(events).toMatchObject([{ id: data.id, undoProblem: 'This event was already undone.' }]);
    expect(events[0]?.undoneAt).not.toBeNull();
    expect((await undo(employee, data.id)).message).toBe('This event was already undone.');
  });

  it('leaves an account inactive that an administrator deactivated before its end [LIFE-02]', async () => {
    const { employee } = await newFamily();
    const { data } = await report(employee, 'employmentEnded', { date: addDays(today, 30) });
    await backend.main('POST', employeePaths.setStatus, { token, query: { id: employee }, body: { userStatus: 0 } });
    expect((await undo(employee, data.id)).status).toBe('success');
    expect((await recordOf(backend, employee))?.status).toBe(0);
  });

  it('keeps someone active who became an administrator before the end [LIFE-02]', async () => {
    const { employee } = await newFamily();
    await report(employee, 'employmentEnded', { date: today });
    await backend.db
      .insertInto('administrators')
      .values({ person_id: employee, rights: ['owner'] })
      .execute();
    await backend.db
      .updateTable('account_ends')
      .set({ last_day: addDays(today, -1) })
      .where('person_id', '=', employee)
      .execute();
    await endDueAccounts(backend.parts);
    expect((await recordOf(backend, employee))?.status).toBe(1);
    const lines = await auditLines(backend, { subject: `person:${employee}`, action: 'change' });
    expect(lines.at(-1)).toMatchObject({ outcome: 'refused', detail: { accountEnd: true } });
  });

  it('is followed by a return with the same plans and an active account [LIFE-02]', async () => {
    const { employee, spouse, son } = await newFamily();
    await report(employee, 'employmentEnded', { date: addDays(today, -60) });
    const left = await stored(employee, spouse, son);
    const { data } = await report(employee, 'return', { date: today });
    for (const id of [employee, spouse, son]) expect(await plansOn(id, today)).toMatchObject(both);
    expect((await recordOf(backend, employee))?.status).toBe(1);
    expect((await undo(employee, data.id)).status).toBe('success');
    const after = await stored(employee, spouse, son);
    expect({ ...after, ends: [] }).toEqual({ ...left, ends: [] });
    expect(after.ends).toMatchObject([{ last_day: left.ends[0]?.last_day, ended_at: expect.any(Date) }]);
  });
});

describe('a new member of the family', () => {
  it('adds a child without SSN, enrolled from birth, as one event of the audit log; undo removes the child [LIFE-02]', async () => {
    const { employee } = await newFamily();
    const wanted = { added: child({ birthDate: addDays(today, -3) }), date: addDays(today, -3), plans: both };
    const steps = (await preview(employee, 'birth', wanted)).data.steps as string[];
    expect(steps[0]).toBe('Ash Finch is added to the family as a child. The SSN will be added later.');
    expect(steps).toHaveLength(3);
    const key = { 'idempotency-key': `birth-${employee}` };
    const { version } = (await preview(employee, 'birth', wanted)).data;
    const body = { ...bodyOf(employee, 'birth', wanted), added: { ...wanted.added, ssn: '' }, version };
    const { data } = await send(body, key);
    // Repeated because the response was lost.
    expect((await send(body, key)).data).toEqual(data);

    const [, , , newborn] = (await stored(employee)).people;
    if (!newborn) throw new Error('The child is missing');
    expect(await recordOf(backend, newborn.id)).toMatchObject({
      full_name: 'Ash Finch',
      relation: 'Child',
      ssn_last4: '',
      birth_date: addDays(today, -3),
      enrollment_date: addDays(today, -3),
      empl_type: 'Full Time',
    });
    expect(await plansOn(newborn.id, today)).toEqual(both);
    expect(await plansOn(newborn.id, addDays(today, -4))).toEqual(noPlans);
    const lines = await auditLines(backend, { action: 'change' });
    expect(lines.filter(({ detail }) => detail.event === data.id)).toMatchObject([
      { subject: `person:${employee}`, detail: { lifeEvent: 'birth', on: addDays(today, -3) } },
      { subject: `person:${newborn.id}` },
    ]);

    expect((await undo(employee, data.id)).status).toBe('success');
    expect(await recordOf(backend, newborn.id)).toBeUndefined();
    expect((await eventsOf(employee)).events).toMatchObject([{ event: 'birth', undoProblem: expect.any(String) }]);
    expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
  });

  it('marries the former spouse on record again, and adds no second record of someone in the family [LIFE-02]', async () => {
    const { employee, spouse, son } = await newFamily();
    expect((await report(employee, 'divorce', { people: [spouse] })).status).toBe('success');
    expect((await eventsOf(employee)).formerSpouses).toEqual([spouse]);
    const same = { ...child({ name: 'robin winslow', email: 'robin@example.org', contact: '6175550142' }) };
    expect((await report(employee, 'marriage', { added: same })).data.problems).toEqual({
      name: 'Robin Winslow is already in this family. Choose the person on record.',
    });
    expect((await report(employee, 'birth', { added: child({ name: 'Sky Winslow' }) })).data.problems).toEqual({
      name: 'Sky Winslow is already in this family. Choose the person on record.',
    });
    const day = addDays(today, 1);
    expect((await report(employee, 'marriage', { people: [spouse], plans: both, date: day })).status).toBe('success');
    const listed = await eventsOf(employee);
    expect(listed.formerSpouses).toEqual([]);
    expect(listed.events[0]).toMatchObject({ event: 'marriage', undoProblem: null });
    expect(await plansOn(spouse, addDays(today, 62))).toEqual(both);
    const { people: members } = await stored(employee);
    expect(members.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([employee, spouse, son]);
    expect((await undo(employee, listed.events[0]?.id ?? 0)).status).toBe('success');
    expect((await eventsOf(employee)).formerSpouses).toEqual([spouse]);
  });

  it('reports each invalid field of the new person, and an SSN that someone in another family has [LIFE-02]', async () => {
    const { employee, spouse } = await newFamily();
    await report(employee, 'divorce', { people: [spouse] });
    const wrong = child({ name: ' ', email: 'none', isSsnToFollow: false });
    const refused = await report(employee, 'marriage', { added: wrong });
    expect(refused.data.problems).toEqual({
      name: formTexts.name,
      ssn: formTexts.ssn,
      email: formTexts.emailInvalid,
      contact: formTexts.contact,
    });
    const ssn = unusedSsn();
    const other = await newFamily();
    const taken = await people.added({ name: 'Ash Finch', relation: 'Child', ssn, employeeId: other.employee });
    const twice = await report(employee, 'birth', { added: { ...child({ isSsnToFollow: false }), ssn } });
    expect(twice.data).toEqual({
      problems: { ssn: formTexts.ssnTaken },
      holder: { id: taken, employeeId: other.employee },
    });
    const late = await report(employee, 'birth', { added: child({ birthDate: addDays(today, 1) }) });
    expect(late.data.problems).toEqual({ birthDate: formTexts.birthDateFuture });
    expect((await eventsOf(employee)).events).toHaveLength(1);
    // Someone else's dependent is not part of this family.
    expect((await report(employee, 'gainedOther', { people: [taken] })).message).toMatch(/isn’t in this family/);
    expect((await preview(spouse, 'gainedOther')).message).toBe('Employee not found.');
  });
});

describe('the program’s rules', () => {
  it('decide the dates, and a changed rule makes a preview outdated [LIFE-02]', async () => {
    const { employee, son } = await newFamily();
    const { data: before } = await preview(employee, 'gainedOther', { people: [son] });
    const { version, values } = (await backend.main('GET', settingsPaths.read, { token })).body.data;
    expect(values).toMatchObject({
      coverageStart: 'eventDay',
      coverageEnd: 'monthEnd',
      ageLimit: '26',
      ageLimitEnd: 'monthEnd',
    });
    const change = { coverageEnd: 'eventDay' };
    const save = (of: number, more: object) =>
      backend.main('POST', settingsPaths.save, { token, body: { version: of, values: { ...values, ...more } } });
    expect((await save(version, { ageLimit: '17' })).status).toBe(400);
    expect((await save(version, change)).body.status).toBe('success');
    const outdated = await send({ ...bodyOf(employee, 'gainedOther', { people: [son] }), version: before.version });
    expect(outdated).toMatchObject({ status: 'failure', data: { current: { steps: expect.any(Array) } } });
    await report(employee, 'gainedOther', { people: [son] });
    expect(await plansOn(son, addDays(today, -1))).toMatchObject(both);
    expect(await plansOn(son, today)).toEqual(noPlans);
    await save(version + 1, {});
  });
});

describe('changes by others', () => {
  it('refuses a report based on an older family and returns the new preview [LIFE-02]', async () => {
    const { employee, son } = await newFamily();
    const { version } = (await preview(employee, 'employmentEnded')).data;
    const changed = { id: son, plans: { ...both, dental: null }, previous: both };
    await backend.main('POST', enrollmentPaths.change, { token, body: changed });
    const before = await stored(employee, son);
    const refused = await send({ ...bodyOf(employee, 'employmentEnded'), version });
    expect(refused.message).toBe(
      'This family just changed, so nothing was saved. Review what the event would change now.',
    );
    expect(await stored(employee, son)).toEqual(before);
    const again = await send({ ...bodyOf(employee, 'employmentEnded'), version: refused.data.current.version });
    expect(again.status).toBe('success');
  });

  it('stores one of two reports at once [LIFE-02]', async () => {
    const { employee } = await newFamily();
    const both = await Promise.all([report(employee, 'employmentEnded'), report(employee, 'employmentEnded')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['failure', 'success']);
    expect((await eventsOf(employee)).events).toHaveLength(1);
  });

  it('stores an event and a change of plans at once one after the other [LIFE-02]', async () => {
    const { employee, son } = await newFamily();
    const { version } = (await preview(employee, 'employmentEnded')).data;
    const change = { id: son, plans: { ...both, dental: null }, previous: both };
    const [event] = await Promise.all([
      send({ ...bodyOf(employee, 'employmentEnded'), version }),
      backend.main('POST', enrollmentPaths.change, { token, body: change }),
    ]);
    const after = addDays(today, 40);
    expect((await plansOn(son, after)).medical).toBe(event.status === 'success' ? null : 'umr_plan_a');
  });

  // The embedded database has one connection, on which nothing runs alongside an import.
  if (globalThis.ENGINE === 'PostgreSQL')
    it('refuses an event during an import instead of waiting [LIFE-02]', async () => {
      const { employee } = await newFamily();
      await backend.db.transaction().execute(async (tx) => {
        await takeImportLock(tx);
        expect((await report(employee, 'employmentEnded')).message).toMatch(/Another import is running/);
      });
    });
});

describe('undo', () => {
  it('is refused when coverage was changed since, and by a later event until that one is undone [LIFE-02]', async () => {
    const { employee, spouse, son } = await newFamily();
    const { data: divorce } = await report(employee, 'divorce', { people: [spouse] });
    const { data: left } = await report(employee, 'employmentEnded');
    const { data: other } = await report(employee, 'death', { people: [son] });
    expect((await undo(employee, left.id)).message).toMatch(
      /^A later event builds on this one\. Undo “Death, .+” first\.$/,
    );
    expect((await eventsOf(employee)).events.map(({ undoProblem }) => undoProblem === null)).toEqual([
      true,
      false,
      true,
    ]);
    expect((await undo(employee, other.id)).status).toBe('success');
    expect((await undo(employee, left.id)).status).toBe('success');
    const change = {
      id: spouse,
      plans: { ...noPlans, vision: 'metlife_vision_plan' },
      previous: noPlans,
      from: addDays(today, 60),
    };
    await backend.main('POST', enrollmentPaths.change, { token, body: change });
    expect((await undo(employee, divorce.id)).status).toBe('success');

    const { data: again } = await report(employee, 'divorce', { people: [spouse] });
    const restarted = { id: spouse, plans: both, previous: noPlans, from: addDays(today, 60) };
    await backend.main('POST', enrollmentPaths.change, { token, body: restarted });
    expect((await undo(employee, again.id)).message).toBe(
      'This event can’t be undone. Robin Winslow’s dental coverage has changed since then.',
    );
  });

  it('is refused for a child whose details were changed or who was invited since [LIFE-02]', async () => {
    const { employee } = await newFamily();
    const { data } = await report(employee, 'birth', { added: child() });
    const [, , , newborn] = (await stored(employee)).people;
    await people.edit(newborn?.id ?? 0, { name: 'Ash Winslow' });
    expect((await undo(employee, data.id)).message).toBe(
      'This event can’t be undone. Ash Winslow’s details have changed since then.',
    );

    const other = await newFamily();
    const { data: birth } = await report(other.employee, 'birth', { added: child() });
    const [, , , invited] = (await stored(other.employee)).people;
    await backend.db
      .insertInto('invited_people')
      .values({ person_id: invited?.id ?? 0, round_id: 1, invited_at: clock.now() })
      .execute();
    expect((await undo(other.employee, birth.id)).message).toBe(
      'This event can’t be undone. Ash Finch has been invited since then.',
    );
  });

  it('is refused after 30 days, for another family, and for an unknown event [LIFE-02]', async () => {
    const { employee, son } = await newFamily();
    const other = await newFamily();
    const { data } = await report(employee, 'gainedOther', { people: [son] });
    expect((await undo(other.employee, data.id)).message).toBe('This event no longer exists.');
    expect((await undo(employee, 987_654)).message).toBe('This event no longer exists.');
    clock.pass((undoDays + 1) * 86_400);
    await signIn();
    expect((await undo(employee, data.id)).message).toBe('Events can be undone for 30 days. That time has passed.');
  });
});
