import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { sql } from 'kysely';

import { texts } from '@/contract/texts';

import type { Database, FilesTable } from './db/database';
import { endBytes, mayBe, mediaTypeOf } from './fileKinds';
import { Refusal } from './reply';
import type { Seal } from './seal';
import type { Settings } from './settings';

export type FileKind = 'pdf' | 'image' | 'video';
export type StoredFile = Pick<FilesTable, 'name' | 'media_type' | 'display_name' | 'size'> & { id: number };

/** Uploads kept, checked and served (reliability F1, F3, F7, B9). */
export type FileStore = {
  /**
   * Streams to a temporary file, checks size, name and content against `kind`, syncs, renames, then writes the row.
   * Throws Refusal 200 with the words of the catalogue, or 413; nothing is left behind.
   */
  keep(
    upload: { stream: Readable; name: string },
    rule: { kind: FileKind; limit: number; ownerId?: number },
  ): Promise<StoredFile>;
  /** Removes rows and files, once nothing refers to them. */
  drop(fileId: number, tx?: Database): Promise<void>;
  /** An address of the main API that serves this file until it expires, or null for no file. */
  link(file: Pick<StoredFile, 'name'> | null | undefined): string | null;
  /** The same for file ids, in one query. */
  links(fileIds: readonly (number | null)[], tx?: Database): Promise<Map<number, string>>;
  /** Removes what a crash left: temporary files, files without a row (F7). */
  sweep(): Promise<void>;
};

const nameBytes = 16;
const displayNameLength = 150;
const megabyte = 1024 * 1024;
/** What must stay free on the disk, so that the database never meets a full one (reliability H5). */
const freeSpaceFloor = 256 * megabyte;

export const filePath = '/files/';
export const filesDir = (dataDir: string) => join(dataDir, 'files');
export const temporaryDir = (dataDir: string) => join(dataDir, 'tmp');

export const signedText = (name: string, expires: number) => `file:${name}:${expires}`;

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
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(/\s+/g, ' ');
  if (clean.length <= displayNameLength) return clean || 'file';
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, displayNameLength - extension.length) + extension;
}

export function makeFileStore({
  settings,
  db,
  seal,
  now,
}: {
  settings: Settings;
  db: Database;
  seal: Seal;
  now: () => Date;
}): FileStore {
  const stored = filesDir(settings.dataDir);
  const temporary = temporaryDir(settings.dataDir);

  const link: FileStore['link'] = (file) => {
    if (!file) return null;
    const expires = Math.ceil(now().getTime() / 1000) + settings.linkLifeS;
    return `${settings.apiBase}${filePath}${file.name}?expires=${expires}&signature=${seal.sign(signedText(file.name, expires))}`;
  };

  return {
    async keep({ stream, name }, { kind, limit, ownerId }) {
      if (!mayBe(kind, name)) throw new Refusal(texts.upload.unsupported);
      await mkdir(temporary, { recursive: true });
      await mkdir(stored, { recursive: true });
      await assertRoom(temporary);
      const randomName = randomBytes(nameBytes).toString('hex');
      const draft = join(temporary, randomName);
      try {
        const ends = await writeDown(stream, draft, limit);
        const media_type = mediaTypeOf(kind, name, ends);
        if (!media_type) throw new Refusal(texts.upload.unsupported);
        await rename(draft, join(stored, randomName));
        await syncFolder(stored);
        return await db
          .insertInto('files')
          .values({
            name: randomName,
            kind,
            media_type,
            display_name: cleanName(name),
            size: ends.size,
            owner_id: ownerId ?? null,
            created_at: now(),
          })
          .returning(['id', 'name', 'media_type', 'display_name', 'size'])
          .executeTakeFirstOrThrow();
      } catch (fault) {
        await rm(draft, { force: true });
        await rm(join(stored, randomName), { force: true });
        throw fault;
      }
    },

    async drop(fileId, tx) {
      const gone = await (tx ?? db).deleteFrom('files').where('id', '=', fileId).returning('name').executeTakeFirst();
      if (!gone) return;
      if (!tx) return rm(join(stored, gone.name), { force: true });
      // The row may yet come back with a rollback: asking for it with a lock waits until the transaction has ended.
      // What fails here is a file without a row, which the sweep of the next start removes.
      void db
        .selectFrom('files')
        .select('id')
        .where('name', '=', gone.name)
        .forUpdate()
        .executeTakeFirst()
        .then((row) => (row ? undefined : rm(join(stored, gone.name), { force: true })))
        .catch(() => undefined);
    },

    link,

    async links(fileIds, tx) {
      const ids = fileIds.filter((id) => id !== null);
      if (!ids.length) return new Map();
      const rows = await (tx ?? db).selectFrom('files').select(['id', 'name']).where('id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id, link(row) ?? '']));
    },

    async sweep() {
      await rm(temporary, { recursive: true, force: true });
      await mkdir(temporary, { recursive: true });
      await mkdir(stored, { recursive: true });
      const names = await readdir(stored);
      const step = 1000;
      for (let from = 0; from < names.length; from += step) {
        const some = names.slice(from, from + step);
        const { rows } = await sql<{ name: string }>`select name from files where name = any(${some})`.execute(db);
        const known = new Set(rows.map(({ name }) => name));
        for (const name of some) if (!known.has(name)) await rm(join(stored, name), { force: true });
      }
    },
  };
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

async function syncFolder(path: string) {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
