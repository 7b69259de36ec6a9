import type { Push } from '@/contract/messages/socket';
import type { Database } from '@/server/platform/database/database';

/** A push's recipients; `administrators` are those with the people permission. */
export type PushRecipients = { people: readonly number[] } | { administrators: true };

/** A person's address: a device token or a socket room. */
export type PushTarget = { address: string; personId: number };

/** A notification's next reachable recipients; `reached` is the last person handled, null when there are no more. */
export type PushBatch = { reached: number | null; targets: readonly PushTarget[] };

/** A way to deliver pushes: a messaging service or open sockets. */
export type PushTransport = {
  /** Whether the push passes through an external service. */
  isExternal: boolean;
  nextBatch(tx: Database, notificationId: number, after: number): Promise<PushBatch>;
  addressesOf(to: PushRecipients): Promise<string[]>;
  /** Resolves with the number of addresses handled: all of them unless aborted. */
  deliver(push: Push, addresses: readonly string[], signal: AbortSignal): Promise<number>;
};
