import { call, put, race, take } from 'typed-redux-saga';

import { api } from '@/api/api';

import { answered, asked, carriedOut } from './adminSlice';
import { callFor, type Ask, type ConfirmedEndpoint } from './confirmations';
import { request } from './request';
import { sessionEnded } from './sessionSlice';

type Confirmed = Record<ConfirmedEndpoint, { initiate: (arg: unknown) => Parameters<typeof request<unknown>>[0] }>;

function* carryOut(ask: Ask) {
  const { endpoint, arg } = callFor(ask);
  const { initiate } = (api.endpoints as Confirmed)[endpoint];
  let outcome: 'done' | 'failed' = 'failed';
  try {
    const { error } = yield* request(initiate(arg));
    if (!error) outcome = 'done';
  } finally {
    yield* put(carriedOut(outcome));
  }
}

/** Asks, waits for a yes, and calls; whatever is done only after a yes goes this way (STATE-09). */
export function* confirmSaga() {
  while (true) {
    const { payload: ask } = yield* take(asked);
    const { answer } = yield* race({ answer: take(answered), over: take(sessionEnded) });
    if (answer?.payload === 'yes') yield* race({ called: call(carryOut, ask), over: take(sessionEnded) });
  }
}
