import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { counted } from '@/contract/counted';
import { folderMark } from '@/server/files/filesFolder';
import { temporaryDir } from '@/server/files/places';
import { FileMissing, type FileStorage } from '@/server/files/storage/storage';
import { makeStorage } from '@/server/files/storage/storageOf';
import { CannotStart } from '@/server/process/cannotStart';
import type { Context, Outcome } from '@/server/process/command';
import { readFilesUrl } from '@/server/process/settings';

/** The SHA-256 of a stream that is read to its end, by way of `write` where it is to be kept. */
async function digestOf(storage: FileStorage, name: string, path?: string) {
  const hash = createHash('sha256');
  const source = await storage.read(name);
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, path === undefined ? undefined : chunk);
    },
  });
  if (path === undefined) {
    counting.resume();
    await pipeline(source, counting);
  } else await pipeline(source, counting, createWriteStream(path, { mode: 0o600, flush: true }));
  return hash.digest('hex');
}

/** Copies one file unless the target has it, and reads it back. Rejects with FileMissing where the source has it no more. */
async function copyOne(source: FileStorage, target: FileStorage, { name, draft }: { name: string; draft: string }) {
  const size = await source.size(name);
  if (size === undefined) throw new FileMissing(name);
  if ((await target.size(name)) === size && (await digestOf(target, name)) === (await digestOf(source, name)))
    return 'present';
  const digest = await digestOf(source, name, draft);
  await target.take(draft, name);
  return (await digestOf(target, name)) === digest ? 'copied' : 'different';
}

/**
 * Copies every file from one storage to another and reads it back. What is there with the same bytes stays, so it may be
 * repeated: beside the running servers first, and for the rest after they were stopped. The source keeps its files.
 */
export async function copyFiles({ settings }: Context, { from, to }: { from?: string; to: string }): Promise<Outcome> {
  const storageAt = (url: string | undefined) =>
    makeStorage(url === undefined ? settings : { ...settings, filesUrl: readFilesUrl(url) });
  return copyStorage(storageAt(from), storageAt(to), settings.dataDir);
}

/** As `copyFiles`, between two storages, which are closed afterwards. */
export async function copyStorage(source: FileStorage, target: FileStorage, dataDir: string): Promise<Outcome> {
  if (source.place === target.place) throw new CannotStart('--from and --to are the same place.');
  const mark = await source.readNote(folderMark);
  if (mark === undefined)
    throw new CannotStart(`${source.place} holds no files of Harbor Benefits. Nothing was changed.`);
  const targetMark = await target.readNote(folderMark);
  if (targetMark !== undefined && targetMark !== mark)
    throw new CannotStart(`${target.place} belongs to another database. Nothing was changed.`);

  await mkdir(temporaryDir(dataDir), { recursive: true, mode: 0o700 });
  await target.assertSpace();
  let copied = 0;
  let present = 0;
  const different: string[] = [];
  const names = await source.list();
  for (const name of names) {
    const draft = target.draftPath(name, 'copy');
    try {
      const became = await copyOne(source, target, { name, draft });
      if (became === 'copied') copied += 1;
      else if (became === 'present') present += 1;
      else different.push(name);
    } catch (error) {
      // A running server may remove a file at any moment.
      if (!(error instanceof FileMissing) || (await source.size(name)) !== undefined) throw error;
      await target.remove([name]);
    } finally {
      await rm(draft, { force: true });
    }
  }
  // Last, so that a server takes a copy that was cut off for no storage of this database.
  if (different.length === 0) await target.writeNote(folderMark, mark);
  source.close();
  target.close();
  return {
    data: { from: source.place, to: target.place, copied, present, different },
    text: `${counted(copied, 'file')} copied to ${target.place} and read back; ${present} were there already. ${source.place} is unchanged.`,
    ...(different.length > 0 && { problems: ['Read back otherwise than written:', ...different].join('\n') }),
  };
}
