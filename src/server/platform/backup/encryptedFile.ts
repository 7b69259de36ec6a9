import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isSameSignature, type Keys } from '@/server/platform/keys/cipher';
import { CannotStart } from '@/server/platform/process/cannotStart';

/** Backup keys, derived from the keys in KEY_FILE, so that a stolen backup is unreadable. */
export type BackupKeys = { encryption: Buffer; signing: Buffer };
/** The size and SHA-256 of the encrypted file. */
export type EncryptedFile = { bytes: number; sha256: string };

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

const deriveKey = (key: Buffer, use: string) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), use, keyBytes));

export const backupKeysOf = ({ sealing, hashing }: Keys): BackupKeys => ({
  encryption: deriveKey(sealing, 'backup files'),
  signing: deriveKey(hashing, 'backup manifest'),
});

export const signatureOf = ({ signing }: BackupKeys, text: string) =>
  createHmac('sha256', signing).update(text).digest('hex');

export const isValidSignature = (keys: BackupKeys, text: string, signature: string) =>
  isSameSignature(signatureOf(keys, text), signature);

/** Encrypts a stream into a new file: nonce, ciphertext, tag. Resolves once the file is synced to disk. */
export async function encryptToFile(
  path: string,
  source: Readable,
  steps: Transform[],
  keys: BackupKeys,
): Promise<EncryptedFile> {
  const nonce = randomBytes(nonceBytes);
  const cipherStream = createCipheriv(algorithm, keys.encryption, nonce);
  const hash = createHash('sha256');
  // Without this listener, an error in the source before the pipeline starts would end the process.
  source.on('error', () => undefined);
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  const write = async (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
    await file.writeFile(chunk);
  };
  try {
    await write(nonce);
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => void write(chunk).then(() => done(), done),
    });
    await pipeline([source, ...steps, cipherStream, sink]);
    await write(cipherStream.getAuthTag());
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads the file to its end. Throws CannotStart unless it exists, complete and unchanged. */
export async function assertUnchanged(path: string, { bytes, sha256 }: EncryptedFile) {
  const hash = createHash('sha256');
  let bytesRead = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytesRead += chunk.length;
    }
  } catch (error) {
    throw new CannotStart(`The backup is incomplete: ${(error as Error).message}. Nothing was changed.`);
  }
  if (bytesRead !== bytes || hash.digest('hex') !== sha256)
    throw new CannotStart(`The backup is damaged: ${path} does not match the manifest. Nothing was changed.`);
}

/** Decrypts a file; throws at its end if the file was altered. */
export async function* decryptFile(path: string, keys: BackupKeys): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tagOffset = size - tagBytes;
    const { buffer: nonce } = await file.read(Buffer.alloc(nonceBytes), 0, nonceBytes, 0);
    const { buffer: tag } = await file.read(Buffer.alloc(tagBytes), 0, tagBytes, tagOffset);
    const decipher = createDecipheriv(algorithm, keys.encryption, nonce, { authTagLength: tagBytes }).setAuthTag(tag);
    // A stream cannot have an empty range.
    if (tagOffset > nonceBytes) {
      const range = { start: nonceBytes, end: tagOffset - 1, autoClose: false };
      for await (const chunk of file.createReadStream(range) as AsyncIterable<Buffer>) yield decipher.update(chunk);
    }
    yield decipher.final();
  } finally {
    await file.close();
  }
}
