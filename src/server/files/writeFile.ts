import { open, statfs } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import { texts } from '@/contract/texts';

import { endBytes } from './fileKinds';
import { Refusal } from '@/server/http/reply';

const displayNameLength = 150;
const megabyte = 1024 * 1024;
/** What must stay free on the disk, so that the database never meets a full one (reliability H5). */
const freeSpaceFloor = 256 * megabyte;

/** The words for a file above its limit, in the sentence of the catalogue. */
export const tooLarge = (limit: number) => texts.upload.tooLarge.replace('100 MB', `${limit / megabyte} MB`);

/** Refuses before the disk is full, not when it is. */
export async function assertRoom(dir: string, bytes = 0) {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize - bytes < freeSpaceFloor)
    throw new Refusal('There is not enough space left for uploads. Please tell your administrator.', 507);
}

/** A name fit to be shown and offered for saving: no folders, controls, direction marks or reserved characters. */
export function cleanName(name: string) {
  // The end holds the extension; a name without end would cost time without end.
  const base = name.slice(-1000).normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(/\s+/g, ' ');
  if (clean.length <= displayNameLength) return clean || 'file';
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, displayNameLength - extension.length) + extension;
}

/** Writes at most `limit` bytes and makes sure of them; reads no further than the first byte too many. */
export async function writeDown(stream: Readable, path: string, limit: number, onBytes?: (chunk: Buffer) => void) {
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw new Refusal(tooLarge(limit), 413);
      if (head.length < endBytes) head = Buffer.concat([head, chunk.subarray(0, endBytes - head.length)]);
      tail = chunk.length >= endBytes ? chunk.subarray(-endBytes) : Buffer.concat([tail, chunk]).subarray(-endBytes);
      onBytes?.(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { head, tail, size };
}

/** Makes sure that a renamed file is found under its name after a power cut. */
export async function syncFolder(path: string) {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
