import { isRecordingRequested, offerRecording } from '@/store/recorder/offerRecording';
import { makeRecorder } from '@/store/recorder/recorder';

const slices = { session: {}, user: {}, chat: {}, admin: {} };

function recorderOn(state: object = slices) {
  const recorder = makeRecorder({ config: {}, whenIdle: (work) => work() });
  const dispatch = recorder.middleware({ getState: () => state, dispatch: (action: unknown) => action } as never)(
    (action) => action,
  );
  return { ...recorder, dispatch };
}

it('keeps an endless recording under two megabytes, and notes that it stopped [STATE-14]', () => {
  const { dispatch, recording } = recorderOn();
  for (let at = 0; at < 60_000; at += 1)
    dispatch({ type: 'user/somethingHappened', payload: { at, kind: 'a journey' } });
  const { isFull, entries } = recording();
  expect(isFull).toBe(true);
  expect(entries.length).toBeGreaterThan(1000);
  expect(JSON.stringify(recording()).length).toBeLessThan(2_000_000);
});

it('leaves room for the rest of the session after one reply of a hundred thousand rows [STATE-14]', () => {
  const { dispatch, recording } = recorderOn();
  dispatch({
    type: 'api/executeQuery/fulfilled',
    payload: Array.from({ length: 100_000 }, (_row, id) => ({ id, status: 'active' })),
  });
  dispatch({ type: 'user/lastThing' });
  const { isFull, entries } = recording();
  expect(isFull).toBeUndefined();
  expect(entries.map((entry) => entry.is === 'action' && entry.action.type)).toEqual([
    'api/executeQuery/fulfilled',
    'user/lastThing',
  ]);
});

it('gives equal values equal replacements of the same shape, new ones for each page [D-191]', () => {
  const reply = { type: 'user/noted', payload: { contact: '+15557654321', email: 'someone@example.org' } };
  const payloads = [recorderOn(), recorderOn()].map(({ dispatch, recording }) => {
    dispatch(reply);
    dispatch(reply);
    return recording().entries.map(
      (entry) => entry.is === 'action' && (entry.action as unknown as typeof reply).payload,
    );
  });
  const [[first, again] = [], [other] = []] = payloads;
  expect(first).toEqual(again);
  expect(first).not.toEqual(other);
  expect(first).toEqual({
    contact: expect.stringMatching(/^\+1\d{10}$/) as string,
    email: expect.stringMatching(/^\w+@\w+\.\w+$/) as string,
  });
  expect(first).not.toEqual(reply.payload);
});

it.each([
  ['an unknown field', { nickname: 'Quillona' }],
  ['numbers where texts are meant', { userSSN: 617284095, userContact: 5557391846, userOtp: 4821 }],
  ['a contact within a text', { status: 'Call (555) 739-1846, +1 555 739 1846 or +15557391846' }],
  ['a number of the state with spaces', { reason: '617 28 4095 is taken' }],
  ['a search with quotes in it', { queryCacheKey: 'getEmployees({"page":1,"search":"\\"Zephyrwald, Quillona\\""})' }],
  [
    'such a search, quoted once more',
    { payload: '{\\"search\\":\\"\\\\\\"Zephyrwald, Quillona\\\\\\"\\",\\"page\\":1}' },
  ],
  ['such a search, cut off', { queryCacheKey: 'getEmployees({"page":1,"search":"\\"Zephyrwald, Qui' }],
  [
    'what opens a file of another service',
    { url: 'https://files.example.org/a?X-Amz-Signature=Quillona&token=Zephyrwald' },
  ],
  ['the text of a stack', { error: { name: 'Error', message: 'no Quillona', stack: 'Error: no Quillona\n at x' } }],
  ['what changed in a person', { changes: [{ field: 'Covered Person', from: 'Quillona', to: 'Zephyrwald' }] }],
  ['the town and the state of an address', { zipcode: '77002', city: 'Quillona', state: 'Zephyrwald' }],
])('replaces %s [D-191]', (_what, payload) => {
  const { dispatch, recording } = recorderOn();
  dispatch({ type: 'user/noted', payload });
  // The code is matched with its key, because a timestamp may contain its four digits by chance.
  expect(JSON.stringify(recording().entries)).not.toMatch(
    /Quillona|Zephyrwald|617.?28.?4095|555\D{0,2}739.?1846|"userOtp":"?4821/i,
  );
});

it('keeps what a replay depends on: kinds, ids, dates, timestamps [STATE-14]', () => {
  const { dispatch, recording } = recorderOn();
  const payload = {
    id: 1001,
    groupName: '1-1001',
    createdAt: '2026-11-22T00:54:34.222Z',
    date: '2026-11-22',
    status: 'sent',
    at: 1_795_308_877_087,
  };
  dispatch({ type: 'chat/noted', payload: { ...payload, at: undefined } });
  dispatch({ type: 'user/noted', payload });
  expect(recording().entries.map((entry) => entry.is === 'action' && (entry.action as object))).toEqual([
    { type: 'chat/noted', payload: { ...payload, at: undefined } },
    { type: 'user/noted', payload },
  ]);
});

it('cuts nothing that affects a saga’s decisions [STATE-15]', () => {
  const { dispatch, recording } = recorderOn();
  const rows = Array.from({ length: 100 }, (_row, id) => ({ id }));
  const answer = (endpointName: string) => ({
    type: 'api/executeQuery/fulfilled',
    payload: rows,
    meta: { arg: { endpointName } },
  });
  for (const action of [
    answer('getChatUsers'),
    { type: 'chat/messagesReceived', payload: rows },
    answer('getEmployees'),
  ])
    dispatch(action);
  const lengths = recording().entries.map(
    (entry) => entry.is === 'action' && (entry.action as unknown as { payload: object[] }).payload.length,
  );
  expect(lengths).toEqual([100, 100, 20]);
});

describe('in the console', () => {
  const { NODE_ENV } = process.env;
  afterEach(() => {
    process.env.NODE_ENV = NODE_ENV;
    window.name = '';
    delete window.harbor;
  });

  it('records nothing on a production page until someone starts it, and then until they stop it [STATE-14]', () => {
    process.env.NODE_ENV = 'production';
    expect(isRecordingRequested()).toBe(false);
    const reload = jest.fn();
    offerRecording(reload);
    window.harbor?.record();
    expect([isRecordingRequested(), reload.mock.calls.length]).toEqual([true, 1]);
    window.harbor?.stop();
    expect([isRecordingRequested(), reload.mock.calls.length]).toEqual([false, 2]);
  });
  it('has a recording for developers at all times [STATE-14]', () => {
    expect(isRecordingRequested()).toBe(true);
  });
});
