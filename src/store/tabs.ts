const name = 'session-activity';

type Listener = { told: (activeAt: number) => void; asked: () => void };

/** What the tabs of one browser tell each other: when somebody was last there. Nothing of it is kept. */
export function openTabs() {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);

  return {
    tell: (activeAt: number) => channel?.postMessage({ activeAt }),
    /** Has the others tell when they last knew of somebody. */
    ask: () => channel?.postMessage({ isAsking: true }),
    listen({ told, asked }: Listener) {
      if (!channel) return;
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'object' || data === null) return;
        if ('isAsking' in data) asked();
        else if ('activeAt' in data && Number.isFinite(data.activeAt)) told(Math.min(Number(data.activeAt), Date.now()));
      };
    },
    close: () => channel?.close(),
  };
}
export type Tabs = ReturnType<typeof openTabs>;
