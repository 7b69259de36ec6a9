import type { ClientSocket } from './rooms';

type Connection = ClientSocket['conn'];
/** Only WebSocket transports can be terminated without a closing handshake. */
type ClosableTransport = { socket?: { terminate?: () => void } };

/** How long the client has to read the refusal and close the connection. */
const closeTimeoutMs = 2000;

const packetListeners = new WeakMap<Connection, () => void>();

const terminate = ({ transport }: Connection) => (transport as unknown as ClosableTransport).socket?.terminate?.();

/**
 * Allows one packet before admission. A second one closes the connection, so that each connection causes at most one
 * database lookup.
 */
export function allowOnePacket(connection: Connection) {
  let hasSentPacket = false;
  function onPacket() {
    if (hasSentPacket) {
      connection.close(true);
      terminate(connection);
    }
    hasSentPacket = true;
  }
  packetListeners.set(connection, onPacket);
  // Added before Socket.IO's own listener, so that the packet that closes the connection is not processed.
  connection.prependListener('data', onPacket);
  // Otherwise, ws would wait 30 s for the closing handshake.
  connection.once('close', () => setTimeout(() => terminate(connection), closeTimeoutMs).unref());
}

/** Removes the packet limit. */
export function admitConnection(connection: Connection) {
  const onPacket = packetListeners.get(connection);
  if (onPacket) connection.removeListener('data', onPacket);
}

/** Closes a connection after the refusal has been sent. */
export function closeAfterRefusal(connection: Connection) {
  // The refusal is sent in the next tick.
  setImmediate(() => connection.close());
  setTimeout(() => connection.close(true), closeTimeoutMs).unref();
}
