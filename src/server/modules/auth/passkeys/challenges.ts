import { createHash, randomBytes } from 'node:crypto';
import { storeSpentChallenge } from '@/server/modules/auth/queries/passkeys';
import type { Transaction } from '@/server/platform/database/database';
import type { Cipher } from '@/server/platform/keys/cipher';

/** What a response to a challenge is valid for; all uses except a sign-in belong to one session or pending step. */
export type ChallengeUse = 'sign-in' | `${'add' | 'proof' | 'second-factor'}:${number}`;

type Deps = { cipher: Cipher; now: () => Date };

const lifetimeMs = 5 * 60 * 1000;
const nonceBytes = 16;
const expiryBytes = 6;
const challengeBytes = nonceBytes + expiryBytes + 32;

const signatureOf = (cipher: Cipher, use: ChallengeUse, content: Uint8Array) =>
  cipher.lookupHash('passkey-challenge', `${use}:${Buffer.from(content).toString('hex')}`);

/**
 * A challenge that contains its expiry and is signed for one use. It is stored only when it is answered, so that a
 * flood of requests cannot fill the database.
 */
export function makeChallenge({ cipher, now }: Deps, use: ChallengeUse): Uint8Array<ArrayBuffer> {
  const content = Buffer.concat([randomBytes(nonceBytes), Buffer.alloc(expiryBytes)]);
  content.writeUIntBE(now().getTime() + lifetimeMs, nonceBytes, expiryBytes);
  return new Uint8Array(Buffer.concat([content, signatureOf(cipher, use, content)]));
}

function readValidExpiry({ cipher, now }: Deps, use: ChallengeUse, challenge: string) {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== challengeBytes) return null;
  const content = bytes.subarray(0, nonceBytes + expiryBytes);
  if (!signatureOf(cipher, use, content).equals(bytes.subarray(nonceBytes + expiryBytes))) return null;
  const expiresAt = content.readUIntBE(nonceBytes, expiryBytes);
  return expiresAt > now().getTime() ? new Date(expiresAt) : null;
}

export const isValidChallenge = (deps: Deps, use: ChallengeUse, challenge: string) =>
  readValidExpiry(deps, use, challenge) !== null;

/** Uses up a challenge in the call's transaction. */
export async function consumeChallenge(tx: Transaction, deps: Deps, use: ChallengeUse, challenge: string) {
  const expiresAt = readValidExpiry(deps, use, challenge);
  const hash = createHash('sha256').update(challenge).digest();
  return expiresAt !== null && storeSpentChallenge(tx, hash, expiresAt);
}

/** The challenge in the client data that an authenticator signed. */
export function readSignedChallenge(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : '';
  } catch {
    return '';
  }
}
