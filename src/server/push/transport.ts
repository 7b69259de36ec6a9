import type { Push } from '@/contract/messages/socket';
import type { Database } from '@/server/db/database';

/** Whom a push is for: some people, or everybody who administers. */
export type Addressees = { people: readonly number[] } | { administrators: true };

/** An address of somebody's: a device, or the room of their sockets. */
export type Target = { address: string; personId: number };

/** The next recipients of a notification who can be reached right now; `reached` is null when there are no more. */
export type Batch = { reached: number | null; targets: readonly Target[] };

/** A way to people: a messaging service, or their open sockets. */
export type Transport = {
  /** Whether what is said passes through somebody else's hands. */
  isAbroad: boolean;
  next(tx: Database, notificationId: number, after: number): Promise<Batch>;
  addressesOf(to: Addressees): Promise<string[]>;
  /** Resolves with how many of the addresses had their turn: all of them, unless it was told to stop. */
  deliver(push: Push, addresses: readonly string[], signal: AbortSignal): Promise<number>;
};
