import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { sql } from 'kysely';

import { texts } from '@/contract/texts';

import type { Database, FilesTable } from './db/database';
import { mayBe, mediaTypeOf } from './fileKinds';
import { assertRoom, cleanName, syncFolder, writeDown } from './fileWriting';
import { Refusal } from './reply';
import type { Seal } from './seal';
import type { Settings } from './settings';
import { countUpload } from './uploadQuota';
import { actorName, type Asker } from './whoAsks';

export type FileKind = 'pdf' | 'image' | 'video';
export type StoredFile = Pick<FilesTable, 'name' | 'media_type' | 'display_name' | 'size'> & { id: number };

/** Whom a link is made for. */
type Reader = Pick<Asker, 'kind' | 'id'>;

/** Uploads kept, checked and served (reliability F1, F3, F7, B9). */
export type FileStore = {
  /**
   * Streams to a temporary file, checks size, name and content against `kind`, syncs, renames, then writes the row.
   * With `by`, the name of an actor, it counts towards what one may upload in an hour (F8).
   * Throws Refusal 200 with the words of the catalogue, or 413; nothing is left behind.
   */
  keep(
    upload: { stream: Readable; name: string },
    rule: { kind: FileKind; limit: number; ownerId?: number; by?: string },
  ): Promise<StoredFile>;
  /** Removes rows and files, once nothing refers to them. */
  drop(fileId: number, tx?: Database): Promise<void>;
  /**
   * An address of the main API that serves this file until it expires, or null for no file. `reader` is whom it is made
   * for, where reading the file is written down.
   */
  link(file: Pick<StoredFile, 'name'> | null | undefined, reader?: Reader): string | null;
  /** The same for file ids, in one query. */
  links(fileIds: readonly (number | null)[], tx?: Database, reader?: Reader): Promise<Map<number, string>>;
  /** Removes what a crash left: temporary files, files without a row, the second names of a backup (F7). */
  sweep(): Promise<void>;
};

const nameBytes = 16;

export const filePath = '/files/';
export const filesDir = (dataDir: string) => join(dataDir, 'files');
export const temporaryDir = (dataDir: string) => join(dataDir, 'tmp');

export const signedText = (name: string, expires: number, reader = '') => `file:${name}:${expires}${reader && `:${reader}`}`;

/** What another server that shares the folder is writing right now has no row yet. */
const settledMs = 3_600_000;
const isOld = async (path: string) => {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > settledMs;
};

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

  const link: FileStore['link'] = (file, reader) => {
    if (!file) return null;
    const expires = Math.ceil(now().getTime() / 1000) + settings.linkLifeS;
    const made = reader && actorName(reader);
    const query = new URLSearchParams({
      expires: String(expires),
      ...(made && { for: made }),
      signature: seal.sign(signedText(file.name, expires, made)),
    });
    return `${settings.apiBase}${filePath}${file.name}?${query}`;
  };

  return {
    async keep({ stream, name }, { kind, limit, ownerId, by }) {
      if (!mayBe(kind, name)) throw new Refusal(texts.upload.unsupported);
      if (by) await countUpload({ db, seal, now }, by);
      await mkdir(stored, { recursive: true });
      await assertRoom(stored);
      const randomName = randomBytes(nameBytes).toString('hex');
      const draft = join(stored, `${randomName}.part`);
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

    async links(fileIds, tx, reader) {
      const ids = fileIds.filter((id) => id !== null);
      if (!ids.length) return new Map();
      const rows = await (tx ?? db).selectFrom('files').select(['id', 'name']).where('id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id, link(row, reader) ?? '']));
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
        for (const name of some) if (!known.has(name) && (await isOld(join(stored, name)))) await rm(join(stored, name), { recursive: true, force: true });
      }
    },
  };
}
