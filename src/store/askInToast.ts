import { eventChannel } from 'redux-saga';
import { call, take, type SagaGenerator } from 'typed-redux-saga';

import { toast } from '@/ui/toast';

/** Asks in a toast and waits for the button that is pressed; whoever stops waiting takes the question away. */
export function* askInToast<Label extends string>(words: string, labels: readonly Label[]): SagaGenerator<Label> {
  const answers = yield* call(() =>
    eventChannel<Label>((answer) => {
      const actions = labels.map((label) => ({ label, onPress: () => answer(label) }));
      toast.warning(words, { id: words, asks: true, actions });
      return () => toast.close(words);
    }),
  );
  try {
    return yield* take(answers);
  } finally {
    answers.close();
  }
}
