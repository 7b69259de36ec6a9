import type { Action } from '@reduxjs/toolkit';
import { call, put, race, type SagaGenerator, select, take, takeLeading } from 'typed-redux-saga';

import { texts } from '@/contract/texts';
import { answered, asked, carriedOut, selectQuestions } from '@/store/account/userSlice';
import { type CallResult, request } from '@/store/request';
import type { SagaDeps } from '@/store/sagaDeps';
import { sessionEnded } from '@/store/session/sessionSlice';
import { toast } from '@/ui/toast/toast';

import {
  type ConfirmedCall,
  confirmedCallOf,
  type Question,
  type QuestionKind,
  questionKinds,
  withCall,
} from './question';

type AskedAction = ReturnType<typeof asked>;

const isAbout =
  <Matched extends Action & { payload: { kind: QuestionKind } }>(
    creator: { match: (action: unknown) => action is Matched },
    kind: QuestionKind,
  ) =>
  (action: Action): action is Matched =>
    creator.match(action) && action.payload.kind === kind;

function* isOpen(kind: QuestionKind): SagaGenerator<boolean> {
  return (yield* select(selectQuestions)).some(({ question }) => question.kind === kind);
}

/** Waits for the answer to each question that opens, and sends its call when the answer is yes. */
export function* confirmSaga(deps: SagaDeps): SagaGenerator<void> {
  for (const kind of questionKinds) {
    yield* takeLeading(isAbout(asked, kind), function* ({ payload: question }: AskedAction) {
      // Not shown, because another dialog is open.
      if (!(yield* call(isOpen, kind))) return;
      const { answer } = yield* race({ answer: take(isAbout(answered, kind)), over: take(sessionEnded) });
      if (answer?.payload.answer === 'yes')
        yield* race({ done: call(runConfirmedCall, deps, question), over: take(sessionEnded) });
    });
  }
}

function* runConfirmedCall({ log }: SagaDeps, question: Question) {
  const { call: confirmedCall, onResult } = confirmedCallOf(question);
  let result: CallResult<unknown> | undefined;
  try {
    try {
      if (typeof confirmedCall === 'function') result = yield* request(confirmedCall);
      else {
        // A copy, because `put` marks the action, and what is in the state is frozen.
        if (confirmedCall) yield* put({ ...confirmedCall });
        result = {};
      }
    } finally {
      yield* put(carriedOut({ kind: question.kind, outcome: result && !result.error ? 'done' : 'failed' }));
    }
    onResult?.(result);
  } catch (thrown) {
    // A crash in one question must not stop the saga for the next ones.
    yield* call(log, 'saga crashed', {
      saga: 'confirm',
      kind: thrown instanceof Error ? thrown.name : typeof thrown,
      restarts: 0,
    });
    yield* call(toast.error, texts.session.somethingWrong);
  }
}

/**
 * Asks from another saga: `done` if the person confirmed and the call completed, `left` if the session ended before
 * that. A canceled caller leaves the question open.
 */
export function* askQuestion(
  question: Question,
  confirmedCall?: ConfirmedCall,
): SagaGenerator<'declined' | 'done' | 'failed' | 'left'> {
  const { kind } = question;
  yield* put(asked(confirmedCall ? withCall({ ...question }, confirmedCall) : question));
  // Not shown, because another dialog is open.
  if (!(yield* call(isOpen, kind))) return 'declined';
  const { declined, ended } = yield* race({
    declined: take((action: Action) => isAbout(answered, kind)(action) && action.payload.answer === 'no'),
    ended: take(isAbout(carriedOut, kind)),
    left: take(sessionEnded),
  });
  if (declined) return 'declined';
  return ended?.payload.outcome ?? 'left';
}
