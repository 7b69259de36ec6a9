import { approvalPaths, type PendingRequest } from '@/contract/people/approval';
import { type CoveredPerson, employeePaths } from '@/contract/people/employee';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';

import { checkCode, freeContact, newPerson, startSignUp } from '../../support/browser/identity';
import { tokenFor } from '../../support/chatConnection';
import { peopleOf, recordOf } from '../../support/people';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { unusedSsn } from '../../support/server/employeeFiles';

let backend: TestBackend;
let token: string;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  backend = await startBackend({ env: { MEMBER_LOGIN: 'on' } });
  token = await backend.signInConsole();
  people = peopleOf(backend, token);
});
afterAll(() => backend.close());

const relativesOf = async (id: number): Promise<number[]> => {
  const { body } = await backend.main('GET', employeePaths.details, { token, query: { id } });
  return body.data.relatives.map((relative: CoveredPerson) => relative.id);
};
async function twoFamilies(relation: 'Spouse' | 'Child' = 'Child') {
  const [previous, next] = [await people.added({ name: 'Jonas Vale' }), await people.added({ name: 'Next Moor' })];
  const relative = await people.added({ name: 'Robin Vale', relation, employeeId: previous, contact: freeContact() });
  return { previous, next, relative };
}
const waitingFor = async (id: number): Promise<PendingRequest[]> =>
  (await backend.main('GET', approvalPaths.list, { token: await tokenFor(backend, 'person', id) })).body.data.requests;

it('moves a relative to another employee, and shows them on the page of that one only [ROLL-01]', async () => {
  const { previous, next, relative } = await twoFamilies();
  const before = await recordOf(backend, relative);
  expect(await people.move(relative, next, previous)).toEqual({ status: 'success', message: 'Dependent moved.' });
  expect(await relativesOf(previous)).toEqual([]);
  expect(await relativesOf(next)).toEqual([relative]);
  expect(await recordOf(backend, relative)).toEqual({ ...before, employee_id: next, updated_at: expect.any(Date) });
  // Repeats the call, as after a lost response.
  expect(await people.move(relative, next, previous)).toMatchObject({ status: 'success' });
  const lines = await auditLines(backend, { subject: `person:${relative}`, action: 'change' });
  expect(lines.map(({ detail }) => detail).slice(1)).toEqual([{ from: previous, to: next }]);
});

it('keeps a moved relative’s sessions open, and makes a waiting spouse wait for the new employee’s approval', async () => {
  const [previous, next] = [await newPerson(backend), await newPerson(backend)];
  const [ssn, contact] = [unusedSsn(), freeContact()];
  const spouse = await people.added({ ssn, contact, relation: 'Spouse', employeeId: previous.id });
  const { token: signUpToken, code } = await startSignUp(backend, { contact, ssn });
  const own = (await checkCode(backend, signUpToken, contact, code)).body.data.access_token;
  const [request] = await waitingFor(previous.id);
  expect(await people.move(spouse, next.id, previous.id)).toMatchObject({ status: 'success' });

  expect((await backend.main('GET', userPaths.info, { token: own })).body.data.id).toBe(spouse);
  expect(await waitingFor(previous.id)).toEqual([]);
  expect((await waitingFor(next.id)).map(({ userSSN }) => userSSN)).toEqual([request?.userSSN]);
  const answer = async (id: number) =>
    (
      await backend.main('POST', userPaths.verifyNotification, {
        token: await tokenFor(backend, 'person', id),
        body: { status: 'accept', userSSN: request?.userSSN },
      })
    ).body;
  expect(await answer(previous.id)).toMatchObject({ message: 'This request is no longer pending.' });
  expect(await answer(next.id)).toMatchObject({ status: 'success' });
  expect((await backend.main('POST', sessionPaths.logout, { token: own })).status).toBe(200);
});

it('no longer needs approval for a spouse who becomes a child', async () => {
  const employee = await newPerson(backend);
  const [ssn, contact] = [unusedSsn(), freeContact()];
  const id = await people.added({ ssn, contact, relation: 'Spouse', employeeId: employee.id });
  const { token: signUpToken, code } = await startSignUp(backend, { contact, ssn });
  await checkCode(backend, signUpToken, contact, code);
  expect(await waitingFor(employee.id)).toHaveLength(1);
  await people.edit(id, { relation: 'Child' });
  expect(await waitingFor(employee.id)).toEqual([]);
});

it('moves no one to a relative, to themselves or to a deleted person, and moves no employee [ROLL-01]', async () => {
  const { previous, next, relative } = await twoFamilies();
  const child = await people.added({ relation: 'Child', employeeId: next });
  const text = async (...move: Parameters<typeof people.move>) => (await people.move(...move)).message;
  expect(await text(relative, child, previous)).toBe('This person is a dependent, not an employee.');
  expect(await text(relative, relative, previous)).toBe('A person can’t be their own dependent.');
  expect(await text(next, previous, next)).toBe('An employee can’t be moved to another employee.');
  expect(await text(relative, 987_654, previous)).toBe('Employee not found.');
  expect(await text(987_654, next, previous)).toBe('This person’s record no longer exists.');
  const leaving = await newPerson(backend);
  await backend.db.updateTable('people').set({ deleted_at: new Date() }).where('id', '=', leaving.id).execute();
  expect(await text(relative, leaving.id, previous)).toBe('Employee not found.');
  expect(await relativesOf(previous)).toEqual([relative]);
});

it('shows one of two administrators who move a relative at once where the relative is now [ROLL-01]', async () => {
  const { previous, next, relative } = await twoFamilies();
  const third = await people.added({ name: 'Third Hill' });
  const answers = await Promise.all([people.move(relative, next, previous), people.move(relative, third, previous)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['failure', 'success']);
  const isNext = answers[0]?.status === 'success';
  const place = isNext
    ? { employeeId: next, employeeName: 'Next Moor' }
    : { employeeId: third, employeeName: 'Third Hill' };
  expect(answers.find(({ status }) => status === 'failure')?.data.current).toEqual(place);
  expect(await relativesOf(isNext ? next : third)).toEqual([relative]);
});

it.long('leaves everyone in exactly one family after many moves back and forth at once', async () => {
  const families = await Promise.all(Array.from({ length: 4 }, () => people.added()));
  const relatives = await Promise.all(
    Array.from({ length: 8 }, (_, index) => people.added({ relation: 'Child', employeeId: families[index % 4] })),
  );
  const moves = relatives.flatMap((relative, index) =>
    families.map((next) => people.move(relative, next, families[index % 4] ?? 0)),
  );
  for (const answer of await Promise.all(moves)) expect(answer.message).not.toMatch(/our side|isn’t available/);
  const found = (await Promise.all(families.map(relativesOf))).flat();
  expect(found.toSorted()).toEqual(relatives.toSorted());
});
