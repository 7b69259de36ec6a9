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

/** Whether this was a prefetch; its failure is not shown, because the screen reads again. */
const isReadAhead = ({ type, subscribe }: End['meta']['arg']) => type === 'query' && subscribe === false;

/** Shows one toast for the outcome of each call, with the text from its `meta` or error. */
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
