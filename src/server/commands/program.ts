import { resolve } from 'node:path';

import { countWithNoun, formatCount } from '@/contract/format';
import { buildBackend } from '@/server/app';
import { readFolder } from '@/server/modules/program/folder/format/folder';
import { Problems } from '@/server/modules/program/folder/format/problems';
import { importContent } from '@/server/modules/program/folder/importContent';
import { skeleton } from '@/server/modules/program/folder/skeleton';
import type { ContentChange } from '@/server/modules/program/folder/stored/preparedChanges';
import { readStoredContent } from '@/server/modules/program/folder/stored/readStored';
import { entriesOf, writeFolder, writeNewFolder } from '@/server/modules/program/folder/writeFolder';
import { storageOf } from '@/server/platform/files/storage/storageOf';
import { ensureStorageLinked } from '@/server/platform/files/storageLink';
import { openKeys } from '@/server/platform/keys/openKeys';
import { CannotStart } from '@/server/platform/process/cannotStart';
import { type CommandContext, type CommandOutcome, openAndMigrateFor } from '@/server/runCommand';

const lineOf = ({ verb, what, count }: ContentChange) =>
  `${verb.padEnd(7)}${what}${count === undefined ? '' : `: ${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`}`;

function changesText(changes: readonly ContentChange[], { isDryRun }: { isDryRun: boolean }) {
  if (changes.length === 0) return 'Everything is already up to date. Nothing was changed.';
  const lines = changes.map(lineOf);
  return [...lines, isDryRun ? 'An import would make these changes. Nothing was changed.' : 'Published.'].join('\n');
}

/** Exports the content that members read to a folder, for version control. */
export async function exportProgram(context: CommandContext, { dir }: { dir: string }): Promise<CommandOutcome> {
  const { settings } = context;
  const store = await openAndMigrateFor(context);
  const now = new Date();
  const stored = await store.snapshot((tx) => readStoredContent(tx, { settings, now }));
  const target = resolve(dir);
  const files = await writeFolder(target, stored);
  return { text: `${countWithNoun(files, 'file')} written to ${target}.`, data: { dir: target, files } };
}

/** Publishes an exported folder, in full or not at all. */
export async function importProgram(
  context: CommandContext,
  { dir, dryRun = false, replace = false }: { dir: string; dryRun?: boolean; replace?: boolean },
): Promise<CommandOutcome> {
  const { settings, log } = context;
  const problems = new Problems();
  const content = await readFolder(resolve(dir), problems, log);
  problems.assertNone();
  const store = await openAndMigrateFor(context);
  await ensureStorageLinked(storageOf(settings), store.db);
  const backend = buildBackend({ settings, store, keys: await openKeys(settings, store), log });
  const changes = await importContent(backend, content, { replace, isDryRun: dryRun });
  return { text: changesText(changes, { isDryRun: dryRun }), data: { changes, dryRun } };
}

/** Writes a commented starter program into a new or empty folder. */
export async function newProgram(_context: CommandContext, { dir }: { dir: string }): Promise<CommandOutcome> {
  const target = resolve(dir);
  if ((await entriesOf(target))?.length) throw new CannotStart(`${target} is not empty. Nothing was written.`);
  await writeNewFolder(target, skeleton());
  return { text: `Created a starter program in ${target}. See its README.md.`, data: { dir: target } };
}
