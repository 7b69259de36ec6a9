import type { ClientSocket } from './rooms';

type Connection = ClientSocket['conn'];
/** Only a WebSocket can be terminated without a closing handshake. */
type Wire = { socket?: { terminate?: () => void } };

/** Milliseconds the client has to read the refusal and close. */
const leaveMs = 2000;

const watchers = new WeakMap<Connection, () => void>();

const cut = ({ transport }: Connection) => (transport as unknown as Wire).socket?.terminate?.();

/**
 * Allows one packet before admission: any further one closes the connection, so that each connection causes at most one
 * database lookup.
 */
export function askOnce(connection: Connection) {
  let hasAsked = false;
  function hear() {
    if (hasAsked) {
      connection.close(true);
      cut(connection);
    }
    hasAsked = true;
  }
  watchers.set(connection, hear);
  // Before Socket.IO's own listener, so that the closing packet is not processed.
  connection.prependListener('data', hear);
  // ws waits 30 s for the closing handshake.
  connection.once('close', () => setTimeout(() => cut(connection), leaveMs).unref());
}

/** Admits the connection: removes the limit on packets. */
export function letTalk(connection: Connection) {
  const hear = watchers.get(connection);
  if (hear) connection.removeListener('data', hear);
}

/** Closes a connection after its refusal was sent. */
export function endAfterRefusal(connection: Connection) {
  // The refusal is sent in the next tick.
  setImmediate(() => connection.close());
  setTimeout(() => connection.close(true), leaveMs).unref();
}
