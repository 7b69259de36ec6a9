import { articlesApi } from '@/api/articles';
import { getStoredFile, storeFile } from '@/api/core/fileStorage';
import { asked as askedFor } from '@/store/account/userSlice';
import { chatOpened } from '@/store/chat/chatSlice';
import type { Saga } from '@/store/sagaDeps';
import { clearSessionSaga } from '@/store/session/clearSessionSaga';
import { sessionEnded } from '@/store/session/sessionSlice';
import { delayed, type FakeResponse, fakeServer } from '../../support/page/fakeServer';
import { collectToasts, pageStore, signedInStore } from '../../support/page/pageStore';
import { testSaga } from '../../support/page/testSaga';

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
beforeEach(() => {
  server = fakeServer(() => delayed<FakeResponse>().promise);
  toasts = collectToasts();
});
afterEach(() => {
  server.stop();
  toasts.stop();
});

it('ends the calls, files, replies and every slice of a session with it too [J8]', async () => {
  const { store } = signedInStore();
  const fileKey = storeFile(new File(['x'], 'x.pdf'));
  const asked = store.dispatch(articlesApi.endpoints.getAboutUs.initiate());
  store.dispatch(chatOpened({ openWith: 2 }));
  store.dispatch(askedFor({ kind: 'deleteAccount', form: 'toast', text: { confirm: 'Delete', cancel: 'Cancel' } }));
  const fresh = pageStore({ storage: null }).store.getState();

  store.dispatch(sessionEnded({ reason: 'signedOut' }));

  expect(server.sent[0]?.signal?.aborted).toBe(true);
  await asked;
  expect(getStoredFile(fileKey)).toBeUndefined();
  const { api, ...slices } = store.getState();
  const { api: freshApi, ...freshSlices } = fresh;
  expect(slices).toEqual(freshSlices);
  expect(api.queries).toEqual(freshApi.queries);
  expect(toasts.sent).toEqual([]);
});

it('catches up on a session end that came while the saga was restarting [J8]', () => {
  const saga: Saga = (deps) => clearSessionSaga(deps, [sessionEnded({ reason: 'signedOut' })]);
  const play = testSaga({ saga, answers: { endSession: undefined, releaseAllFiles: undefined } });
  expect(play.calls.map(([name]) => name)).toEqual(['endSession', 'releaseAllFiles']);
  expect(play.types()).toEqual(['api/resetApiState']);
  play.end({ mayKeepRunning: true });
});
