import type { ServerResponse } from 'node:http';

export type FirebaseMessage = {
  token: string;
  notification: { title: string; body: string };
  data: Record<string, string>;
};

export type StandIn = {
  /** What a server needs to send here. */
  env: Record<string, string>;
  server: { projectId: string; keyFile: string; url: string };
  /** What was taken, in the order it came. */
  messages: FirebaseMessage[];
  /** How many access tokens were asked for. */
  readonly keys: number;
  /** The most messages that were under way at one time. */
  readonly atOnce: number;
  /** Answers a message instead of taking it, when it returns true; `nth` counts the tries for this device from one. */
  instead: ((answer: ServerResponse, message: FirebaseMessage, nth: number) => boolean) | undefined;
  /** How long a message takes. */
  delayMs: number;
  stop(): Promise<void>;
};

/** Google's token service and Firebase's HTTP v1 on this computer, which take everything. */
export function startFirebase(folder: string): Promise<StandIn>;

/** An answer as Firebase words it. */
export function fault(
  answer: ServerResponse,
  status: number,
  errorCode: string,
  headers?: Record<string, string>,
): true;
