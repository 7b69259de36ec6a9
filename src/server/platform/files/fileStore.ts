import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { sql } from 'kysely';

import { uploadKindOf } from '@/contract/files';
import type { Database, Tables, Transaction } from '@/server/platform/database/database';
import { afterCommit } from '@/server/platform/database/dialect';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import type { Cipher } from '@/server/platform/keys/cipher';
import { temporaryDir } from '@/server/platform/process/dataFolders';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import { writeDurably } from '@/server/platform/process/writeDurably';
import { bytesInMemory, withFileBytes } from './fileBytes';
import { type FileKind, mediaTypeOf, unsupportedFileRefusal } from './fileKinds';
import { reencodePicture } from './reencodePicture';
import type { FileStorage } from './storage/storage';
import { maxUnknownFiles, namesInDatabase } from './storageLink';
import { enforceUploadQuota } from './uploadQuota';
import { cleanName, receiveInto, writeStream } from './writeFile';

export type StoredFile = Pick<Tables['files'], 'name' | 'media_type' | 'display_name' | 'size'> & { id: number };
/** A stored file with the SHA-256 of the received bytes and of the stored content. */
export type SavedFile = StoredFile & { digest: string; storedDigest: string };

/** With `isEncrypted`, the file is stored encrypted and never written to disk unencrypted. */
export type FileRule = { kind: FileKind; limit: number; ownerId?: number; isEncrypted?: boolean };

/** The stored kind of every encrypted file, so that no job tries to re-encode it. */
export const encryptedKind = 'sealed';

type Upload = { stream: Readable; name: string };
type ReceivedContent = Pick<SavedFile, 'media_type' | 'size' | 'digest' | 'storedDigest'>;

type Actor = Pick<Caller, 'kind' | 'id'>;

const nameBytes = 16;

export const fileUrlPrefix = '/files/';

export const linkTextToSign = (name: string, expires: number, actorText = '') =>
  `file:${name}:${expires}${actorText && `:${actorText}`}`;

/** How long unreferenced rows are kept: a form's files are not referenced until the last of them has arrived. */
const unreferencedRetentionMs = 24 * 3_600_000;
const trashRetentionMs = 30 * 24 * 3_600_000;

/** Every column that may refer to a file. */
export const fileReferences = [
  ['cards', 'image_file_id'],
  ['change_requests', 'document_file_id'],
  ['documents', 'file_id'],
  ['documents', 'thumbnail_file_id'],
  ['media', 'file_id'],
  ['notifications', 'image_file_id'],
  ['people', 'picture_file_id'],
  ['plan_documents', 'file_id'],
  ['programme_settings', 'logo_file_id'],
] as const;
const isUnreferenced = sql<boolean>`not exists (${sql.join(
  fileReferences.map(
    ([table, column]) => sql`select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = files.id`,
  ),
  sql` union all `,
)})`;

async function readNodeId(dataDir: string) {
  const path = join(dataDir, 'node.id');
  const storedId = await readFile(path, 'utf8').catch(() => '');
  if (/^[0-9a-f]{16}$/.test(storedId)) return storedId;
  const id = randomBytes(8).toString('hex');
  await writeFile(path, id, { mode: 0o600 });
  return id;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Replaces a picture with one that contains only its pixels. Returns the new bytes, or undefined if nothing changed.
 */
async function reencode(path: string) {
  const bytes = await readFile(path);
  const reencodedBytes = await reencodePicture(bytes);
  if (reencodedBytes === bytes) return undefined;
  await writeDurably(path, reencodedBytes);
  return reencodedBytes;
}

type Deps = { settings: Settings; storage: FileStorage; db: Database; cipher: Cipher; log: Log; now: () => Date };

export function makeFileStore({ settings, storage, db, cipher, log, now }: Deps) {
  const temporary = temporaryDir(settings.dataDir);

  /** Checks and re-encodes an upload, and writes the result to `draft` in the form in which it will be stored. */
  async function receive(
    { stream, name }: Upload,
    { kind, limit, isEncrypted = false }: FileRule,
    draft: string,
  ): Promise<ReceivedContent> {
    const streamHash = createHash('sha256');
    if (isEncrypted) {
      const chunks: Buffer[] = [];
      await receiveInto(stream as AsyncIterable<Buffer>, limit, async (chunk) => void chunks.push(chunk));
      const bytes = Buffer.concat(chunks);
      const media_type = await mediaTypeOf(kind, name, bytesInMemory(bytes));
      if (!media_type) throw unsupportedFileRefusal(kind);
      const content = kind === 'image' ? await reencodePicture(bytes) : bytes;
      await writeDurably(draft, cipher.encryptBytes(content));
      return { media_type, size: content.length, digest: sha256(bytes), storedDigest: sha256(content) };
    }
    const { size } = await writeStream(stream, draft, limit, (chunk) => streamHash.update(chunk));
    const media_type = await withFileBytes(draft, (file) => mediaTypeOf(kind, name, file));
    if (!media_type) throw unsupportedFileRefusal(kind);
    const reencoded = kind === 'image' ? await reencode(draft) : undefined;
    const digest = streamHash.digest('hex');
    return {
      media_type,
      size: reencoded?.length ?? size,
      digest,
      storedDigest: reencoded ? sha256(reencoded) : digest,
    };
  }

  let nodeIdPromise: Promise<string> | undefined;
  /** The ID of the server that uses this data folder; it survives restarts. */
  const nodeId = () => (nodeIdPromise ??= readNodeId(settings.dataDir));

  /**
   * Returns a signed URL of the main API for this file, valid for a limited time, or null if there is no file. `actor`
   * is the caller for whom the link is made, if reading the file is audited.
   */
  function link(file: Pick<StoredFile, 'name'> | null | undefined, actor?: Actor) {
    if (!file) return null;
    const expires = Math.ceil(now().getTime() / 1000) + settings.linkLifeS;
    const actorText = actor && formatActor(actor);
    const query = new URLSearchParams({
      expires: String(expires),
      ...(actorText && { for: actorText }),
      signature: cipher.sign(linkTextToSign(file.name, expires, actorText)),
    });
    return `${settings.apiBase}${fileUrlPrefix}${file.name}?${query}`;
  }

  async function removeRows(fileIds: readonly (number | null | undefined)[], from: Database) {
    const ids = fileIds.filter((id) => typeof id === 'number');
    if (!ids.length) return [];
    const rows = await from.deleteFrom('files').where('id', 'in', ids).returning('name').execute();
    return rows.map(({ name }) => name);
  }

  /**
   * Moves files without a row to the trash. A crash leaves only a few; if there are many, the database is probably the
   * wrong one, so none are moved.
   */
  async function trashUnknownFiles(unknownNames: readonly string[], fileCount: number) {
    if (unknownNames.length > maxUnknownFiles(fileCount))
      return log.error(
        { unknown: unknownNames.length, files: fileCount },
        'too many files have no row in the database; none were moved to the trash',
      );
    const remainingNames: string[] = [];
    // Another node may have removed some of them in the meantime, after deleting their rows.
    for (const name of unknownNames) if ((await storage.size(name)) !== undefined) remainingNames.push(name);
    if (remainingNames.length === 0) return;
    await storage.moveToTrash(remainingNames, now());
    log.warn(
      { moved: remainingNames.length, files: fileCount },
      'moved files without a row in the database to the trash',
    );
  }

  return {
    nodeId,

    /**
     * Streams to a temporary file, checks size, name, and content against `kind`, re-encodes a picture without its
     * metadata, syncs, inserts the row, then renames. The row is inserted before the rename, so that a file that has
     * its final name but no row is never an upload in progress. With `uploader`, the name of an actor, the upload counts
     * toward that actor's hourly limit. Throws a Refusal (200 or 413) and leaves nothing behind.
     */
    async save(upload: Upload, { uploader, ...rule }: FileRule & { uploader?: string }): Promise<SavedFile> {
      const { name } = upload;
      const { kind, ownerId, isEncrypted } = rule;
      if (uploadKindOf(name) !== kind) throw unsupportedFileRefusal(kind);
      if (uploader) await enforceUploadQuota({ db, cipher, now }, uploader);
      await storage.assertSpace();
      const randomName = randomBytes(nameBytes).toString('hex');
      const uploading_node = await nodeId();
      const draft = storage.draftPath(randomName, uploading_node);
      try {
        const { media_type, size, ...digests } = await receive(upload, rule, draft);
        const row = await db
          .insertInto('files')
          .values({
            name: randomName,
            kind: isEncrypted ? encryptedKind : kind,
            media_type,
            display_name: cleanName(name),
            size,
            owner_id: ownerId ?? null,
            created_at: now(),
            uploading_node,
          })
          .returning(['id', 'name', 'media_type', 'display_name', 'size'])
          .executeTakeFirstOrThrow();
        await storage.storeDraft(draft, randomName).catch(async (fault: unknown) => {
          await db.deleteFrom('files').where('id', '=', row.id).execute();
          throw fault;
        });
        return { ...row, ...digests };
      } catch (fault) {
        await rm(draft, { force: true });
        throw fault;
      }
    },

    /** Removes an unreferenced file and its row, which may already have been deleted with its owner. */
    async remove({ id, name }: Pick<StoredFile, 'id' | 'name'>) {
      await removeRows([id], db);
      await storage.remove([name]);
    },

    /**
     * Deletes rows within `tx`, and their files after the commit. If that fails, or after a crash in between, the next
     * start moves the files to the trash.
     */
    async release(fileIds: readonly (number | null | undefined)[], tx: Transaction) {
      const names = await removeRows(fileIds, tx);
      await afterCommit(tx, () =>
        storage
          .remove(names)
          .catch((error: unknown) => log.warn({ err: error, files: names.length }, 'could not delete files')),
      );
    },

    /**
     * Deletes files immediately, and their rows within `tx`, so that no file is left when the transaction commits. Only
     * for deletions that are repeated if the transaction fails.
     */
    async erase(fileIds: readonly number[], tx: Transaction) {
      await storage.remove(await removeRows(fileIds, tx));
    },

    link,

    /** Like `link` for many file IDs, in one query. */
    async links(fileIds: readonly (number | null)[], tx?: Database, actor?: Actor) {
      const ids = fileIds.filter((id) => id !== null);
      if (!ids.length) return new Map<number, string>();
      const rows = await (tx ?? db).selectFrom('files').select(['id', 'name']).where('id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id, link(row, actor) ?? '']));
    },

    /**
     * Removes leftovers from a crash: temporary files and unreferenced rows. Files without a row go to the trash,
     * unless there are too many. Keeps uploads from other servers that share the storage. Run it before this server
     * accepts uploads.
     */
    async sweep() {
      await rm(temporary, { recursive: true, force: true });
      await mkdir(temporary, { recursive: true });
      const ownNode = await nodeId();
      const abandonedBefore = new Date(now().getTime() - unreferencedRetentionMs);
      const isUploadOver = sql<boolean>`(uploading_node = ${ownNode} or uploading_node is not null and created_at < ${abandonedBefore})`;
      const unusedFiles = await db
        .deleteFrom('files')
        .where(isUploadOver)
        .where(isUnreferenced)
        .returning('name')
        .execute();
      await storage.remove(unusedFiles.map(({ name }) => name));
      await db.updateTable('files').set({ uploading_node: null }).where(isUploadOver).execute();

      await storage.removeDrafts(ownNode);
      const names = await storage.list();
      const recordedNames = await namesInDatabase(db, names);
      const unknownNames = names.filter((name) => !recordedNames.has(name));
      await trashUnknownFiles(unknownNames, names.length);
    },

    /** Deletes files that have been in the trash for 30 days. */
    emptyTrash: () => storage.emptyTrash(new Date(now().getTime() - trashRetentionMs)),
  };
}
export type FileStore = ReturnType<typeof makeFileStore>;
