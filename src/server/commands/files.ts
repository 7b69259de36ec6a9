import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { counted } from '@/contract/counted';
import { folderMark } from '@/server/files/filesFolder';
import { temporaryDir } from '@/server/files/places';
import type { FileStorage } from '@/server/files/storage/storage';
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

/**
 * Copies every file from one storage to another and reads it back. What is there with the same bytes stays, so it may be
 * repeated: beside the running servers first, and for the rest after they were stopped. The source keeps its files.
 */
export async function copyFiles({ settings }: Context, { from, to }: { from?: string; to: string }): Promise<Outcome> {
  const [source, target] = [from, to].map((url) =>
    makeStorage(url === undefined ? settings : { ...settings, filesUrl: readFilesUrl(url) }),
  ) as [FileStorage, FileStorage];
  if (source.place === target.place) throw new CannotStart('--from and --to are the same place.');
  const mark = await source.readNote(folderMark);
  if (mark === undefined)
    throw new CannotStart(`${source.place} holds no files of Harbor Benefits. Nothing was changed.`);
  const targetMark = await target.readNote(folderMark);
  if (targetMark !== undefined && targetMark !== mark)
    throw new CannotStart(`${target.place} belongs to another database. Nothing was changed.`);

  await mkdir(temporaryDir(settings.dataDir), { recursive: true, mode: 0o700 });
  await target.assertSpace();
  let copied = 0;
  let present = 0;
  const different: string[] = [];
  const names = await source.list();
  for (const name of names) {
    if ((await target.size(name)) === (await source.size(name))) {
      if ((await digestOf(target, name)) === (await digestOf(source, name))) {
        present += 1;
        continue;
      }
    }
    const draft = target.draftPath(name, 'copy');
    try {
      const digest = await digestOf(source, name, draft);
      await target.take(draft, name);
      if ((await digestOf(target, name)) === digest) copied += 1;
      else different.push(name);
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
