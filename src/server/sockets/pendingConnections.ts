import type { ClientSocket } from './rooms';

type Connection = ClientSocket['conn'];
/** Only a WebSocket can be ended without its other end agreeing. */
type Wire = { socket?: { terminate?: () => void } };

/** How long the other end has to read why it was refused, and to take its leave. */
const leaveMs = 2000;

const watchers = new WeakMap<Connection, () => void>();

const cut = ({ transport }: Connection) => (transport as unknown as Wire).socket?.terminate?.();

/**
 * Lets a connection ask once to be let in: whatever else it sends before it was ends it, so that nobody has the
 * database asked more than once for each connection.
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
  // Ahead of Socket.IO's own, so that what ends the connection is not dealt with.
  connection.prependListener('data', hear);
  // A closed WebSocket waits half a minute for the other end to agree.
  connection.once('close', () => setTimeout(() => cut(connection), leaveMs).unref());
}

/** From here on it may say what it likes. */
export function letTalk(connection: Connection) {
  const hear = watchers.get(connection);
  if (hear) connection.removeListener('data', hear);
}

/** Ends a connection once its refusal is out. */
export function endAfterRefusal(connection: Connection) {
  // The refusal itself is sent with the next tick.
  setImmediate(() => connection.close());
  setTimeout(() => connection.close(true), leaveMs).unref();
}
