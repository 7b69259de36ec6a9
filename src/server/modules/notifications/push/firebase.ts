import { setTimeout as delay } from 'node:timers/promises';

import type { AnyAuthClient } from 'google-auth-library';

import type { Push } from '@/contract/messages/socket';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const callTimeoutMs = 5000;
const defaultPausesMs = [1000, 2000, 4000, 8000, 16_000, 32_000];
const maxPauseMs = 120_000;
/**
 * After this many consecutive lost messages, the cause is probably a wrong key or a long outage, so later messages get
 * one attempt each.
 */
const lossesBeforeGivingUp = 30;

/** The result of one message. `unregistered`: the token is no longer registered; `lost`: all attempts failed. */
export type SendResult = 'sent' | 'unregistered' | 'refused' | 'lost';

/** Sends messages to single devices with Firebase's HTTP v1 API. */
export type Firebase = { send(token: string, push: Push, signal: AbortSignal): Promise<SendResult> };

type Deps = { server: NonNullable<Settings['firebaseServer']>; log: Log; pausesMs?: readonly number[] };

/** Access tokens of the service account, requested with the first message. */
function makeAccess(keyFile: string) {
  const createAuth = async () => {
    const { GoogleAuth } = await import('./googleAuth');
    return new GoogleAuth<AnyAuthClient>({ keyFilename: keyFile, scopes: [scope] });
  };
  let auth: ReturnType<typeof createAuth> | undefined;
  return {
    async token() {
      const authPromise = (auth ??= createAuth());
      const token = await (await authPromise).getAccessToken();
      if (!token) throw new Error('Google returned no access token');
      return { token, authPromise };
    },
    /** Drops a refused token; only the first of several concurrent calls has an effect. */
    dropToken(authPromise: typeof auth) {
      if (authPromise === auth) auth = undefined;
    },
  };
}

/** The request body; Firebase requires text values in `data`. */
const requestBodyOf = (token: string, { title, body, data }: Push) =>
  JSON.stringify({ message: { token, notification: { title, body }, data } });

const isTemporaryFailure = (status: number) => status === 429 || status >= 500;

/** Only `UNREGISTERED` means that a token will never work again. */
const isUnregistered = (status: number, text: string) => status === 404 && text.includes('UNREGISTERED');

/** The pause in `retry-after`, in milliseconds; 0 when absent or not a number of seconds. */
function retryAfterMs(headers: Headers) {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, maxPauseMs) : 0;
}

export function makeFirebase({ server, log, pausesMs = defaultPausesMs }: Deps): Firebase {
  const sendUrl = new URL(`v1/projects/${encodeURIComponent(server.projectId)}/messages:send`, server.url);
  const access = makeAccess(server.keyFile);
  /** A pause requested by Firebase applies to every message. */
  let pausedUntil = 0;
  /** Consecutive lost messages. */
  let consecutiveLosses = 0;
  const hasGivenUp = () => consecutiveLosses >= lossesBeforeGivingUp;

  const waitForPause = async (signal: AbortSignal) => {
    for (let ms = pausedUntil - performance.now(); ms > 0; ms = pausedUntil - performance.now())
      await delay(ms, undefined, { signal, ref: false });
  };

  /** One attempt; a temporary failure returns the minimum pause in milliseconds. */
  async function attempt(token: string, push: Push): Promise<SendResult | { afterMs: number }> {
    const bearer = await access.token();
    const response = await fetch(sendUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer.token}`, 'content-type': 'application/json' },
      body: requestBodyOf(token, push),
      redirect: 'error',
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    const text = await response.text();
    if (response.ok) return 'sent';
    if (isUnregistered(response.status, text)) return 'unregistered';
    if (response.status === 401) access.dropToken(bearer.authPromise);
    else if (!isTemporaryFailure(response.status)) {
      log.warn({ status: response.status }, 'Firebase refused a message');
      return 'refused';
    }
    const afterMs = retryAfterMs(response.headers);
    pausedUntil = Math.max(pausedUntil, performance.now() + afterMs);
    return { afterMs };
  }

  return {
    async send(token, push, signal) {
      for (const pauseMs of hasGivenUp() ? [0] : [0, ...pausesMs]) {
        try {
          // Random, so that retries do not all happen at the same moment.
          if (pauseMs) await delay(pauseMs * (0.5 + Math.random()), undefined, { signal, ref: false });
          await waitForPause(signal);
        } catch (error) {
          if (signal.aborted) return 'lost';
          throw error;
        }
        try {
          const outcome = await attempt(token, push);
          if (typeof outcome === 'string') {
            consecutiveLosses = 0;
            return outcome;
          }
        } catch (error) {
          if (!hasGivenUp()) log.warn({ err: error }, 'could not reach Firebase');
        }
      }
      consecutiveLosses += 1;
      if (consecutiveLosses === lossesBeforeGivingUp)
        log.error('Firebase is not accepting messages: each one gets a single attempt until one is accepted');
      return 'lost';
    },
  };
}
