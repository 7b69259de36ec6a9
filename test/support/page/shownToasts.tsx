import { render } from '@testing-library/react';
import { Provider } from 'react-redux';

import { QuestionToasts } from '@/app/dialogs/QuestionToasts';
import type { Store } from '@/store/store';
import { attachToastBoard, type Toast } from '@/ui/toast/toast';

/** Collects the toasts in place of rendering them; returns functions that list them and press their buttons. */
export function watchShownToasts() {
  let shown: Toast[] = [];
  const detach = attachToastBoard({
    show: (toast) => void (shown = [...shown, toast]),
    close: (id) => void (shown = shown.filter((toast) => id !== undefined && toast.id !== id)),
  });
  return {
    text: () => shown.map(({ kind, text }) => `${kind}: ${text}`),
    newest: () => shown.at(-1),
    press(label: string) {
      shown
        .at(-1)
        ?.actions?.find((action) => action.label === label)
        ?.onPress();
    },
    stop: detach,
  };
}

/** Shows a store's confirmations in toasts, without the rest of the page. */
export function showQuestions(store: Store) {
  render(
    <Provider store={store}>
      <QuestionToasts />
    </Provider>,
  );
  // Turns off React's warning about updates outside `act`, because saga tests wait for the effects themselves.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}
