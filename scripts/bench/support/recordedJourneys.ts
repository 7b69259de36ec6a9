import { makeRecorder } from '@/store/recorder/recorder';
import type { Recording } from '@/store/recorder/recording';

/** Gives a recorder the same events as when the journey was recorded. */
function record({ before, entries }: Recording, recorder: ReturnType<typeof makeRecorder>) {
  const dispatch = recorder.middleware({ getState: () => before, dispatch: (action: unknown) => action } as never)(
    (action) => action,
  );
  for (const { t: _, ...entry } of entries) {
    if (entry.is === 'action') dispatch(entry.action);
    else if (entry.is === 'start') recorder.started(entry.saga);
    else if (entry.is === 'outcome') recorder.outcome(entry);
    else if (entry.is === 'event') recorder.event(entry);
    else if (entry.is === 'answer') recorder.answer(entry.to, entry.n, entry);
    else recorder.read(entry.what, entry.value);
  }
}

/** The time to record a journey, in ms: the mean of several runs, including the work deferred until idle. */
function measure(recording: Recording, times: number) {
  const startedAt = performance.now();
  for (let time = 0; time < times; time += 1) {
    const recorder = makeRecorder({ config: {}, whenIdle: (work) => work() });
    record(recording, recorder);
  }
  return (performance.now() - startedAt) / times;
}

/** The size of a file, in bytes, when a journey is repeated many times. */
function grow(recording: Recording, times: number) {
  const recorder = makeRecorder({ config: {}, whenIdle: (work) => work() });
  for (let time = 0; time < times; time += 1) record(recording, recorder);
  return JSON.stringify(recorder.recording()).length;
}

Object.assign(window, { measure, grow });
