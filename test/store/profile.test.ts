import { sessionApi } from '@/api/session';
import { userApi } from '@/api/user';
import { defaultConfig } from '@/contract/config';
import { texts } from '@/contract/texts';
import { deletionSaga } from '@/store/account/deletionSaga';
import { numberChangeSaga } from '@/store/account/numberChangeSaga';
import { changesSaved, deletionRequested, selectDeletion, selectNumberChange } from '@/store/account/userSlice';
import { startSaga } from '@/store/store';

import { freeContact, newPerson, otherCode, signIn as signInAt } from '../support/browser/identity';
import { codeFor, collectToasts, pageStore, realBackend, until } from '../support/page/pageStore';
import { showQuestions, watchShownToasts } from '../support/page/shownToasts';

const { sure, confirm } = texts.deleteAccount;

async function memberStore() {
  const backend = await realBackend();
  const person = await newPerson(backend);
  const page = pageStore({ config: { ...defaultConfig, memberLogin: true } });
  await page.store.dispatch(
    sessionApi.endpoints.signIn.initiate({ userContact: person.contact, userPassword: person.password }),
  );
  return { backend, person, ...page };
}

it('closes the account with the real service and makes the browser forget it [PROF-12 PROF-13]', async () => {
  const toasts = watchShownToasts();
  const { backend, person, store, navigate } = await memberStore();
  showQuestions(store);
  store.dispatch(startSaga('deletion', deletionSaga));
  store.dispatch(deletionRequested());
  await until(() => toasts.text().includes(`warning: ${sure}`));
  toasts.press('Delete');
  await until(() => toasts.text().some((shown) => shown.startsWith(`warning: ${confirm}`)));
  toasts.press('Delete');
  await until(() => selectDeletion(store.getState()) === 'deleted');
  expect(toasts.text()).toEqual([expect.stringMatching(/^success: Your account has been deleted/)]);
  await until(() => !store.getState().session.auth);
  expect(navigate.mock.calls).toEqual([['/login', { replace: true }]]);
  expect({ ...localStorage }).toEqual({ countryCode: '+1' });
  const row = await backend.db.selectFrom('people').select('deleted_at').where('id', '=', person.id).executeTakeFirst();
  expect(row?.deleted_at).not.toBeNull();
  const again = await signInAt(backend, person.contact, person.password);
  expect(again.body.data?.userFullName).toBeUndefined();
  toasts.stop();
});

it('keeps the old number valid with the real service until the right code was entered [PROF-04 PROF-06 PROF-07 A10]', async () => {
  const listeners = collectToasts();
  const free = freeContact();
  const { backend, person, store } = await memberStore();
  await until(() => store.getState().session.userFetched);
  store.dispatch(startSaga('numberChange', numberChangeSaga));
  const change = () => selectNumberChange(store.getState());
  const save = (contact: string, userOtp = '') => store.dispatch(changesSaved({ contact, userOtp }));
  const shownContact = () => store.getState().session.user?.userContact;

  save(free);
  await until(() => change().step === 'code');
  const code = await codeFor(free);
  save(free, otherCode(code));
  await until(() => change().problem?.field === 'code');
  await store.dispatch(userApi.endpoints.getUserInfo.initiate(undefined, { forceRefetch: true }));
  expect(shownContact()).toBe(`+1${person.contact}`);

  save(free, code);
  await until(() => shownContact() === `+1${free}`);
  expect(change()).toMatchObject({ step: 'number', contact: '', token: null, problem: null });
  expect(listeners.sent.at(-1)).toBe('success: Contact number updated.');
  expect((await signInAt(backend, free, person.password)).body.status).toBe('success');
  const lines = (await backend.outbox()).filter(({ to }) => to === `+1${person.contact}`);
  expect(lines.at(-1)?.text).toMatch(/was changed/);
  listeners.stop();
});
