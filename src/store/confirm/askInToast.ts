import { eventChannel } from 'redux-saga';
import { call, take, type SagaGenerator } from 'typed-redux-saga';

import { toast, type ToastKind } from '@/ui/toast/toast';

/** Makes toast ids unique: the previous toast may still be animating out. */
let asked = 0;

/**
 * Asks in a toast and resolves with the pressed button's label; cancelling the saga removes the toast. With `isCalm`
 * the focus stays where it is.
 */
export function* askInToast<Label extends string>(
  words: string,
  labels: readonly Label[],
  {
    title,
    isCalm = false,
    kind = isCalm ? 'info' : 'warning',
  }: { title?: string; isCalm?: boolean; kind?: ToastKind } = {},
): SagaGenerator<Label> {
  const answers = yield* call(() =>
    eventChannel<{ label: Label }>((answer) => {
      const actions = labels.map((label) => ({ label, onPress: () => answer({ label }) }));
      asked += 1;
      const id = `question ${asked}`;
      toast[kind](words, { id, title, asks: !isCalm, actions });
      return () => toast.close(id);
    }),
  );
  try {
    return (yield* take(answers)).label;
  } finally {
    answers.close();
  }
}
