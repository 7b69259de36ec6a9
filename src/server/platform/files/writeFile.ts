import { open, statfs } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import { megabyte } from '@/contract/files';
import { texts } from '@/contract/texts';

import { Refusal } from '@/server/platform/http/reply';

const maxDisplayNameLength = 150;
/** How many bytes of a file are enough to show whether it is CSV. */
const headBytes = 4096;
/** Bytes that must remain free on the disk, so that uploads never use up the space that the database needs. */
const minFreeBytes = 256 * megabyte;

export const tooLargeText = (limit: number) => texts.upload.tooLarge.replace('100 MB', `${limit / megabyte} MB`);

/** Throws a Refusal (507) if `bytes` more would leave too little space on the disk. */
export async function assertFreeSpace(dir: string, bytes = 0) {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize - bytes < minFreeBytes)
    throw new Refusal('There’s no space left for uploads. Contact your system administrator.', 507);
}

/**
 * Cleans a file name for display and saving: no folders, control characters, direction marks, or reserved characters.
 */
export function cleanName(name: string) {
  // Only the end of a very long name is kept: it has the extension, and cleaning the entire name would take too long.
  const baseName = name.slice(-1000).normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const cleanedName = baseName
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(/\s+/g, ' ');
  if (cleanedName.length <= maxDisplayNameLength) return cleanedName || 'file';
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(cleanedName)?.[0] ?? '';
  return cleanedName.slice(0, maxDisplayNameLength - extension.length) + extension;
}

/** Passes at most `limit` bytes of a stream to `write`; throws a Refusal (413) as soon as the limit is exceeded. */
export async function receiveInto(
  stream: AsyncIterable<Buffer>,
  limit: number,
  write: (chunk: Buffer) => Promise<void>,
) {
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit) throw new Refusal(tooLargeText(limit), 413);
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    await write(chunk);
  }
  return { head, size };
}

/** Like `receiveInto`, but writes to a new file and syncs it. */
export async function writeStream(stream: Readable, path: string, limit: number, onBytes?: (chunk: Buffer) => void) {
  const file = await open(path, 'wx', 0o600);
  try {
    const received = await receiveInto(stream as AsyncIterable<Buffer>, limit, async (chunk) => {
      onBytes?.(chunk);
      await file.writeFile(chunk);
    });
    await file.sync();
    return received;
  } finally {
    await file.close();
  }
}
