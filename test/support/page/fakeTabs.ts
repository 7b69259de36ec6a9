type Listener = ((event: MessageEvent<unknown>) => void) | null;

/** Connects a test's tabs: a message from one reaches the others at once, even while the clock is fake. */
export function fakeTabs(channelName = 'session-activity') {
  const open = new Set<FakeChannel>();
  const before = globalThis.BroadcastChannel;

  class FakeChannel {
    onmessage: Listener = null;
    constructor(readonly name: string) {
      open.add(this);
    }
    postMessage(data: unknown) {
      for (const other of open)
        if (other !== this && (other.name === this.name || this.name === 'any' || other.name === 'any'))
          other.onmessage?.(new MessageEvent('message', { data }));
    }
    close() {
      open.delete(this);
    }
  }
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel;
  return {
    count: () => [...open].filter(({ name }) => name === channelName).length,
    /** Sends any message, as another tab would. */
    say(data: unknown) {
      for (const channel of open) channel.onmessage?.(new MessageEvent('message', { data }));
    },
    stop() {
      globalThis.BroadcastChannel = before;
    },
  };
}
