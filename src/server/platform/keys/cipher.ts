import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import * as z from 'zod/mini';

import { hasErrorCode, ifExists } from '@/server/platform/process/ifExists';

export type Keys = { sealing: Buffer; hashing: Buffer };

/** The lookup purpose for `people.ssn_hash`. */
export const ssnPurpose = 'ssn';

/** The lookup purpose for a person whose SSN has not been entered; the hash is made from their ID. */
export const missingSsnPurpose = 'missing ssn';

/** Encrypted in place of an SSN that is not known, because the column is required. */
export const placeholderSsn = '000000000';

/** The lookup purpose for a purged person; the hash that replaces their SSN is made from their ID. */
export const purgedSsnPurpose = 'purged';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Whether two texts are the same, in a time that does not depend on their content. */
export function isSameSignature(expected: string, given: string) {
  const [expectedBytes, givenBytes] = [Buffer.from(expected), Buffer.from(given)];
  return expectedBytes.length === givenBytes.length && timingSafeEqual(expectedBytes, givenBytes);
}

let unusedNonces: Buffer = Buffer.alloc(0);

/** Generates nonces many at a time: one at a time, they would take a third of the time for encrypting an SSN. */
function nextNonce(): Buffer {
  if (unusedNonces.length === 0) unusedNonces = randomBytes(1024 * nonceBytes);
  const nonce = unusedNonces.subarray(0, nonceBytes);
  unusedNonces = unusedNonces.subarray(nonceBytes);
  return nonce;
}

/** Encrypts data, and makes keyed hashes and signatures, for example to look up SSNs and to sign links. */
export function makeCipher({ sealing, hashing }: Keys) {
  /** A keyed hash for lookups. `purpose` keeps different uses separate. */
  const lookupHash = (purpose: string, text: string): Buffer =>
    createHmac('sha256', hashing).update(`${purpose}\0${text}`).digest();
  /** Signs a text, such as a link or a cursor, in hex. */
  const sign = (text: string) => lookupHash('signature', text).toString('hex');

  /** Encrypts with AES-256-GCM into one buffer: nonce, tag, ciphertext. */
  function encryptBytes(plain: Buffer): Buffer {
    const nonce = nextNonce();
    const encryptor = createCipheriv(algorithm, sealing, nonce);
    const body = Buffer.concat([encryptor.update(plain), encryptor.final()]);
    return Buffer.concat([nonce, encryptor.getAuthTag(), body]);
  }

  function decryptBytes(encrypted: Buffer): Buffer {
    const decryptor = createDecipheriv(algorithm, sealing, encrypted.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decryptor.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decryptor.update(encrypted.subarray(nonceBytes + tagBytes)), decryptor.final()]);
  }

  return {
    encrypt: (plain: string) => encryptBytes(Buffer.from(plain, 'utf8')),
    decrypt: (encrypted: Buffer) => decryptBytes(encrypted).toString('utf8'),
    encryptBytes,
    decryptBytes,
    lookupHash,
    sign,
    isValidSignature: (text: string, signature: string) => isSameSignature(sign(text), signature),
    /** The raw keys, which an import's worker thread needs. */
    keys: (): Keys => ({ sealing, hashing }),
  };
}
export type Cipher = ReturnType<typeof makeCipher>;

/** Identifies keys without revealing them. */
export const fingerprintOf = ({ sealing, hashing }: Keys): Buffer =>
  createHmac('sha256', hashing).update('key fingerprint\0').update(sealing).digest();

/** A short ID of the keys that operators can compare. */
export const keyIdOf = (keys: Keys) => fingerprintOf(keys).toString('hex').slice(0, 16);

const hexKey = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const keyFileSchema = z.object({ sealing: hexKey, hashing: hexKey });

/** Reads the keys, or creates them if the file is missing. Two simultaneous starts get the same keys. */
export async function loadOrCreateKeys(path: string): Promise<Keys> {
  const text = (await ifExists(readFile(path, 'utf8'))) ?? (await makeKeyFile(path));
  const parsed = keyFileSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new Error('The key file is damaged. Restore it from a copy; the data cannot be read without it.');
  return { sealing: Buffer.from(parsed.data.sealing, 'hex'), hashing: Buffer.from(parsed.data.hashing, 'hex') };
}

async function makeKeyFile(path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const newKeys = { sealing: randomBytes(keyBytes).toString('hex'), hashing: randomBytes(keyBytes).toString('hex') };
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(newKeys)}\n`, { flag: 'wx', mode: 0o600, flush: true });
  try {
    // Unlike a rename, a hard link never replaces a file that another process created first.
    await link(draft, path);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return readFile(path, 'utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
