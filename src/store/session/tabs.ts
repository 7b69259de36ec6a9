const activityChannelName = 'session-activity';

type Listener = { onActivity: (activeAt: number) => void; onQuestion: () => void };

/** Broadcasts user activity between tabs; nothing is stored. */
export function openActivityChannel() {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(activityChannelName);

  return {
    report: (activeAt: number) => channel?.postMessage({ activeAt }),
    /** Asks the other tabs for their last activity. */
    ask: () => channel?.postMessage({ isAsking: true }),
    listen({ onActivity: reportActivity, onQuestion }: Listener) {
      if (!channel) return;
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'object' || data === null) return;
        if ('isAsking' in data) onQuestion();
        else if ('activeAt' in data && Number.isFinite(data.activeAt))
          reportActivity(Math.min(Number(data.activeAt), Date.now()));
      };
    },
    close: () => channel?.close(),
  };
}
export type ActivityChannel = ReturnType<typeof openActivityChannel>;

const tokenChannelName = 'session-tokens';

/** Why a session ended. The next sign-in returns to the same page only after an expired session. */
export type SessionEnd = 'signedOut' | 'expired';

/** A new token, which replaced `after` in the same session or came from a sign-in; or a token whose session ended. */
type TokenNotice = { after?: string; now: string; person?: string; end?: SessionEnd };

/** A hash that distinguishes tokens without revealing them. */
function fingerprintOf(token: string) {
  let hash = 0x811c9dc5;
  for (const character of token) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Broadcasts new and ended tokens between tabs, as hashes; `onEnd` is called when another tab ended a session. */
export function openTokenChannel(onEnd: (isEndOf: (token: string) => boolean) => void) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(tokenChannelName);
  const notices = new Map<string, TokenNotice>();
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Partial<TokenNotice> | null>) => {
      if (typeof data?.now !== 'string') return;
      notices.set(data.now, { ...notices.get(data.now), ...data, now: data.now });
      if (data.end) onEnd((token) => fingerprintOf(token) === data.now);
    };
  }

  return {
    announceReplacement: (previousToken: string, token: string) =>
      channel?.postMessage({ after: fingerprintOf(previousToken), now: fingerprintOf(token) }),
    announceSignIn: (token: string, person: string) => channel?.postMessage({ now: fingerprintOf(token), person }),
    announceEnd: (token: string, end: SessionEnd) => channel?.postMessage({ now: fingerprintOf(token), end }),
    /** Why the token's session ended, if another tab reported it. */
    endOf(token: string): SessionEnd | null {
      const end = notices.get(fingerprintOf(token))?.end;
      return end === 'expired' || end === 'signedOut' ? end : null;
    },
    /** Whether `token` continues the session of `previousToken`, after any number of replacements. */
    isSameSession(previousToken: string, token: string) {
      const previousFingerprint = fingerprintOf(previousToken);
      let notice = notices.get(fingerprintOf(token));
      for (let steps = notices.size; notice?.after !== undefined && steps > 0; steps -= 1) {
        if (notice.after === previousFingerprint) return true;
        notice = notices.get(notice.after);
      }
      return false;
    },
    personWith: (token: string) => notices.get(fingerprintOf(token))?.person ?? null,
    isKnown: (token: string) => notices.has(fingerprintOf(token)),
    close: () => channel?.close(),
  };
}
