import type { ServerResponse } from 'node:http';

export type FirebaseMessage = {
  token: string;
  notification: { title: string; body: string };
  data: Record<string, string>;
};

export type FakeFirebase = {
  /** The environment with which a server sends to this fake. */
  env: Record<string, string>;
  /** The settings with which a server's code sends to this fake. */
  serverSettings: { projectId: string; keyFile: string; url: string };
  /** The accepted messages, in order of arrival. */
  messages: FirebaseMessage[];
  /** How many access tokens were requested. */
  readonly tokenRequests: number;
  /** The maximum number of messages that were pending at one time. */
  readonly atOnce: number;
  /**
   * Called before a message is accepted; returns true if it has answered the message itself. `nth` counts the tries for
   * this device from one.
   */
  instead: ((answer: ServerResponse, message: FirebaseMessage, nth: number) => boolean) | undefined;
  /** How long a message takes. */
  delayMs: number;
  stop(): Promise<void>;
};

/** Starts a fake of Google's token service and Firebase's HTTP v1 API on this computer, which accepts every message. */
export function startFirebase(folder: string): Promise<FakeFirebase>;

/** Sends an error response in Firebase's format. */
export function fault(
  answer: ServerResponse,
  status: number,
  errorCode: string,
  headers?: Record<string, string>,
): true;
