import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { buildBackend } from '@/server/app';
import { takeLock } from '@/server/db/lock';
import { isMigrated } from '@/server/db/migrate';
import { openDatabase, openStore } from '@/server/db/open';
import type { Store } from '@/server/db/store';
import { openKeys } from '@/server/keys/openKeys';
import { CannotStart } from '@/server/process/cannotStart';
import { runProcess } from '@/server/process/command';
import { readFolder } from '@/server/programmeFolder/format/folder';
import { Problems } from '@/server/programmeFolder/format/problems';
import { importContent } from '@/server/programmeFolder/importContent';
import { skeleton } from '@/server/programmeFolder/skeleton';
import type { ContentChange } from '@/server/programmeFolder/stored/part';
import { readStored } from '@/server/programmeFolder/stored/readStored';
import { entriesOf, writeFolder, writeNewFolder } from '@/server/programmeFolder/writeFolder';

const figure = (count: number) => count.toLocaleString('en-US');

const lineOf = ({ verb, what, count }: ContentChange) =>
  `${verb.padEnd(7)}${what}${count === undefined ? '' : `: ${figure(count)} ${count === 1 ? 'row' : 'rows'}`}`;

/** What an import changed, or would change, for the operator. */
function changesText(changes: readonly ContentChange[], { isDryRun }: { isDryRun: boolean }) {
  if (changes.length === 0) return 'The store holds all of this already. Nothing was changed.';
  const lines = changes.map(lineOf);
  return [...lines, isDryRun ? 'This is what an import would do. Nothing was changed.' : 'Published.'].join('\n');
}

const usage = `Usage: npm run programme -- export DIR
       npm run programme -- import DIR [--dry-run] [--replace]
       npm run programme -- new DIR`;

function readOrder() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
    });
    const [verb, dir, ...rest] = positionals;
    if (!dir || rest.length > 0 || !['export', 'import', 'new'].includes(verb ?? '')) throw new CannotStart(usage);
    if (verb !== 'import' && (values['dry-run'] || values.replace)) throw new CannotStart(usage);
    return { verb, dir: resolve(dir), isDryRun: values['dry-run'], replace: values.replace };
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}

async function makeSkeleton(dir: string) {
  if ((await entriesOf(dir))?.length) throw new CannotStart(`${dir} is not empty. Nothing was written.`);
  await writeNewFolder(dir, skeleton());
  return `A programme to be written is in ${dir}. Its README.md says how.`;
}

/** Writes the programme as a folder for version control, or publishes such a folder. */
await runProcess(async ({ settings, log, shutdown, leave }) => {
  const { verb, dir, isDryRun, replace } = readOrder();
  if (verb === 'new') return makeSkeleton(dir);

  const problems = new Problems();
  const content = verb === 'import' ? await readFolder(dir, problems, log) : undefined;
  problems.assertNone();

  const hold = async (open: () => Promise<Store>) => {
    const lock = await takeLock(settings.dataDir, () => void leave(1));
    shutdown.add(() => lock.release());
    return open();
  };
  /** Beside running nodes on PostgreSQL; a database that wants its migrations first, and the embedded one, are held. */
  async function open(): Promise<Store> {
    if (!settings.databaseUrl) return hold(() => openStore(settings, log));
    const store = await openDatabase(settings, log);
    if (await isMigrated(store.db)) return store;
    await store.close();
    return hold(() => openStore(settings, log));
  }
  const store = await open();
  shutdown.add(() => store.close());

  if (!content) {
    const now = new Date();
    const stored = await store.snapshot((tx) => readStored(tx, { settings, now }));
    return `${await writeFolder(dir, stored)} files are in ${dir}.`;
  }
  const backend = buildBackend({ settings, store, keys: await openKeys(settings, store), log });
  return changesText(await importContent(backend, content, { replace, isDryRun }), { isDryRun });
});
