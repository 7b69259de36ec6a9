import { passkeyApi } from '@/api/signIn/passkeys';
import { selectOpenDialog } from '@/store/account/userSlice';
import { factorAcceptedSaga } from '@/store/session/factorAcceptedSaga';
import { pendingBegan, sessionEnded } from '@/store/session/sessionSlice';
import { startSaga } from '@/store/store';
import { fakeServer, success } from '../../support/page/fakeServer';
import { pageStore } from '../../support/page/pageStore';

const { verifyFactorByPasskey, verifyFactorCode, signInWithPasskey } = passkeyApi.endpoints;
const person = { id: 12, userFullName: 'A Member', userSSN: '***-**-0012', isAdmin: false, relatives: [], group: null };
const contact = 'owner@example.org';

let server: ReturnType<typeof fakeServer>;
afterEach(() => server.stop());

/** The store after this reply to a second factor or a passkey. */
async function opened(answer: object | null, initiated: unknown = verifyFactorCode.initiate({ code: '123456' })) {
  server = fakeServer(() => success(answer && { ...answer, access_token: 'fresh' }));
  const { store } = pageStore();
  store.dispatch(startSaga('opened', factorAcceptedSaga));
  store.dispatch(pendingBegan({ purpose: 'secondFactor', token: 'waiting', contact }));
  const give = (): Promise<unknown> => store.dispatch(initiated as never);
  await give();
  return { store, session: () => store.getState().session, give };
}

const byPasskey = verifyFactorByPasskey.initiate({} as never);
it.each([
  ['a code', 'a member', false, null, undefined],
  ['a code', 'an administrator', true, 'employee', undefined],
  ['a passkey', 'an administrator', true, 'employee', byPasskey],
])('accepts %s as second factor and signs in %s [TEAM-04]', async (_way, _who, isAdmin, admin, initiated) => {
  const { session } = await opened({ ...person, isAdmin }, initiated);
  expect(session()).toMatchObject({ auth: true, token: 'fresh', admin, user: { id: 12 } });
});

it('signs in by passkey without a password, and again after the session has ended [TEAM-05]', async () => {
  const { store, session, give } = await opened(person, signInWithPasskey.initiate({} as never));
  expect(session().token).toBe('fresh');
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  await give();
  expect(session().token).toBe('fresh');
});

it('signs in the console’s administrator without a record [TEAM-04]', async () => {
  const { session } = await opened({ isConsole: true });
  expect(session()).toMatchObject({ auth: true, token: 'fresh', admin: 'console', user: null });
});

it('lets a person whose sign-in was reset choose a new password next [TEAM-07]', async () => {
  const { session } = await opened({ isReset: true });
  expect(session()).toMatchObject({ auth: false, pending: { purpose: 'newPassword', token: 'fresh' } });
});

it('offers to keep a deleted account [TEAM-05]', async () => {
  const { store, session } = await opened({ isAdmin: false, keepUntil: '2026-12-20' });
  expect(session()).toMatchObject({ auth: false, pending: { purpose: 'keepAccount', token: 'fresh' } });
  expect(selectOpenDialog(store.getState())?.question).toMatchObject({ kind: 'keepAccount' });
});

it('opens nothing for a reply that names no one [TEAM-04]', async () => {
  const { session } = await opened(null);
  expect(session()).toMatchObject({ auth: false, pending: { purpose: 'secondFactor', token: 'waiting' } });
});
