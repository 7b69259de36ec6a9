import type { Cipher } from '@/server/platform/keys/cipher';

const timeStepS = 30;

/** A code's time step, allowing one step before or after; null for a wrong code. */
export async function timeStepOfCode(cipher: Cipher, encryptedSecret: Buffer, code: string, at: Date) {
  const { verify } = await import('otplib');
  const result = await verify({
    secret: cipher.decrypt(Buffer.from(encryptedSecret)),
    token: code,
    epoch: Math.floor(at.getTime() / 1000),
    epochTolerance: timeStepS,
  });
  return result.valid ? Math.floor(at.getTime() / 1000 / timeStepS) + result.delta : null;
}

/** A new secret, and the URL from which an authenticator app reads it. */
export async function createSecret(issuer: string, label: string) {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer, label, secret }) };
}
