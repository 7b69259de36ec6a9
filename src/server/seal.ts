/** SSNs: encrypted, and found again by a keyed hash (reliability G4); also the keys of codes, links and audit. */
export type Seal = {
  /** AES-256-GCM; nonce, tag and cipher text in one buffer. */
  close(plain: string): Buffer;
  open(sealed: Buffer): string;
  /** Keyed hash for look-ups; `purpose` keeps the uses apart. */
  lookup(purpose: string, text: string): Buffer;
  /** Hex signature of a link or a cursor. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /** The raw keys, for the import's worker thread. */
  keys(): { sealing: Buffer; hashing: Buffer };
};
