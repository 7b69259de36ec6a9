import * as z from 'zod/mini';

import type { Id } from '@/contract/id';

export const socketEvents = {
  join: 'join',
  message: 'chat message',
  terminate: 'terminateSession',
  /** Not in the customer's contract: marks everything up to a sequence number as read. */
  read: 'read',
  received: 'received',
  unread: 'notifyUnreadGlobal',
  /** The list of conversations changed. */
  newChat: 'newChatconnect',
  push: 'pushNotification',
  /** Not in the customer's contract: the list of administrators or the recipient's permissions changed. */
  administrators: 'administratorsChanged',
  /** Not in the customer's contract: someone changed rows in back-office lists. */
  lists: 'listsChanged',
} as const;

/** The back-office lists that update live, by kind of row. */
export const listSubjects = ['person', 'alert', 'card', 'document', 'notification'] as const;
export type ListSubject = (typeof listSubjects)[number];
/** Does not identify the rows, so that no personal data is sent. */
export type ListsChanged = { subjects: ListSubject[] };

/**
 * Messages for a refused connection. After `unavailable`, `tooManyConnections`, and `webSocketOnly` the page tries
 * again; all others are final.
 */
export const refusals = {
  signIn: 'Please sign in.',
  unavailable: 'The service isn’t available right now. Try again in a moment.',
  tooManyConnections: 'Too many connections from this address. Please try again in a few seconds.',
  webSocketOnly: 'This service accepts WebSocket connections only.',
} as const;

export type Join = { groupName: string; groupMembers: Id[]; senderId: Id; type: 'onetoone' };
export type IncomingMessage = {
  message: string;
  senderId: Id;
  groupName: string;
  createdAt: string;
  _id?: string;
  sequence?: number;
  clientId?: string;
  author?: string;
  /** The name of the member in the conversation; only sent to administrators (not in the customer's contract). */
  memberName?: string;
};
/** The reader has read the conversation up to `sequence`. */
export type ReadPosition = { groupName: string; sequence: number };
export type UnreadCount = number | { count: number };
/** `groupName` identifies the conversation for administrators, who have several (not in the customer's contract). */
export type EndedSession = { message?: string; groupName?: string };
/** `message` gives the reason for a refusal; with `retryAfterMs`, the client may send again after that time. */
export type Receipt = { ok: boolean; message?: string; retryAfterMs?: number };
export type SendReceipt = Receipt & { _id?: string; sequence?: number; createdAt?: string };

/** A push over the socket, used when no messaging service is configured. */
export const pushSchema = z.object({
  title: z.string().check(z.maxLength(200)),
  body: z.string().check(z.maxLength(2000)),
  data: z._default(z.record(z.string(), z.string()), {}),
});
export type Push = z.infer<typeof pushSchema>;

export type ServerEvents = {
  received: (message?: IncomingMessage) => void;
  notifyUnreadGlobal: (unread?: UnreadCount) => void;
  terminateSession: (packet?: EndedSession) => void;
  newChatconnect: () => void;
  pushNotification: (push: Push) => void;
  administratorsChanged: () => void;
  listsChanged: (change?: Partial<ListsChanged>) => void;
};

export type ClientEvents = {
  join: (join: Join, receipt?: (receipt: Receipt) => void) => void;
  'chat message': (
    text: string,
    senderId: Id,
    attachments: [],
    type: 'onetoone',
    groupName: string,
    clientId?: string,
    receipt?: (receipt: SendReceipt) => void,
  ) => void;
  terminateSession: (end: { groupName: string; senderId: Id }, receipt?: (receipt: Receipt) => void) => void;
  read: (read: ReadPosition, receipt?: (receipt: Receipt) => void) => void;
};
