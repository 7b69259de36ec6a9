import { attachToastBoard, type Toast } from '@/ui/toast/toast';

/** The toasts that stand on the page, in order, and what a person does with them. */
export function showToasts() {
  let shown: Toast[] = [];
  const takeDown = attachToastBoard({
    show: (toast) => void (shown = [...shown, toast]),
    close: (id) => void (shown = shown.filter((toast) => id !== undefined && toast.id !== id)),
  });
  return {
    words: () => shown.map(({ kind, words }) => `${kind}: ${words}`),
    newest: () => shown.at(-1),
    press(label: string) {
      shown
        .at(-1)
        ?.actions?.find((action) => action.label === label)
        ?.onPress();
    },
    stop: takeDown,
  };
}
