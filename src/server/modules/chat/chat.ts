import type { Sessions } from '@/server/modules/auth/sessions/sessions';
import type { AuditLog } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';
import type { FileStore } from '@/server/platform/files/fileStore';
import type { Caller } from '@/server/platform/http/caller';
import type { Limits } from '@/server/platform/process/limits';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import type { ClientSocket, SocketRooms } from '@/server/platform/sockets/rooms';
import { makeHistory } from './history';
import { makePostMessage } from './postMessage';
import { makePresence } from './presence';
import { listenForEvents } from './socketEvents';
import { makeTermination } from './termination';
import { makeUnreadCounts } from './unreadCounts';
import { makeUsers } from './users';

/** The conversations of members with the administrators. */
export function makeChat(backend: {
  settings: Pick<Settings, 'plainBackend'>;
  db: Database;
  sockets: SocketRooms;
  limits: Limits;
  files: FileStore;
  sessions: Sessions;
  audit: AuditLog;
  log: Log;
  now: () => Date;
}) {
  const { settings, db, sockets, limits, files, sessions, audit, log, now } = backend;
  const showsAuthors = !settings.plainBackend;
  const counts = makeUnreadCounts({ db, sockets, log });
  const presence = makePresence({
    sockets,
    log,
    onChange: counts.announceListChangeLocally,
    onStaffChange: counts.announceStaffChangeLocally,
  });
  const termination = makeTermination({ db, sockets, audit, now, counts });
  const post = makePostMessage({ db, sockets, limits, now, counts, showsAuthors });

  return {
    /** Handles an admitted socket's events until it disconnects. */
    handleSocket(socket: ClientSocket, caller: Caller) {
      listenForEvents(socket, caller, { db, sessions, log, counts, post, termination });
      presence.handleConnectionChange();
      counts.sendInitial(caller).catch((error: unknown) => log.warn({ err: error }, 'could not send an unread count'));
      socket.on('disconnect', () => {
        presence.handleConnectionChange();
        if (!sockets.hasLocalSocket(`person:${caller.id}`)) counts.forget(caller.id);
      });
    },
    listUsers: makeUsers({ db, files, presence }),
    readHistory: makeHistory({ db, sockets, audit, showsAuthors }),
    end: (...request: Parameters<typeof termination.endByCall>) => termination.endByCall(...request),
    /** Starts announcing this node's presence to the other nodes. */
    open: () => presence.open(),
    close() {
      presence.close();
      counts.close();
    },
  };
}
export type Chat = ReturnType<typeof makeChat>;
