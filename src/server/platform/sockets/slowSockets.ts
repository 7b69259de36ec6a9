import type { ClientSocket } from './rooms';
import type { ThrottledLog } from './throttledLog';

const max = { packets: 500, bytes: 1024 * 1024 };

/** Only WebSocket transports count buffered bytes. */
type Wire = { socket?: { bufferedAmount?: number } };

const sizeOf = (data: unknown) =>
  typeof data === 'string' ? data.length : data instanceof Uint8Array ? data.byteLength : 0;

/**
 * Closes a socket whose client does not read, before its buffer grows. After reconnecting, the page loads what it
 * missed.
 */
export function closeSlowSocket(socket: ClientSocket, throttledLog: ThrottledLog) {
  const { conn } = socket;
  let waiting = { packets: 0, bytes: 0 };
  conn.on('flush', () => (waiting = { packets: 0, bytes: 0 }));
  conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    const bufferedBytes = (conn.transport as Wire).socket?.bufferedAmount ?? 0;
    waiting = { packets: waiting.packets + 1, bytes: waiting.bytes + sizeOf(data) };
    if (waiting.packets <= max.packets && waiting.bytes + bufferedBytes <= max.bytes) return;
    throttledLog('info', 'closed a socket that does not read');
    conn.close(true);
  });
}
