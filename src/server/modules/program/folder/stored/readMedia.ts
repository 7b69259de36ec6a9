import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { FolderMediaItem } from '@/server/modules/program/folder/content';
import { slugOf } from '@/server/modules/program/folder/format/slug';
import type { Database } from '@/server/platform/database/database';
import type { FileStorage } from '@/server/platform/files/storage/storage';
import { CannotStart } from '@/server/platform/process/cannotStart';

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** A stored file's SHA-256. */
export async function digestOf(storage: FileStorage, name: string) {
  const hash = createHash('sha256');
  await pipeline(await storage.read(name), hash);
  return hash.digest('hex');
}

const maxNameLength = 40;

/**
 * A file name that is the same in every database: the start of the description, and the start of the digest.
 */
function nameOf(alt: string, digest: string, mediaType: string) {
  const slug = slugOf(alt);
  const text = slug.length > maxNameLength ? slug.slice(0, maxNameLength + 1).replace(/-[^-]*$/, '') : slug;
  return `media/${text}-${digest.slice(0, 8)}.${extensions[mediaType] ?? 'bin'}`;
}

export async function readStoredMedia(
  db: Database,
  storage: FileStorage,
  ids: readonly number[],
): Promise<Map<number, FolderMediaItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.file_id')
    .select(['media.id', 'media.alt', 'files.kind', 'files.name', 'files.media_type', 'files.size'])
    .where('media.id', 'in', ids)
    .orderBy('media.id')
    .execute();
  const media = new Map<number, FolderMediaItem>();
  for (const row of rows) {
    const digest = await digestOf(storage, row.name).catch((error: unknown) => {
      throw new CannotStart(
        `Couldn’t read the file for “${row.alt}” in ${storage.location}: ${(error as Error).message}`,
      );
    });
    media.set(row.id, {
      name: nameOf(row.alt, digest, row.media_type),
      kind: row.kind === 'video' ? 'video' : 'image',
      alt: row.alt,
      digest,
      size: Number(row.size),
      open: () => storage.read(row.name),
    });
  }
  return media;
}
