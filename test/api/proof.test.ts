import { sessionApi } from '@/api/session';
import { userApi } from '@/api/user';
import { proofNeeded } from '@/contract/people/proof';
import { selectIsProofRequested } from '@/store/account/userSlice';
import { resolveProof } from '@/store/store';

import { collectToasts, signedInStore, until } from '../support/page/pageStore';

const { changePassword } = sessionApi.endpoints;
const { updateMobileNumber, updateDeviceData } = userApi.endpoints;

const answer = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const refused = { status: 'failure', message: 'Prove it', data: proofNeeded };
const good = { status: 'success', message: 'Done' };

let bodies: object[];
let toasts: ReturnType<typeof collectToasts>;
const fetched = jest.spyOn(globalThis, 'fetch');
beforeEach(() => {
  bodies = [];
  toasts = collectToasts();
  fetched.mockReset();
  fetched.mockImplementation(async () => answer(bodies.shift() ?? good));
});
afterEach(() => toasts.stop());

const asks = ({ getState }: ReturnType<typeof signedInStore>['store']) => selectIsProofRequested(getState());

it('waits for one proof for several calls that need one, and sends each again [TEAM-06]', async () => {
  const { store } = signedInStore();
  bodies = [refused, refused];
  const ends = [
    store.dispatch(changePassword.initiate({ userPassword: 'Lantern!7up' })),
    store.dispatch(updateMobileNumber.initiate({ userContact: '5550100009' })),
  ];
  await until(() => asks(store) && fetched.mock.calls.length === 2);
  await Promise.resolve();
  store.dispatch(resolveProof(true));
  for (const { error } of await Promise.all(ends)) expect(error).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(4);
  expect(asks(store)).toBe(false);
});

it('ends a call that is refused again after the proof with the refusal’s message [TEAM-06]', async () => {
  const { store } = signedInStore();
  bodies = [refused, refused];
  const end = store.dispatch(changePassword.initiate({ userPassword: 'Lantern!7up' }));
  await until(() => asks(store));
  store.dispatch(resolveProof(true));
  expect((await end).error).toMatchObject({ kind: 'failure', text: 'Prove it' });
  expect(asks(store)).toBe(false);
});

it('shows nothing for an abandoned call, and closes the dialog for one that is no longer needed [TEAM-06]', async () => {
  const { store } = signedInStore();
  bodies = [refused, refused];
  const first = store.dispatch(changePassword.initiate({ userPassword: 'Lantern!7up' }));
  await until(() => asks(store));
  store.dispatch(resolveProof(false));
  expect((await first).error).toMatchObject({ kind: 'unproved' });
  expect(toasts.sent).toEqual([]);

  const second = store.dispatch(changePassword.initiate({ userPassword: 'Lantern!7up' }));
  await until(() => asks(store));
  second.abort();
  await until(() => !asks(store));
});

it('opens no dialog for a call that no person started [TEAM-06]', async () => {
  const { store } = signedInStore();
  bodies = [refused];
  const { error } = await store.dispatch(updateDeviceData.initiate({ deviceToken: 'one', deviceType: 'web' }));
  expect(error).toMatchObject({ kind: 'failure' });
  expect(asks(store)).toBe(false);
});

it('works as before with a backend without proofs [TEAM-06]', async () => {
  const { store } = signedInStore();
  bodies = [{ status: 'failure', message: 'Please sign in again to change your password.' }];
  await store.dispatch(changePassword.initiate({ userPassword: 'Lantern!7up' }));
  expect(asks(store)).toBe(false);
  expect(toasts.sent).toEqual(['error: Please sign in again to change your password.']);
});
