import { refusals } from '@/contract/messages/socket';

import type { Transport } from './chatSocket';
import type { SocketEnd } from './incomingSaga';

/** What the attempts since the last connection tell. A browser does not say why a WebSocket failed. */
export type FailedAttempts = {
  count: number;
  /** The service refused polling meanwhile, so HTTP reaches it. */
  isReachable: boolean;
};

export const noAttempts: FailedAttempts = { count: 0, isReachable: false };

const manyAttempts = 3;

/**
 * The only transport of the next attempt where the service takes WebSocket alone. After three that failed it is asked
 * by polling: if it refuses that, it is there, and something in between blocks WebSockets.
 */
export const nextTransport = ({ count, isReachable }: FailedAttempts): Transport =>
  count >= manyAttempts && !isReachable ? 'polling' : 'websocket';

export const isNetworkBlocking = ({ count, isReachable }: FailedAttempts) => isReachable && count >= manyAttempts;

/** Whether polling was refused for being polling; a proxy that refuses it does so without the service's reason. */
export const isPollingRefused = (end: SocketEnd, transport: Transport | undefined) =>
  end.kind === 'refused' && (end.text === refusals.webSocketOnly || (transport === 'polling' && !end.text));

/** The attempts after one more that did not open. */
export function attemptsAfter(
  { count, isReachable }: FailedAttempts,
  end: SocketEnd,
  transport: Transport | undefined,
): FailedAttempts {
  if (isPollingRefused(end, transport)) return { count: count + 1, isReachable: true };
  // Whoever puts the page off was reached, and who does not answer to polling either is away.
  if (end.kind !== 'down' || end.isPutOff || transport === 'polling') return noAttempts;
  return { count: count + 1, isReachable };
}
