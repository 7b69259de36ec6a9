import type { ChatUser, HistoryPage, Termination } from '@/contract/messages/chat';
import type { Sessions } from '@/server/modules/auth/sessions/sessions';
import type { AuditLog } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';
import type { FileStore } from '@/server/platform/files/fileStore';
import type { Caller } from '@/server/platform/http/caller';
import type { Limits } from '@/server/platform/process/limits';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import type { ClientSocket, SocketRooms } from '@/server/platform/sockets/rooms';
import { type HistoryPageRequest, makeHistory } from './history';
import { makePostMessage } from './postMessage';
import { makePresence } from './presence';
import { makeReadTracker } from './readTracker';
import { listenForEvents } from './socketEvents';
import { makeTermination } from './termination';
import { makeUnreadCounts } from './unreadCounts';
import { makeUsers, type UsersRequest } from './users';

/** The conversations of members with the administrators. */
export type Chat = {
  /** Handles an admitted socket's events until it disconnects. */
  handleSocket(socket: ClientSocket, caller: Caller): void;
  listUsers(caller: Caller, request: UsersRequest): Promise<ChatUser[]>;
  /**
   * A page of history. When an administrator opens a conversation, the audit log records it with the network address.
   */
  readHistory(caller: Caller, request: HistoryPageRequest, address: string): Promise<HistoryPage>;
  /**
   * Ends a conversation's session, with an audit entry; throws a Refusal when the conversation is not the caller's or
   * has no open session.
   */
  end(caller: Caller, request: Termination, address: string): Promise<void>;
  /** Starts announcing this node's presence to the other nodes. */
  open(): void;
  close(): void;
};

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
}): Chat {
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
  const deps = {
    sessions,
    log,
    termination,
    post: makePostMessage({ db, sockets, limits, now, counts, showsAuthors }),
    trackRead: makeReadTracker({ db, counts }),
  };

  return {
    handleSocket(socket, caller) {
      listenForEvents(socket, caller, deps);
      presence.handleConnectionChange();
      counts.sendInitial(caller).catch((error: unknown) => log.warn({ err: error }, 'could not send an unread count'));
      socket.on('disconnect', () => {
        presence.handleConnectionChange();
        if (!sockets.hasLocalSocket(`person:${caller.id}`)) counts.forget(caller.id);
      });
    },
    listUsers: makeUsers({ db, files, presence }),
    readHistory: makeHistory({ db, sockets, audit, showsAuthors }),
    end: (...args) => termination.endByCall(...args),
    open: () => presence.open(),
    close() {
      presence.close();
      counts.close();
    },
  };
}
