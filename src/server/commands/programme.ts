import { resolve } from 'node:path';

import { buildBackend } from '@/server/app';
import { takeLock } from '@/server/db/lock';
import { isMigrated } from '@/server/db/migrate';
import { assertStored, openExistingDatabase, openExistingStore } from '@/server/db/open';
import type { Store } from '@/server/db/store';
import { assertOwnFolder } from '@/server/files/filesFolder';
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

const options = { 'dry-run': { type: 'boolean' }, replace: { type: 'boolean' } } as const;

async function makeSkeleton(dir: string) {
  if ((await entriesOf(dir))?.length) throw new CannotStart(`${dir} is not empty. Nothing was written.`);
  await writeNewFolder(dir, skeleton());
  return `A programme to be written is in ${dir}. Its README.md says how.`;
}

/** Writes the programme as a folder for version control, or publishes such a folder. */
await runProcess(
  { usage, options, positionals: 2 },
  async ({ settings, log, shutdown, leave, values, positionals }) => {
    const [verb = '', target = ''] = positionals;
    const { 'dry-run': isDryRun = false, replace = false } = values;
    if (!['export', 'import', 'new'].includes(verb) || (verb !== 'import' && (isDryRun || replace)))
      throw new CannotStart(usage);
    const dir = resolve(target);
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
      if (!settings.databaseUrl) return hold(() => openExistingStore(settings, log));
      const store = await openExistingDatabase(settings, log);
      if (await isMigrated(store.db)) return store;
      await store.close();
      return hold(() => openExistingStore(settings, log));
    }
    assertStored(settings);
    const store = await open();
    shutdown.add(() => store.close());

    if (!content) {
      const now = new Date();
      const stored = await store.snapshot((tx) => readStored(tx, { settings, now }));
      return `${await writeFolder(dir, stored)} files are in ${dir}.`;
    }
    await assertOwnFolder(settings.dataDir, store.db);
    const backend = buildBackend({ settings, store, keys: await openKeys(settings, store), log });
    return changesText(await importContent(backend, content, { replace, isDryRun }), { isDryRun });
  },
);
