import type { ClientSocket } from './rooms';
import type { ThrottledLog } from './throttledLog';

const maxQueued = { packets: 500, bytes: 1024 * 1024 };

/** Only WebSocket transports count buffered bytes. */
type BufferingTransport = { socket?: { bufferedAmount?: number } };

const sizeOf = (data: unknown) =>
  typeof data === 'string' ? data.length : data instanceof Uint8Array ? data.byteLength : 0;

/**
 * Closes a socket as soon as its client has fallen too far behind in reading. After reconnecting, the page loads what
 * it missed.
 */
export function closeWhenSlow(socket: ClientSocket, throttledLog: ThrottledLog) {
  const { conn } = socket;
  let queued = { packets: 0, bytes: 0 };
  conn.on('flush', () => (queued = { packets: 0, bytes: 0 }));
  conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    const bufferedBytes = (conn.transport as BufferingTransport).socket?.bufferedAmount ?? 0;
    queued = { packets: queued.packets + 1, bytes: queued.bytes + sizeOf(data) };
    if (queued.packets <= maxQueued.packets && queued.bytes + bufferedBytes <= maxQueued.bytes) return;
    throttledLog('info', 'closed a socket whose client does not read');
    conn.close(true);
  });
}
