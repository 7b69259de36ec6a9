import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A file that is read in ranges; `from` and `to` may be out of range. */
export type FileBytes = { size: number; read(from: number, to: number): Promise<Buffer> };

export const bytesInMemory = (bytes: Buffer): FileBytes => ({
  size: bytes.length,
  read: async (from, to) => bytes.subarray(Math.max(0, from), Math.max(0, to)),
});

export async function withFileBytes<Result>(path: string, work: (file: FileBytes) => Promise<Result>): Promise<Result> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await work({
      size,
      async read(from, to) {
        const start = Math.max(0, from);
        const bytes = Buffer.alloc(Math.max(0, Math.min(to, size) - start));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
        return bytes.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}

/**
 * Opens a file as a stream. A missing file rejects this promise, instead of causing an error event before anyone
 * listens.
 */
export async function readFileStream(path: string, range: { start?: number; end?: number } = {}): Promise<Readable> {
  const file = await open(path, 'r');
  return file.createReadStream(range);
}
