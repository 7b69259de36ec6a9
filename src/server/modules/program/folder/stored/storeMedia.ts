import { basename } from 'node:path';
import { Readable } from 'node:stream';

import { maxDocumentBytes, maxPictureBytes } from '@/contract/files';
import type { Backend } from '@/server/backend';
import type { FolderMediaItem, ProgramContent } from '@/server/modules/program/folder/content';
import { insertMediaItem, lockMedia } from '@/server/modules/program/queries/media';
import type { Database, Transaction } from '@/server/platform/database/database';
import type { SavedFile } from '@/server/platform/files/fileStore';
import type { FileStorage } from '@/server/platform/files/storage/storage';
import { Refusal } from '@/server/platform/http/reply';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { ImportContext } from './preparedChanges';
import { digestOf } from './readMedia';

type Deps = Pick<Backend, 'db' | 'files' | 'storage'>;

/** An import's files, which are stored before its transaction starts. */
export type StoredFolderFiles = {
  /** The stored media item, or the new file, for each media item in the folder. */
  media: Map<number, { mediumId: number } | { file: SavedFile; alt: string } | { isNew: true }>;
  logo?: SavedFile;
  saved: SavedFile[];
};

/** The stored media item with the same bytes and description. */
async function findStoredMedium(db: Database, storage: FileStorage, { size, digest, alt, kind }: FolderMediaItem) {
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
    // Missing files are stored again.
    const found = await digestOf(storage, name).catch(() => '');
    if (found === digest) return id;
  }
  return undefined;
}

const limits = { image: maxPictureBytes, video: maxDocumentBytes };

/** Stores new files; a dry run stores nothing. */
export async function storeFolderFiles(
  { db, files, storage }: Deps,
  { media, settings: site }: ProgramContent,
  storedLogo: Buffer | null,
  isDryRun: boolean,
): Promise<StoredFolderFiles> {
  const storedFiles: StoredFolderFiles = { media: new Map(), saved: [] };
  const save = async (stream: Readable, name: string, kind: FolderMediaItem['kind']) => {
    const file = await files.save({ stream, name }, { kind, limit: limits[kind] });
    storedFiles.saved.push(file);
    return file;
  };
  try {
    for (const [id, medium] of media) {
      const mediumId = await findStoredMedium(db, storage, medium);
      if (mediumId !== undefined) storedFiles.media.set(id, { mediumId });
      else if (isDryRun) storedFiles.media.set(id, { isNew: true });
      else {
        const file = await save(await medium.open(), basename(medium.name), medium.kind);
        if (file.storedDigest !== medium.digest)
          throw new CannotStart(`${medium.name} changed during the import. Nothing was changed.`);
        storedFiles.media.set(id, { file, alt: medium.alt });
      }
    }
    const logo = site?.logo;
    if (logo && !storedLogo?.equals(logo) && !isDryRun)
      storedFiles.logo = await save(Readable.from([logo]), 'logo.png', 'image');
    return storedFiles;
  } catch (error) {
    await removeSavedFiles(files, storedFiles);
    if (error instanceof Refusal) throw new CannotStart(`${error.message} Nothing was changed.`);
    throw error;
  }
}

/** Deletes saved files to which nothing refers. */
export async function removeSavedFiles(files: Backend['files'], { saved }: StoredFolderFiles) {
  for (const file of saved) await files.remove(file);
}

/** Inserts the new files as media; returns the stored ID of each media item in the folder. */
export async function insertFolderMedia(
  tx: Transaction,
  { media }: StoredFolderFiles,
  change: Pick<ImportContext, 'by' | 'at'>,
) {
  const ids = new Map<number, number>();
  for (const [id, found] of media) {
    if ('mediumId' in found) ids.set(id, found.mediumId);
    // In a dry run, no stored text refers to it.
    else if ('isNew' in found) ids.set(id, -id);
    else ids.set(id, await insertMediaItem(tx, { fileId: found.file.id, alt: found.alt }, change));
  }
  const known = [...new Set([...media.values()].flatMap((found) => ('mediumId' in found ? [found.mediumId] : [])))];
  if (!(await lockMedia(tx, known)))
    throw new CannotStart('An image was deleted during the import. Nothing was changed. Try again.');
  return ids;
}
