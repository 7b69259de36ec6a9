import * as z from 'zod/mini';

import type { Id } from '@/contract/id';

/** The events of the chat's socket, in both directions (C.5). */
export const socketEvents = {
  join: 'join',
  message: 'chat message',
  terminate: 'terminateSession',
  /** Our own addition: everything up to a number has been seen. */
  read: 'read',
  received: 'received',
  unread: 'notifyUnreadGlobal',
  newChat: 'newChatconnect',
  push: 'pushNotification',
} as const;

/** Why a connection was turned away, as the service words it; `later` and `tooMany` are meant for now, all others for good. */
export const refusals = {
  signIn: 'Please sign in.',
  later: 'The service is not available right now.',
  tooMany: 'Too many connections from this address. Please try again in a few seconds.',
} as const;

export type Join = { groupName: string; groupMembers: Id[]; senderId: Id; type: 'onetoone' };
export type Received = {
  message: string;
  senderId: Id;
  groupName: string;
  createdAt: string;
  _id?: string;
  sequence?: number;
  clientId?: string;
};
/** Everything of a conversation up to `sequence` has been seen by its reader. */
export type Read = { groupName: string; sequence: number };
export type Unread = number | { count: number };
/** `groupName` says which conversation it was, to whoever sees several (additive). */
export type Ended = { message?: string; groupName?: string };
/** `message` says why something was refused; with `retryAfterMs` it was refused for now only, and may be sent again then. */
export type Receipt = { ok: boolean; message?: string; retryAfterMs?: number };
export type SendReceipt = Receipt & { _id?: string; sequence?: number; createdAt?: string };

/** A push as the socket carries it when no messaging service is configured (D-119). */
export const pushSchema = z.object({
  title: z.string().check(z.maxLength(200)),
  body: z.string().check(z.maxLength(2000)),
  data: z._default(z.record(z.string(), z.string()), {}),
});
export type Push = z.infer<typeof pushSchema>;

export type ServerEvents = {
  received: (message?: Received) => void;
  notifyUnreadGlobal: (unread?: Unread) => void;
  terminateSession: (words?: Ended) => void;
  newChatconnect: () => void;
  pushNotification: (push: Push) => void;
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
  read: (read: Read, receipt?: (receipt: Receipt) => void) => void;
};
