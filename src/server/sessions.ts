import type { Purpose } from './policy';
import type { Asker } from './whoAsks';

export type Owner = { kind: 'person' | 'console'; id: number };

/** Opaque tokens, stored as hashes, each with a purpose (reliability A1, A7–A9). */
export type Sessions = {
  /** Makes a token; `owner` null makes one that looks alike and opens nothing (A3). Returns the token itself, once. */
  open(owner: Owner | null, purpose: Purpose, detail?: string): Promise<string>;
  /**
   * Whom a token stands for, or null when it is unknown, idle too long, too old, or its owner is inactive or deleted.
   * `active` says whether this call counts as the person's own doing (A8).
   */
  find(token: string, active: boolean): Promise<Asker | null>;
  /** Ends one session and closes its sockets. */
  end(sessionId: number): Promise<void>;
  /** Ends every session of somebody, but for `exceptId`; closes their sockets (A7). */
  endAll(owner: Owner, exceptId?: number): Promise<void>;
  /** Removes what has run out. */
  sweep(): Promise<void>;
};
