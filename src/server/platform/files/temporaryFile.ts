import { type Cipher, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { types } from 'node:util';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

import { receiveInto } from './writeFile';

const algorithm = 'aes-256-ctr';
const ivBytes = 16;
const keyName = 'temporaryFileKey';

/**
 * The key of this process. Temporary files contain uploads, which may have SSNs. The key exists only in the memory
 * of this process and its threads, so that files left by a crash cannot be read.
 */
const key = getProcessKey();

function getProcessKey() {
  const existingKey = getEnvironmentData(keyName);
  if (types.isUint8Array(existingKey)) return existingKey;
  if (!isMainThread) throw new Error('The thread was started before the key for temporary files was created');
  const newKey = new Uint8Array(randomBytes(32));
  // Only threads that are started later receive the key.
  setEnvironmentData(keyName, newKey);
  return newKey;
}

/** A cipher for a new file, and the bytes that the file must start with. */
export function temporaryCipher(): { cipher: Cipher; head: Buffer } {
  const head = randomBytes(ivBytes);
  return { cipher: createCipheriv(algorithm, key, head), head };
}

/**
 * Writes a stream of at most `limit` bytes to a new temporary file; throws a Refusal (413) as soon as the limit is
 * exceeded. The file is useless after a crash, so it is not synced.
 */
export async function writeTemporary(
  stream: AsyncIterable<Buffer>,
  path: string,
  limit: number,
  onBytes: (chunk: Buffer) => void,
) {
  const { cipher, head } = temporaryCipher();
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(head);
    return await receiveInto(stream, limit, async (chunk) => {
      onBytes(chunk);
      await file.writeFile(cipher.update(chunk));
    });
  } finally {
    await file.close();
  }
}

/** A temporary file's content in chunks of `size` bytes. */
export async function* readTemporary(path: string, size = 64 * 1024): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  const { buffer: iv } = await file.read(Buffer.alloc(ivBytes), 0, ivBytes, 0);
  const decipher = createDecipheriv(algorithm, key, iv);
  for await (const chunk of file.createReadStream({ start: ivBytes, highWaterMark: size }) as AsyncIterable<Buffer>)
    yield decipher.update(chunk);
}

export async function readTemporaryHead(path: string, size: number): Promise<Buffer> {
  for await (const chunk of readTemporary(path, size)) return chunk;
  return Buffer.alloc(0);
}
