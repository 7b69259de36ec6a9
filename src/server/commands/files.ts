import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { countWithNoun } from '@/contract/format';
import { nodeMarkersFolder } from '@/server/node';
import { FileMissing, type FileStorage } from '@/server/platform/files/storage/storage';
import { makeStorage } from '@/server/platform/files/storage/storageOf';
import { databaseIdFile } from '@/server/platform/files/storageLink';
import { CannotStart } from '@/server/platform/process/cannotStart';
import { temporaryDir } from '@/server/platform/process/dataFolders';
import { parseFilesUrl } from '@/server/platform/process/settings';
import type { CommandContext, CommandOutcome } from '@/server/runCommand';

/** Returns the SHA-256 of a file and, if `path` is given, saves the file there. */
async function digestOf(storage: FileStorage, name: string, path?: string) {
  const hash = createHash('sha256');
  const source = await storage.read(name);
  const hashStream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, path === undefined ? undefined : chunk);
    },
  });
  if (path === undefined) {
    hashStream.resume();
    await pipeline(source, hashStream);
  } else await pipeline(source, hashStream, createWriteStream(path, { mode: 0o600, flush: true }));
  return hash.digest('hex');
}

const maxConcurrentCopies = 8;

/** Runs `work` for at most `maxConcurrent` items at a time. After the first failure, no more items are started. */
async function forEachConcurrently<Item>(
  items: readonly Item[],
  maxConcurrent: number,
  work: (item: Item) => Promise<void>,
) {
  const remaining = items.values();
  let failure: { error: unknown } | undefined;
  async function run() {
    for (const item of remaining) {
      if (failure) return;
      try {
        await work(item);
      } catch (error) {
        failure ??= { error };
      }
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, run));
  if (failure) throw failure.error;
}

/**
 * Copies one file unless the target has it, and verifies the copy. Files of the same size are the same: a file is
 * stored completely or not at all, and only re-encoding a picture changes it, which changes its size too. Rejects with
 * FileMissing if the source no longer has it.
 */
async function copyOne(source: FileStorage, target: FileStorage, { name, draft }: { name: string; draft: string }) {
  const size = await source.size(name);
  if (size === undefined) throw new FileMissing(name);
  if ((await target.size(name)) === size) return 'present';
  const digest = await digestOf(source, name, draft);
  await target.storeDraft(draft, name);
  if ((await digestOf(target, name)) === digest) return 'copied';
  // Because of its size, the next run would mistake the damaged copy for a good one.
  await target.remove([name]);
  return 'different';
}

type CopyOptions = { from?: string; to: string; removeExtra?: boolean };

/**
 * Copies every file from one storage to another and verifies the copies. Files that the target already has are skipped.
 * Files that only the target has are left, since they may be uploads of a server that ran there; `removeExtra` moves
 * them to its trash. The source is unchanged. The command can be repeated: first while servers run, then after they are
 * stopped, to copy the rest.
 */
export async function copyFiles(
  { settings }: CommandContext,
  { from, to, removeExtra }: CopyOptions,
): Promise<CommandOutcome> {
  const storageAt = (url: string | undefined) =>
    makeStorage(url === undefined ? settings : { ...settings, filesUrl: parseFilesUrl(url) });
  return copyStorage(storageAt(from), storageAt(to), settings.dataDir, removeExtra);
}

/** Says what happened to the files that only the target has. */
const extraText = (removedCount: number, keptCount: number) =>
  (removedCount > 0
    ? `Moved ${countWithNoun(removedCount, 'file')} that ${removedCount === 1 ? 'is' : 'are'} no longer in the source to the target’s trash. `
    : '') +
  (keptCount > 0
    ? `Left ${countWithNoun(keptCount, 'file')} that ${keptCount === 1 ? 'isn’t' : 'aren’t'} in the source; --remove-extra moves ${keptCount === 1 ? 'it' : 'them'} to the target’s trash. `
    : '');

/** The names of the files that `storage` has and `other` does not. */
async function namesOnlyIn(storage: FileStorage, other: FileStorage) {
  const names = await storage.list();
  // Listed second, so that a file added to both in the meantime doesn't count as missing from `other`.
  const otherNames = new Set(await other.list());
  return names.filter((name) => !otherNames.has(name));
}

/** Like `copyFiles`, between two open storages, which are closed at the end. */
export async function copyStorage(
  source: FileStorage,
  target: FileStorage,
  dataDir: string,
  removeExtra = false,
): Promise<CommandOutcome> {
  if (source.location === target.location) throw new CannotStart('--from and --to name the same storage.');
  const databaseId = await source.readTextFile(databaseIdFile);
  if (databaseId === undefined)
    throw new CannotStart(`${source.location} has no Harbor Benefits files. Nothing was changed.`);
  const targetDatabaseId = await target.readTextFile(databaseIdFile);
  if (targetDatabaseId !== undefined && targetDatabaseId !== databaseId)
    throw new CannotStart(`${target.location} belongs to another database. Nothing was changed.`);

  await mkdir(temporaryDir(dataDir), { recursive: true, mode: 0o700 });
  await target.assertSpace();
  let copiedCount = 0;
  let presentCount = 0;
  const differentNames: string[] = [];
  const names = await source.list();
  await forEachConcurrently(names, maxConcurrentCopies, async (name) => {
    const draftPath = target.draftPath(name, 'copy');
    try {
      const result = await copyOne(source, target, { name, draft: draftPath });
      if (result === 'copied') copiedCount += 1;
      else if (result === 'present') presentCount += 1;
      else differentNames.push(name);
    } catch (error) {
      // A running server may remove a file at any time.
      if (!(error instanceof FileMissing) || (await source.size(name)) !== undefined) throw error;
      await target.remove([name]);
    } finally {
      await rm(draftPath, { force: true });
    }
  });
  // If the target does not name this database, its files may belong to another one.
  const extraNames = targetDatabaseId === undefined ? [] : await namesOnlyIn(target, source);
  // If a node uses the target, these may be its uploads.
  const isTargetInUse = extraNames.length > 0 && (await target.listTextFiles(nodeMarkersFolder)).length > 0;
  const shouldRemove = removeExtra && !isTargetInUse;
  if (extraNames.length > 0 && shouldRemove) await target.moveToTrash(extraNames, new Date());
  // Written last, so that a server does not accept an incomplete copy as this database's storage.
  if (differentNames.length === 0) await target.writeTextFile(databaseIdFile, databaseId);
  const removedCount = shouldRemove ? extraNames.length : 0;
  const keptNames = shouldRemove ? [] : extraNames;
  const problems = [
    ...(differentNames.length > 0 ? ['These files differed after copying and were removed:', ...differentNames] : []),
    ...(keptNames.length > 0 && removeExtra
      ? [
          'These files exist only in the target and were not removed, because a server is using the target, or was killed while using it:',
          ...keptNames,
        ]
      : []),
  ];
  source.close();
  target.close();
  return {
    data: {
      from: source.location,
      to: target.location,
      copied: copiedCount,
      present: presentCount,
      removed: removedCount,
      different: differentNames,
      kept: keptNames,
    },
    text: `Copied and verified ${countWithNoun(copiedCount, 'file')} in ${target.location}; ${presentCount} already there. ${extraText(removedCount, removeExtra ? 0 : keptNames.length)}${source.location} is unchanged.`,
    ...(problems.length > 0 && { problems: problems.join('\n') }),
  };
}
