import { type User, userPaths } from '@/contract/people/user';
import { numberChangeSaga } from '@/store/account/numberChangeSaga';
import {
  changesSaved,
  codeAskedAgain,
  numberChangeDropped,
  profileLeft,
  selectNumberChange,
} from '@/store/account/userSlice';
import { sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import { type Store, startSaga } from '@/store/store';
import { onAnnounced } from '@/ui/announce/announce';
import {
  delayed,
  type FakeResponse,
  failure,
  fakeServer,
  type SentRequest,
  success,
  unauthorized,
} from '../support/page/fakeServer';
import { collectToasts, signedInStore } from '../support/page/pageStore';

const begin = { step: 'number', contact: '', token: null, sending: null, problem: null, waitS: 0 };
const changeOf = (store: Store) => selectNumberChange(store.getState());
const save = (store: Store, contact: string, userOtp = '') => store.dispatch(changesSaved({ contact, userOtp }));

let toasts: ReturnType<typeof collectToasts>;
beforeEach(() => {
  toasts = collectToasts();
});
afterEach(() => toasts.stop());

describe('with a fake service', () => {
  const user = { id: 7, userContact: '+15550100002', userFullName: 'Jordan Ellis' } as User;
  let server: ReturnType<typeof fakeServer>;
  let play: (sent: SentRequest) => FakeResponse | Promise<FakeResponse>;
  beforeEach(() => {
    jest.useFakeTimers();
    play = ({ path }) =>
      path.endsWith(userPaths.updateMobileNumber)
        ? success({ access_token: `pending-${server.sent.length}` })
        : success(user);
    server = fakeServer((sent) => play(sent));
  });
  afterEach(() => {
    jest.useRealTimers();
    server.stop();
  });
  const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
  const sentTo = (path: string) => server.sent.filter((sent) => sent.path.endsWith(path));
  const requested = () => sentTo(userPaths.updateMobileNumber);
  const checked = () => sentTo(userPaths.verifyNewNumber);

  async function opened() {
    const page = signedInStore({ token: 'member', user, admin: null });
    page.store.dispatch(startSaga('numberChange', numberChangeSaga));
    await pass();
    return page;
  }
  async function openCodeStep() {
    const page = await opened();
    save(page.store, '5550100098');
    await pass();
    expect(changeOf(page.store)).toMatchObject({ step: 'code', contact: '5550100098' });
    return page;
  }

  it.each([
    ['5550100002', 'This is already your number.'],
    ['+915550100002', 'This is already your number.'],
    ['555010', 'Enter all 10 digits.'],
    ['', 'Enter all 10 digits.'],
  ])('sends nothing for the number %p and marks it [D-80 PROF-08]', async (contact, text) => {
    const { store } = await opened();
    save(store, contact);
    await pass();
    expect(requested()).toEqual([]);
    expect(changeOf(store)).toEqual({ ...begin, problem: { field: 'contact', text } });
  });

  it('sends the number with the country code on the first save and leads to the code [D-20 PROF-04 PROF-08 PROF-09]', async () => {
    const { store } = await openCodeStep();
    expect(requested()).toMatchObject([
      { method: 'POST', body: { userContact: '+15550100098' }, headers: { authorization: 'Bearer member' } },
    ]);
    expect(changeOf(store)).toMatchObject({
      step: 'code',
      token: expect.stringMatching(/^pending-/),
      sending: null,
      problem: null,
    });
    expect(store.getState().session.token).toBe('member');
  });

  it('sends the code with the token of the first save on the second, then makes that token the session’s and is done [D-81 PROF-06 PROF-09]', async () => {
    const { store } = await openCodeStep();
    const { token } = changeOf(store);
    save(store, '5550100098', '1234');
    await pass();
    expect(checked()).toMatchObject([
      {
        method: 'POST',
        body: { userContact: '+15550100098', userOtp: '1234' },
        headers: { authorization: `Bearer ${token}` },
      },
    ]);
    expect(changeOf(store)).toEqual(begin);
    expect(store.getState().session.token).toBe(token);
    expect(localStorage.getItem('authToken')).toBe(token);
    expect(sentTo(userPaths.info).at(-1)).toMatchObject({ headers: { authorization: `Bearer ${token}` } });
  });

  it('lets the number be changed once more after a change, from the first step [PROF-04]', async () => {
    const { store } = await openCodeStep();
    save(store, '5550100098', '1234');
    await pass();
    save(store, '5550100097');
    await pass();
    expect([requested().length, checked().length]).toEqual([2, 1]);
    expect(requested().at(-1)).toMatchObject({ body: { userContact: '+15550100097' } });
    expect(changeOf(store)).toMatchObject({ step: 'code', contact: '5550100097' });
  });

  it.each(['', '1', '123', '12 4'])('marks the boxes for the code %p and makes no call [D-82 OTP-16]', async (code) => {
    const { store } = await openCodeStep();
    save(store, '5550100098', code);
    await pass();
    expect(checked()).toEqual([]);
    expect(changeOf(store).problem).toMatchObject({ field: 'code' });
  });

  it.each<[string, () => FakeResponse | Promise<FakeResponse>, string]>([
    ['refused', () => failure('This contact number can’t be used.'), 'This contact number can’t be used.'],
    ['cut off', () => Promise.reject(new TypeError('Failed to fetch')), 'Network Error'],
  ])(
    'marks a number that is %s, reports it in a toast, and lets it be sent again [PROF-05]',
    async (_what, answer, text) => {
      const { store } = await opened();
      const good = play;
      play = answer;
      save(store, '5550100098');
      await pass();
      expect(changeOf(store)).toEqual({ ...begin, problem: { field: 'contact', text } });
      expect(toasts.sent).toContain(`error: ${text}`);
      play = good;
      save(store, '5550100098');
      await pass();
      expect(changeOf(store)).toMatchObject({ step: 'code', problem: null });
    },
  );

  it.each<[string, () => FakeResponse | Promise<FakeResponse>, string]>([
    ['refused', () => failure('The code is not right.'), 'The code is not right.'],
    ['cut off', () => Promise.reject(new TypeError('Failed to fetch')), 'Network Error'],
  ])(
    'marks the boxes for a code that is %s, reports it in a toast, and lets it be sent again [PROF-07 OTP-17]',
    async (_what, answer, text) => {
      const { store } = await openCodeStep();
      const { token } = changeOf(store);
      const good = play;
      play = answer;
      save(store, '5550100098', '9999');
      await pass();
      expect(changeOf(store)).toMatchObject({ step: 'code', token, sending: null, problem: { field: 'code', text } });
      expect(toasts.sent).toEqual([`error: ${text}`]);
      expect(store.getState().session.token).toBe('member');
      play = good;
      save(store, '5550100098', '1234');
      await pass();
      expect(changeOf(store)).toEqual(begin);
    },
  );

  it('makes one call in each step for fast clicks [J4]', async () => {
    const { store } = await opened();
    for (let times = 0; times < 5; times += 1) save(store, '5550100098');
    await pass();
    expect(requested()).toHaveLength(1);
    const answer = delayed<FakeResponse>();
    play = () => answer.promise;
    for (let times = 0; times < 5; times += 1) save(store, '5550100098', '1234');
    await pass();
    expect(checked()).toHaveLength(1);
    answer.release(success(null));
    await pass();
    expect(changeOf(store)).toEqual(begin);
  });

  it('lets another code be requested after thirty seconds: the first step again, with a new token [D-81]', async () => {
    const { store } = await openCodeStep();
    const { token } = changeOf(store);
    const announced: string[] = [];
    const stop = onAnnounced((text) => announced.push(text));
    expect(changeOf(store).waitS).toBe(30);
    store.dispatch(codeAskedAgain());
    await pass(29_000);
    expect(changeOf(store).waitS).toBe(1);
    store.dispatch(codeAskedAgain());
    expect(requested()).toHaveLength(1);

    await pass(1000);
    expect(changeOf(store).waitS).toBe(0);
    store.dispatch(codeAskedAgain());
    store.dispatch(codeAskedAgain());
    await pass();
    expect(requested()).toHaveLength(2);
    expect(changeOf(store)).toMatchObject({ step: 'code', contact: '5550100098', waitS: 30 });
    expect(changeOf(store).token).not.toBe(token);
    expect(announced).toEqual(['We sent a new code.']);
    stop();
    await pass(2000);
    expect(changeOf(store).waitS).toBe(28);
  });

  it('reports a refused repetition, and keeps the previous code valid', async () => {
    const { store } = await openCodeStep();
    const { token } = changeOf(store);
    await pass(30_000);
    play = () => failure('You’ve requested too many codes.');
    const announced: string[] = [];
    const stop = onAnnounced((text) => announced.push(text));
    store.dispatch(codeAskedAgain());
    await pass();
    stop();
    expect(announced).toEqual([]);
    expect(toasts.sent).toEqual(['error: You’ve requested too many codes.']);
    expect(changeOf(store)).toMatchObject({ step: 'code', token, sending: null, problem: null, waitS: 0 });
  });

  it('cancels the change when the page is left before the number was accepted, and keeps waiting for its code after that [D-81]', async () => {
    const { store } = await opened();
    const answer = delayed<FakeResponse>();
    const good = play;
    play = () => answer.promise;
    save(store, '5550100098');
    await pass();
    store.dispatch(profileLeft());
    await pass();
    expect([requested().at(-1)?.signal?.aborted, changeOf(store)]).toEqual([true, begin]);

    play = good;
    save(store, '5550100098');
    await pass();
    store.dispatch(profileLeft());
    save(store, '5550100098', '1234');
    await pass();
    expect(checked()).toHaveLength(1);
  });

  it('leaves nothing of a change whose page was left, not even a late reply', async () => {
    const { store } = await openCodeStep();
    store.dispatch(numberChangeDropped());
    await pass(60_000);
    expect(changeOf(store)).toEqual(begin);

    const answer = delayed<FakeResponse>();
    play = () => answer.promise;
    save(store, '5550100098');
    await pass();
    store.dispatch(numberChangeDropped());
    await pass();
    expect(requested().at(-1)?.signal?.aborted).toBe(true);
    answer.release(success({ access_token: 'late' }));
    await pass();
    expect(changeOf(store)).toEqual(begin);
    expect(toasts.sent).toEqual([]);
  });

  it('loses no session when the page is left while the code is being checked, and awaits the reply [D-81]', async () => {
    const { store } = await openCodeStep();
    const { token } = changeOf(store);
    const answer = delayed<FakeResponse>();
    play = ({ path }) => (path.endsWith(userPaths.verifyNewNumber) ? answer.promise : success(user));
    save(store, '5550100098', '1234');
    await pass();
    store.dispatch(numberChangeDropped());
    await pass();
    expect(checked().at(-1)?.signal?.aborted).toBe(false);
    answer.release(success(null, 'Contact number updated.'));
    await pass();
    expect(store.getState().session.token).toBe(token);
    expect(changeOf(store)).toEqual(begin);
  });

  it('ends the change in every step at the end of the session', async () => {
    const { store } = await openCodeStep();
    store.dispatch(sessionEnded({ reason: 'signedOut' }));
    await pass(60_000);
    expect(changeOf(store)).toEqual(begin);
    save(store, '5550100098', '1234');
    await pass();
    expect(checked()).toEqual([]);
    store.dispatch(sessionBegan({ token: 'next', user: { ...user, id: 8, userContact: '+15550100003' }, admin: null }));
    save(store, '5550100097');
    await pass();
    expect([requested().at(-1)?.body, checked()]).toEqual([{ userContact: '+15550100097' }, []]);
  });

  it('marks an expired step and does not end the session, and succeeds with a new code [PROF-07]', async () => {
    const { store, navigate } = await openCodeStep();
    const good = play;
    play = () => unauthorized;
    save(store, '5550100098', '1234');
    await pass(5000);
    const text = 'This code has expired. Get a new one.';
    expect(changeOf(store).problem).toEqual({ field: 'code', text });
    expect(toasts.sent).toEqual([`error: ${text}`]);
    expect(navigate).not.toHaveBeenCalled();
    expect(store.getState().session.token).toBe('member');

    play = good;
    await pass(25_000);
    store.dispatch(codeAskedAgain());
    await pass();
    save(store, '5550100098', '5678');
    await pass();
    expect(changeOf(store)).toEqual(begin);
    expect(store.getState().session.token).toMatch(/^pending-/);
  });

  it('reports an expired session once, in either step [SESS-10]', async () => {
    const { store, navigate } = await openCodeStep();
    await pass(30_000);
    play = () => unauthorized;
    store.dispatch(codeAskedAgain());
    await pass(5000);
    expect(toasts.sent).toEqual(['error: Your Session is expired, please login again.']);
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(changeOf(store)).toEqual(begin);
  });
});
