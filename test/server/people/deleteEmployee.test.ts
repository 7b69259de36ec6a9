import { enrollmentPaths } from '@/contract/people/enrollment';
import { personFormPaths } from '@/contract/people/personForm';
import { planPaths } from '@/contract/people/plan';
import { attemptKindOf, maxWrongCodes, wrongCodeKind } from '@/server/modules/auth/codeFlows';
import { addAttempt } from '@/server/platform/database/attempts';

import { freeContact, newPerson } from '../../support/browser/identity';
import { formOf, samplePdf } from '../../support/page/forms';
import { peopleOf, recordOf } from '../../support/people';
import { setAdministratorPermissions } from '../../support/permissions';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  people = peopleOf(backend, token);
});
afterAll(() => backend.close());

const remove = (id: number) => people.post(personFormPaths.delete, { id });

it('deletes an employee who never signed up with dependents and cards, with an audit entry for each', async () => {
  const id = await people.added({ contact: freeContact() });
  const child = await people.added({ relation: 'Child', employeeId: id });
  const nothing = { medical: null, dental: null, vision: null };
  const plans = { ...nothing, dental: 'metlife_dental_plan' };
  expect((await people.post(enrollmentPaths.change, { id, plans, previous: nothing })).status).toBe('success');
  const card = { token, query: { id, documentType: 'dental' }, body: formOf({ file: samplePdf() }) };
  expect((await backend.main('POST', planPaths.uploadDocument, card)).body.status).toBe('success');
  expect(await remove(id)).toMatchObject({ status: 'success', message: 'Employee deleted.' });
  expect([await recordOf(backend, id), await recordOf(backend, child)]).toEqual([undefined, undefined]);
  const cards = await backend.db.selectFrom('plan_documents').select('person_id').where('person_id', '=', id).execute();
  expect(cards).toEqual([]);
  const entries = async (subject: string) =>
    (await auditLines(backend, { action: 'delete', subject })).map(({ detail }) => detail);
  expect(await entries(`person:${id}`)).toEqual([{ relatives: 1 }]);
  expect(await entries(`person:${child}`)).toEqual([{ employee: id }]);
  expect(await remove(id)).toMatchObject({ status: 'failure' });
});

it('deletes no one with an account, nor their employee, a dependent, or an administrator', async () => {
  const signedUp = await people.added({ contact: freeContact() });
  await backend.db.updateTable('people').set({ registered_at: new Date() }).where('id', '=', signedUp).execute();
  const ofSpouse = await people.added({ contact: freeContact() });
  const spouse = await people.added({ relation: 'Spouse', employeeId: ofSpouse, contact: freeContact() });
  await backend.db.updateTable('people').set({ registered_at: new Date() }).where('id', '=', spouse).execute();
  const child = await people.added({ relation: 'Child', employeeId: ofSpouse });
  const { id: admin } = await newPerson(backend, { isAdmin: true, isRegistered: false });
  const refusals = [
    [signedUp, 'This employee has signed up. Deactivate the account instead of deleting it.'],
    [ofSpouse, 'A dependent has an account. Move the dependent to another employee first.'],
    [child, 'This person is a dependent, not an employee.'],
    [admin, 'This employee is an administrator and can’t be deleted.'],
  ] as const;
  for (const [id, message] of refusals) {
    expect(await remove(id)).toMatchObject({ status: 'failure', message });
    expect(await recordOf(backend, id)).toBeDefined();
    const entries = await auditLines(backend, { action: 'delete', subject: `person:${id}` });
    expect(entries.map(({ outcome }) => outcome)).toEqual(['refused']);
  }
});

it('it needs the permission people', async () => {
  const id = await people.added({ contact: freeContact() });
  await setAdministratorPermissions(backend, ['content', 'chat', 'audit']);
  expect((await backend.main('POST', personFormPaths.delete, { token, body: { id } })).status).toBe(403);
  await setAdministratorPermissions(backend, ['owner']);
  expect(await recordOf(backend, id)).toBeDefined();
});

it('forgets the wrong codes of a deleted family, so that the same people can be added again', async () => {
  const { codes, cipher } = backend.parts;
  const [contact, ofSpouse] = [freeContact(), freeContact()];
  const id = await people.added({ contact });
  const spouse = await people.added({ relation: 'Spouse', employeeId: id, contact: ofSpouse });
  const bySsn = [id, spouse].map((one) => ({ way: 'sign-up', account: `person:${one}` }) as const);
  const byContact = [contact, ofSpouse].map((account) => ({ way: 'strangers', account }) as const);
  for (let times = 0; times < maxWrongCodes['sign-up']; times += 1) {
    for (const { way, account } of bySsn)
      await addAttempt(
        backend.db,
        attemptKindOf(wrongCodeKind, way),
        cipher.lookupHash('code-account', account),
        new Date(),
      );
    for (const { way, account } of byContact)
      await addAttempt(
        backend.db,
        attemptKindOf(wrongCodeKind, way),
        cipher.lookupHash('recipient', account),
        new Date(),
      );
  }
  const areOpen = () => Promise.all([...bySsn, ...byContact].map((limitKey) => codes.isBelowLimit(limitKey)));
  expect(await areOpen()).toEqual([false, false, false, false]);
  expect(await remove(id)).toMatchObject({ status: 'success' });
  expect(await areOpen()).toEqual([true, true, true, true]);
});
