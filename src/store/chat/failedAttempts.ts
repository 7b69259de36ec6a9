import { refusals } from '@/contract/messages/socket';

import type { Transport } from './chatSocket';
import type { SocketEnd } from './incomingSaga';

/** What the failed attempts since the last connection reveal. A browser does not report why a WebSocket failed. */
export type FailedAttempts = {
  count: number;
  /** The service refused polling in the meantime, so HTTP reaches it. */
  isReachable: boolean;
};

export const initialAttempts: FailedAttempts = { count: 0, isReachable: false };

const attemptsBeforePolling = 3;

/**
 * The next attempt's only transport where the service accepts WebSocket only. After three failures it tries polling: if
 * the service refuses that, the service is up and something in between blocks WebSockets.
 */
export const nextTransport = ({ count, isReachable }: FailedAttempts): Transport =>
  count >= attemptsBeforePolling && !isReachable ? 'polling' : 'websocket';

export const isWebSocketBlocked = ({ count, isReachable }: FailedAttempts) =>
  isReachable && count >= attemptsBeforePolling;

/** Whether the service refused polling as a transport; a proxy's refusal lacks the service's reason. */
export const isPollingRefused = (end: SocketEnd, transport: Transport | undefined) =>
  end.kind === 'refused' && (end.text === refusals.webSocketOnly || (transport === 'polling' && !end.text));

/** The counts after one more failed attempt. */
export function countFailedAttempt(
  { count, isReachable }: FailedAttempts,
  end: SocketEnd,
  transport: Transport | undefined,
): FailedAttempts {
  if (isPollingRefused(end, transport)) return { count: count + 1, isReachable: true };
  // A service that asks to retry later is reachable; one that does not respond to polling either is down.
  if (end.kind !== 'down' || end.isPostponed || transport === 'polling') return initialAttempts;
  return { count: count + 1, isReachable };
}
