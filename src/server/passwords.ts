/** argon2id, two at a time, a bounded queue behind them (reliability finding 9, H2). */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Against null it does the same work on a dummy hash and says no (A3). Throws Refusal 503 when the queue is full. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether it is too common or made of the product's own words. */
  isCommon(password: string): boolean;
};
