import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxDocumentBytes, maxPictureBytes } from '@/contract/files';
import type { Backend } from '@/server/backend';
import type { FolderMediaItem, ProgramContent } from '@/server/modules/program/folder/content';
import { slugOf } from '@/server/modules/program/folder/format/folderFiles';
import { insertMediaItem, lockMedia } from '@/server/modules/program/queries/media';
import type { Database, Transaction } from '@/server/platform/database/database';
import type { SavedFile } from '@/server/platform/files/fileStore';
import type { FileStorage } from '@/server/platform/files/storage/storage';
import { Refusal } from '@/server/platform/http/reply';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { ImportContext } from './preparedChanges';

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** A stored file's SHA-256. */
async function digestOf(storage: FileStorage, name: string) {
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

type Deps = Pick<Backend, 'db' | 'files' | 'storage'>;

/** An import's files, which are stored before its transaction starts. */
export type StoredFolderFiles = {
  /** The stored media item, or the new file, for each media item in the folder. */
  media: Map<number, { mediaItemId: number } | { file: SavedFile; alt: string } | { isNew: true }>;
  logo?: SavedFile;
  savedFiles: SavedFile[];
};

/** The stored media item with the same bytes and description. */
async function findStoredMediaItem(db: Database, storage: FileStorage, { size, digest, alt, kind }: FolderMediaItem) {
  const rows = await db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.file_id')
    .select(['media.id', 'files.name'])
    .where('files.size', '=', size)
    .where('files.kind', '=', kind)
    .where('media.alt', '=', alt)
    .orderBy('media.id')
    .execute();
  for (const { id, name } of rows) {
    // An item whose file is missing does not match, so the file is stored again.
    const storedDigest = await digestOf(storage, name).catch(() => '');
    if (storedDigest === digest) return id;
  }
  return undefined;
}

const limits = { image: maxPictureBytes, video: maxDocumentBytes };

/** Stores new files; a dry run stores nothing. */
export async function storeFolderFiles(
  { db, files, storage }: Deps,
  { media, settings: folderSettings }: ProgramContent,
  storedLogo: Buffer | null,
  isDryRun: boolean,
): Promise<StoredFolderFiles> {
  const storedFiles: StoredFolderFiles = { media: new Map(), savedFiles: [] };
  const save = async (stream: Readable, name: string, kind: FolderMediaItem['kind']) => {
    const file = await files.save({ stream, name }, { kind, limit: limits[kind] });
    storedFiles.savedFiles.push(file);
    return file;
  };
  try {
    for (const [id, mediaItem] of media) {
      const mediaItemId = await findStoredMediaItem(db, storage, mediaItem);
      if (mediaItemId !== undefined) storedFiles.media.set(id, { mediaItemId: mediaItemId });
      else if (isDryRun) storedFiles.media.set(id, { isNew: true });
      else {
        const file = await save(await mediaItem.open(), basename(mediaItem.name), mediaItem.kind);
        if (file.storedDigest !== mediaItem.digest)
          throw new CannotStart(`${mediaItem.name} changed during the import. Nothing was changed.`);
        storedFiles.media.set(id, { file, alt: mediaItem.alt });
      }
    }
    const logo = folderSettings?.logo;
    if (logo && !storedLogo?.equals(logo) && !isDryRun)
      storedFiles.logo = await save(Readable.from([logo]), 'logo.png', 'image');
    return storedFiles;
  } catch (error) {
    await removeSavedFiles(files, storedFiles);
    if (error instanceof Refusal) throw new CannotStart(`${error.message} Nothing was changed.`);
    throw error;
  }
}

/** Deletes the files saved by an import that failed or changed nothing. */
export async function removeSavedFiles(files: Backend['files'], { savedFiles }: StoredFolderFiles) {
  for (const file of savedFiles) await files.remove(file);
}

/** Inserts the new files as media; returns the stored ID of each media item in the folder. */
export async function insertFolderMedia(
  tx: Transaction,
  { media }: StoredFolderFiles,
  stamp: Pick<ImportContext, 'by' | 'at'>,
) {
  const ids = new Map<number, number>();
  for (const [id, item] of media) {
    if ('mediaItemId' in item) ids.set(id, item.mediaItemId);
    // A dry run stores no text with this temporary ID.
    else if ('isNew' in item) ids.set(id, -id);
    else ids.set(id, await insertMediaItem(tx, { fileId: item.file.id, alt: item.alt }, stamp));
  }
  const reusedIds = [
    ...new Set([...media.values()].flatMap((item) => ('mediaItemId' in item ? [item.mediaItemId] : []))),
  ];
  if (!(await lockMedia(tx, reusedIds)))
    throw new CannotStart('An image or video was deleted during the import. Nothing was changed. Try again.');
  return ids;
}
