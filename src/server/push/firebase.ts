import { setTimeout as rest } from 'node:timers/promises';

import type { AnyAuthClient } from 'google-auth-library';

import type { Push } from '@/contract/messages/socket';
import type { Log } from '@/server/process/log';
import type { Settings } from '@/server/process/settings';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const callMs = 5000;
const firstPausesMs = [1000, 2000, 4000, 8000, 16_000, 32_000];
const longestPauseMs = 120_000;
/** After as many, a wrong key or a long outage is likelier than bad luck: what follows gets one try, and holds up nobody. */
const lossesBeforeGivingUp = 30;

/** What became of one message; a token that is gone belongs to a browser that does not want to be reached any more. */
export type Outcome = 'sent' | 'gone' | 'refused' | 'lost';

/** Sends messages to single devices over Firebase's HTTP v1. */
export type Firebase = { send(token: string, push: Push, signal: AbortSignal): Promise<Outcome> };

type Parts = { server: NonNullable<Settings['firebaseServer']>; log: Log; pausesMs?: readonly number[] };

/** Google's own tokens for the service account, asked for when the first message leaves. */
function makeAccess(keyFile: string) {
  const open = async () => {
    const { GoogleAuth } = await import('google-auth-library');
    return new GoogleAuth<AnyAuthClient>({ keyFilename: keyFile, scopes: [scope] });
  };
  let auth: ReturnType<typeof open> | undefined;
  return {
    async token() {
      const from = (auth ??= open());
      const token = await (await from).getAccessToken();
      if (!token) throw new Error('Google gave no access token');
      return { token, from };
    },
    /** One that was refused is not used again; of many calls that find out at once the first counts. */
    refused(from: typeof auth) {
      if (from === auth) auth = undefined;
    },
  };
}

/** The message in Firebase's own words; values of `data` are texts, as it demands. */
const messageOf = (token: string, { title, body, data }: Push) =>
  JSON.stringify({ message: { token, notification: { title, body }, data } });

const isBusy = (status: number) => status === 429 || status >= 500;

/** `UNREGISTERED` is the one word that says that a token will never be good again. */
const isUnregistered = (status: number, text: string) => status === 404 && text.includes('UNREGISTERED');

/** Seconds, or nothing that is understood. */
function askedPauseMs(headers: Headers) {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, longestPauseMs) : 0;
}

export function makeFirebase({ server, log, pausesMs = firstPausesMs }: Parts): Firebase {
  const address = new URL(`v1/projects/${encodeURIComponent(server.projectId)}/messages:send`, server.url);
  const access = makeAccess(server.keyFile);
  /** When it says that it is busy, it is busy for every message. */
  let quietUntil = 0;
  /** Messages lost one after the other, each after all its tries. */
  let losses = 0;
  const isGivenUp = () => losses >= lossesBeforeGivingUp;

  const untilQuietIsOver = async (signal: AbortSignal) => {
    for (let ms = quietUntil - performance.now(); ms > 0; ms = quietUntil - performance.now())
      await rest(ms, undefined, { signal, ref: false });
  };

  /** One try; what may go better another time says how long to wait at least. */
  async function attempt(token: string, push: Push): Promise<Outcome | { afterMs: number }> {
    const bearer = await access.token();
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer.token}`, 'content-type': 'application/json' },
      body: messageOf(token, push),
      redirect: 'error',
      signal: AbortSignal.timeout(callMs),
    });
    const text = await answer.text();
    if (answer.ok) return 'sent';
    if (isUnregistered(answer.status, text)) return 'gone';
    if (answer.status === 401) access.refused(bearer.from);
    else if (!isBusy(answer.status)) {
      log.warn({ status: answer.status }, 'Firebase refused a message');
      return 'refused';
    }
    const afterMs = askedPauseMs(answer.headers);
    quietUntil = Math.max(quietUntil, performance.now() + afterMs);
    return { afterMs };
  }

  return {
    async send(token, push, signal) {
      for (const pauseMs of isGivenUp() ? [0] : [0, ...pausesMs]) {
        try {
          // Not all at the same moment again.
          if (pauseMs) await rest(pauseMs * (0.5 + Math.random()), undefined, { signal, ref: false });
          await untilQuietIsOver(signal);
        } catch (error) {
          if (signal.aborted) return 'lost';
          throw error;
        }
        try {
          const outcome = await attempt(token, push);
          if (typeof outcome === 'string') {
            losses = 0;
            return outcome;
          }
        } catch (error) {
          if (!isGivenUp()) log.warn({ err: error }, 'Firebase could not be reached');
        }
      }
      losses += 1;
      if (losses === lossesBeforeGivingUp)
        log.error('Firebase takes nothing: each message gets one try until one is taken');
      return 'lost';
    },
  };
}
