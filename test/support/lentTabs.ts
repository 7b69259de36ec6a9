type Listener = ((event: MessageEvent<unknown>) => void) | null;

/** Joins the tabs of a test without leaving the fake clock: what one says, the others hear at once. */
export function lendTabs() {
  const open = new Set<LentChannel>();
  const before = globalThis.BroadcastChannel;

  class LentChannel {
    onmessage: Listener = null;
    constructor() {
      open.add(this);
    }
    postMessage(data: unknown) {
      for (const other of open) if (other !== this) other.onmessage?.(new MessageEvent('message', { data }));
    }
    close() {
      open.delete(this);
    }
  }
  globalThis.BroadcastChannel = LentChannel as unknown as typeof BroadcastChannel;
  return {
    count: () => open.size,
    /** Another tab that says something, whatever it is. */
    say(data: unknown) {
      for (const channel of open) channel.onmessage?.(new MessageEvent('message', { data }));
    },
    stop() {
      globalThis.BroadcastChannel = before;
    },
  };
}
