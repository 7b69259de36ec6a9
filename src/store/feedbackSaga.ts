import { isFulfilled, isRejected, type Action } from '@reduxjs/toolkit';
import { call, takeEvery } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import type { ResponseMeta } from '@/api/core/requestArgs';
import { isCallError, isUnspoken, wordsOf } from '@/api/core/failure';
import { rereadFailed } from '@/api/core/rereads';
import { texts } from '@/contract/texts';
import { toast } from '@/ui/toast/toast';

import type { SagaDeps } from './sagaDeps';

type End = Action<string> & {
  payload?: unknown;
  error?: object;
  meta: {
    arg: { endpointName: string; type: string; subscribe?: boolean };
    aborted?: boolean;
    condition?: boolean;
    baseQueryMeta?: ResponseMeta;
  };
};

const isEnd = (action: Action<string>): action is End =>
  (isFulfilled(action) || isRejected(action)) && action.type.startsWith(`${api.reducerPath}/`);

/** Whether nobody asked for it: it was read ahead, and is read again once it is wanted. */
const isReadAhead = ({ type, subscribe }: End['meta']['arg']) => type === 'query' && subscribe === false;

/** Says how each call ended, once, in the endpoint's words or the service's own (STATE-11). */
export function* feedbackSaga({ log }: SagaDeps) {
  yield* takeEvery(isEnd, function* ({ payload, error, meta: { arg, aborted, condition, baseQueryMeta } }: End) {
    const { words, tone, quiet } = baseQueryMeta ?? {};
    if (!error) {
      if (words) yield* call(toast[tone ?? 'success'], words);
      return;
    }
    if (aborted || condition || (isCallError(payload) && isUnspoken(payload))) return;
    if (quiet || isReadAhead(arg)) {
      const { kind, status } = isCallError(payload) ? payload : { kind: 'broken', status: undefined };
      yield* call(log, 'call failed', { endpoint: arg.endpointName, kind, status });
      return;
    }
    yield* call(toast.error, wordsOf(isCallError(payload) ? payload : {}));
  });
  yield* takeEvery(rereadFailed, function* ({ payload }) {
    yield* call(toast.error, texts.network.notReadAgain(payload.words), { id: 'notReadAgain' });
  });
}
