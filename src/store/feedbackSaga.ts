import { type Action, isFulfilled, isRejected } from '@reduxjs/toolkit';
import { call, takeEvery } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { isCallError, isSilent, messageOf } from '@/api/core/failure';
import type { ResponseMeta } from '@/api/core/requestArgs';
import { texts } from '@/contract/texts';
import { toast } from '@/ui/toast/toast';

import type { SagaDeps } from './sagaDeps';

type SettledAction = Action<string> & {
  payload?: unknown;
  error?: object;
  meta: {
    arg: { endpointName: string; type: string; subscribe?: boolean; forceRefetch?: unknown };
    aborted?: boolean;
    condition?: boolean;
    baseQueryMeta?: ResponseMeta;
  };
};

const isSettledAction = (action: Action<string>): action is SettledAction =>
  (isFulfilled(action) || isRejected(action)) && action.type.startsWith(`${api.reducerPath}/`);

type Arg = SettledAction['meta']['arg'];
/** A prefetch, which the screen repeats, or a reload of a list on screen; no screen waits for it. */
const isUnsubscribedQuery = ({ type, subscribe }: Arg) => type === 'query' && subscribe === false;
const isBackgroundRefetch = (arg: Arg) => isUnsubscribedQuery(arg) && arg.forceRefetch === true;

/** Shows at most one toast per call, with the message from its `meta` or error; some failures are only logged. */
export function* feedbackSaga({ log }: SagaDeps) {
  yield* takeEvery(
    isSettledAction,
    function* ({ payload, error, meta: { arg, aborted, condition, baseQueryMeta } }: SettledAction) {
      const { text, tone, quiet, isBackground } = baseQueryMeta ?? {};
      if (!error) {
        if (text) yield* call(toast[tone ?? 'success'], text);
        return;
      }
      if (aborted || condition || (isCallError(payload) && isSilent(payload))) return;
      if (!quiet && !isBackground && isBackgroundRefetch(arg)) {
        const { text } = isCallError(payload) ? payload : { text: texts.session.somethingWrong };
        yield* call(toast.error, texts.network.refreshFailed(text), { id: 'refreshFailed' });
        return;
      }
      if (quiet || isUnsubscribedQuery(arg)) {
        const { kind, status } = isCallError(payload) ? payload : { kind: 'broken', status: undefined };
        yield* call(log, 'call failed', { endpoint: arg.endpointName, kind, status });
        return;
      }
      yield* call(toast.error, messageOf(isCallError(payload) ? payload : {}));
    },
  );
}
