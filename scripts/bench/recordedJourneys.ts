import { call } from 'redux-saga/effects';

import { makeRecorder } from '@/store/recorder/recorder';
import type { Recording } from '@/store/recorder/recording';

const answer = (value: unknown) => value;

/** Hands a recorder the same that it was handed when the journey was recorded. */
function record({ before, entries }: Recording, recorder: ReturnType<typeof makeRecorder>) {
  const dispatch = recorder.middleware({ getState: () => before, dispatch: (action: unknown) => action } as never)(
    (action) => action,
  );
  const { monitor } = recorder;
  const asked = new Map<string, number>();
  entries.forEach((entry, at) => {
    const effectId = at + 2;
    if (entry.is === 'action') dispatch(entry.action);
    else if (entry.is === 'start') monitor.rootSagaStarted?.({ effectId, saga: answer as never, args: [entry.saga] });
    else if (entry.is === 'ask') {
      asked.set(`${entry.saga} ${entry.n}`, effectId);
      monitor.effectTriggered?.({ effectId, parentEffectId: 1, label: '', effect: call(answer, entry.args) });
    } else if (entry.is === 'answer')
      monitor.effectResolved?.(asked.get(`${entry.saga} ${entry.n}`) ?? 0, entry.value ?? entry.json ?? entry.text);
  });
}

/** What recording a journey takes, in ms: the mean of so many times, with all that is put off until nothing else is to do. */
function measure(recording: Recording, times: number) {
  const begun = performance.now();
  for (let time = 0; time < times; time += 1) {
    const recorder = makeRecorder({ config: {}, whenIdle: (work) => work() });
    record(recording, recorder);
  }
  return (performance.now() - begun) / times;
}

/** How long a file gets, in bytes, when a journey goes on and on. */
function grow(recording: Recording, times: number) {
  const recorder = makeRecorder({ config: {}, whenIdle: (work) => work() });
  for (let time = 0; time < times; time += 1) record(recording, recorder);
  return JSON.stringify(recorder.recording()).length;
}

Object.assign(window, { measure, grow });
