import { makeRecorder } from '@/store/recorder/recorder';
import { offerRecording } from '@/store/recorder/wanted';

const slices = { session: {}, user: {}, chat: {}, admin: {} };

function recorderOn(state: object = slices) {
  const recorder = makeRecorder({ config: {}, whenIdle: (work) => work() });
  const dispatch = recorder.middleware({ getState: () => state, dispatch: (action: unknown) => action } as never)((action) => action);
  return { ...recorder, dispatch };
}

test('STATE-14 a recording without end stays under two megabytes, and says that it stopped', () => {
  const { dispatch, recording } = recorderOn();
  for (let at = 0; at < 60_000; at += 1) dispatch({ type: 'user/somethingHappened', payload: { at, kind: 'a journey' } });
  const { isFull, entries } = recording();
  expect(isFull).toBe(true);
  expect(entries.length).toBeGreaterThan(1000);
  expect(JSON.stringify(recording()).length).toBeLessThan(2_000_000);
});

test('STATE-14 one answer of a hundred thousand rows leaves room for the rest of the session', () => {
  const { dispatch, recording } = recorderOn();
  dispatch({ type: 'api/executeQuery/fulfilled', payload: Array.from({ length: 100_000 }, (_row, id) => ({ id, status: 'active' })) });
  dispatch({ type: 'user/lastThing' });
  const { isFull, entries } = recording();
  expect(isFull).toBeUndefined();
  expect(entries.map((entry) => entry.is === 'action' && entry.action.type)).toEqual(['api/executeQuery/fulfilled', 'user/lastThing']);
});

test('D-191 the same is made up for the same, of the same shape, and anew for each page', () => {
  const said = { type: 'user/told', payload: { contact: '+15557654321', email: 'somebody@example.org' } };
  const payloads = [recorderOn(), recorderOn()].map(({ dispatch, recording }) => {
    dispatch(said);
    dispatch(said);
    return recording().entries.map((entry) => entry.is === 'action' && (entry.action as unknown as typeof said).payload);
  });
  const [[first, again] = [], [other] = []] = payloads;
  expect(first).toEqual(again);
  expect(first).not.toEqual(other);
  expect(first).toEqual({ contact: expect.stringMatching(/^\+1\d{10}$/) as string, email: expect.stringMatching(/^\w+@\w+\.\w+$/) as string });
  expect(first).not.toEqual(said.payload);
});

test('STATE-14 a tester switches it on in the console, for this tab alone', () => {
  offerRecording();
  expect(Object.keys(window.harbor ?? {})).toEqual(['record']);
});
