import { call, put, race, take } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { texts } from '@/contract/texts';
import { toast } from '@/ui/toast/toast';

import { answered, asked, carriedOut } from '@/store/admin/adminSlice';
import { callFor, type Ask, type ConfirmedEndpoint } from './confirmations';
import { request } from '@/store/request';
import { sessionEnded } from '@/store/session/sessionSlice';
import type { SagaDeps } from '@/store/sagaDeps';

type Confirmed = Record<ConfirmedEndpoint, { initiate: (arg: unknown) => Parameters<typeof request<unknown>>[0] }>;

function* carryOut({ log }: SagaDeps, ask: Ask) {
  let outcome: 'done' | 'failed' = 'failed';
  try {
    const { endpoint, arg } = callFor(ask);
    const { initiate } = (api.endpoints as Confirmed)[endpoint];
    const { error } = yield* request(initiate(arg));
    if (!error) outcome = 'done';
  } catch (thrown) {
    // A crash in one question must not stop the saga for the next ones.
    yield* call(log, 'saga crashed', {
      saga: 'confirm',
      kind: thrown instanceof Error ? thrown.name : typeof thrown,
      restarts: 0,
    });
    yield* call(toast.error, texts.session.somethingWrong);
  } finally {
    yield* put(carriedOut(outcome));
  }
}

/** Shows the confirm dialog, waits for a yes and makes the call; every call that needs confirmation goes this way. */
export function* confirmSaga(deps: SagaDeps) {
  while (true) {
    const { payload: ask } = yield* take(asked);
    const { answer } = yield* race({ answer: take(answered), over: take(sessionEnded) });
    if (answer?.payload === 'yes') yield* race({ called: call(carryOut, deps, ask), over: take(sessionEnded) });
  }
}
