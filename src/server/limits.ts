/** Counts what may happen only so often, in the database, so that a restart forgets nothing (reliability A2, A4, H1). */
export type Gatekeeper = {
  /**
   * Throws Refusal 429 with a growing wait while `account` has failed too often (10 in 15 minutes; 30 s to 1 h), or
   * `address` very often. Counts nothing.
   */
  admit(kind: 'sign-in' | 'console-sign-in' | 'sign-up' | 'recovery', account: string, address: string): Promise<void>;
  /** Counts a failure against both. */
  failed(kind: 'sign-in' | 'console-sign-in' | 'sign-up' | 'recovery', account: string, address: string): Promise<void>;
  /** Forgets the failures of an account after a success. */
  passed(kind: 'sign-in' | 'console-sign-in' | 'sign-up' | 'recovery', account: string): Promise<void>;
};
