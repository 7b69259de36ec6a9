import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database, Transaction } from '@/server/platform/database/database';
import { Refusal } from '@/server/platform/http/reply';
import type { Log } from '@/server/platform/process/log';
import { writeDurably } from '@/server/platform/process/writeDurably';
import type { FileStore, StoredFile } from './fileStore';
import { reencodePicture } from './reencodePicture';
import { type FileStorage, ignoreMissing } from './storage/storage';
import { isStrippedPicture } from './strippedPicture';

type Deps = { db: Database; files: FileStore; storage: FileStorage; log: Log };
type Picture = Pick<StoredFile, 'id' | 'name'>;

const busyRetryMs = 1000;

/**
 * Queues all pictures, because a backup copies files before rows: a restored picture may not be re-encoded yet although
 * no restored row says so.
 */
export const queueAllPictures = (tx: Transaction) =>
  sql`insert into pictures_to_redraw select id from files where kind = 'image' on conflict do nothing`.execute(tx);

/**
 * Re-encodes pictures that an earlier version stored, so that only their pixels remain. Processes one at a time, until
 * aborted. A crash at any moment leaves either the old or the new picture. A picture that cannot be re-encoded is kept,
 * and the next start tries again.
 */
async function reencodeStoredPictures(deps: Deps, signal: AbortSignal) {
  const { db, log } = deps;
  const keptIds: number[] = [];
  let reencodedCount = 0;
  for (let picture = await findNextPicture(db, 0); picture; picture = await findNextPicture(db, picture.id)) {
    if (signal.aborted) return;
    const outcome = await reencodeStoredPicture(deps, picture, signal);
    if (outcome === 'kept') keptIds.push(picture.id);
    if (outcome === 'reencoded') reencodedCount += 1;
  }
  if (reencodedCount > 0) log.info({ reencoded: reencodedCount }, 're-encoded stored images without their metadata');
  if (keptIds.length > 0)
    log.warn({ files: keptIds }, 'could not re-encode stored images, which still have their metadata; replace them');
}

const findNextPicture = (db: Database, after: number): Promise<Picture | undefined> =>
  db
    .selectFrom('pictures_to_redraw')
    .innerJoin('files', 'files.id', 'pictures_to_redraw.file_id')
    .select(['files.id', 'files.name'])
    .where('files.id', '>', after)
    .orderBy('files.id')
    .executeTakeFirst();

async function reencodeStoredPicture({ db, files, storage }: Deps, { id, name }: Picture, signal: AbortSignal) {
  const bytes = await storage.read(name).then(buffer).catch(ignoreMissing);
  const newBytes = bytes && (isStrippedPicture(bytes) ? bytes : await reencodeWhenFree(bytes, signal));
  if (!newBytes) return 'kept';
  const isChanged = newBytes !== bytes;
  const draft = storage.draftPath(name, await files.nodeId());
  try {
    if (isChanged) await writeDurably(draft, newBytes);
    await db.transaction().execute(async (tx) => {
      // Locks the row, so that a picture that is being deleted is not stored again.
      const row = await tx.selectFrom('files').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
      if (!row) return;
      if (isChanged) await storage.storeDraft(draft, name);
      await tx.updateTable('files').set({ size: newBytes.length }).where('id', '=', id).execute();
      await tx.deleteFrom('pictures_to_redraw').where('file_id', '=', id).execute();
    });
  } finally {
    await rm(draft, { force: true });
  }
  return isChanged ? 'reencoded' : 'bare';
}

/** Waits while uploads are being processed. Resolves with undefined if the picture cannot be re-encoded. */
async function reencodeWhenFree(bytes: Buffer, signal: AbortSignal): Promise<Buffer | undefined> {
  for (;;) {
    try {
      return await reencodePicture(bytes);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      if (fault.code !== 503 || signal.aborted) return undefined;
      await delay(busyRetryMs);
    }
  }
}

/** Re-encodes stored pictures in the background. Returns a function that stops after the current picture. */
export function startReencoding(deps: Deps) {
  const stop = new AbortController();
  const running = reencodeStoredPictures(deps, stop.signal).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'could not re-encode stored images'),
  );
  return () => {
    stop.abort();
    return running;
  };
}
