import { toast } from '@/ui/toast/toast';
import type { Recorder } from './recorder';
import { serializeToast } from './serializeToast';

const severities = ['success', 'error', 'info', 'warning'] as const;
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;
const activityIntervalMs = 500;
const returnEvents = ['focus', 'pageshow'] as const;

/** Records the sagas' toasts, and which of their buttons are pressed. */
function watchToasts({ outcome, event, isCalling }: Recorder) {
  const originals = { ...toast };
  const ids = new Set<string | undefined>();
  let toastCount = 0;
  for (const severity of severities)
    toast[severity] = (text, options = {}) => {
      if (!isCalling()) return originals[severity](text, options);
      const number = toastCount;
      toastCount += 1;
      ids.add(options.id);
      outcome({ kind: 'toast', what: severity, with: serializeToast(text, options) });
      const actions = options.actions?.map((action, button) => ({
        ...action,
        onPress() {
          event({ from: 'toast', toast: number, button });
          action.onPress();
        },
      }));
      originals[severity](text, actions ? { ...options, actions } : options);
    };
  toast.close = (id) => {
    if (id !== undefined && ids.delete(id)) outcome({ kind: 'toast', what: 'close' });
    originals.close(id);
  };
  return () => void Object.assign(toast, originals);
}

/** Records what sagas listen to on the page: activity, its visibility, and links in toasts. */
function watchWindow({ event }: Recorder) {
  let lastActivityAt = -Infinity;
  function onActivity(activityEvent: Event) {
    const { type } = activityEvent;
    // Some browsers send pointermove when the page scrolls under a resting pointer.
    const isPointerResting =
      type === 'pointermove' &&
      activityEvent instanceof MouseEvent &&
      !activityEvent.movementX &&
      !activityEvent.movementY;
    if (isPointerResting || Math.abs(Date.now() - lastActivityAt) < activityIntervalMs) return;
    lastActivityAt = Date.now();
    event({ from: 'window', type });
  }
  const handleReturn = ({ type }: Event) => event({ from: 'window', type });
  function onClick({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-toast] a') : null;
    if (link && !ctrlKey && !metaKey && !shiftKey) event({ from: 'link', path: new URL(link.href).pathname });
  }
  const listeners = [
    ...activityEvents.map((type) => [window, type, onActivity] as const),
    ...returnEvents.map((type) => [window, type, handleReturn] as const),
    [document, 'visibilitychange', handleReturn] as const,
    [document, 'click', onClick as EventListener] as const,
  ];
  const listenerOptions = { passive: true, capture: true };
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener, listenerOptions);
  return () =>
    listeners.forEach(([target, type, listener]) => target.removeEventListener(type, listener, listenerOptions));
}

/** Records messages from other tabs. */
function watchTabs({ event }: Recorder) {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const OriginalChannel = BroadcastChannel;
  window.BroadcastChannel = class extends OriginalChannel {
    constructor(channel: string) {
      super(channel);
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => event({ from: 'tab', channel, data }));
    }
  };
  return () => void (window.BroadcastChannel = OriginalChannel);
}

/** Records effects and inputs of sagas that do not go through their deps; returns the unsubscribe function. */
export function watchBrowser(recorder: Recorder) {
  const stops = [watchToasts, watchWindow, watchTabs].map((watch) => watch(recorder));
  return () => stops.forEach((stop) => stop());
}
