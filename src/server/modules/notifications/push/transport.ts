import type { Push } from '@/contract/messages/socket';
import type { Database } from '@/server/platform/database/database';

/** A push's recipients; `administrators` are those with the people permission. */
export type PushRecipients = { people: readonly number[] } | { administrators: true };

/**
 * A notification's next reachable recipients, with a device token or a socket room as the address; `reached` is the
 * last person handled, null when there are no more.
 */
type PushBatch = { reached: number | null; targets: readonly { address: string; personId: number }[] };

/** A way to deliver pushes: a messaging service or open sockets. */
export type PushTransport = {
  /** Whether the push passes through an external service. */
  isExternal: boolean;
  nextBatch(tx: Database, notificationId: number, after: number): Promise<PushBatch>;
  addressesOf(to: PushRecipients): Promise<string[]>;
  /** Resolves with the number of addresses handled: all of them unless aborted. */
  deliver(push: Push, addresses: readonly string[], signal: AbortSignal): Promise<number>;
};
