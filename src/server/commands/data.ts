import { countWithNoun } from '@/contract/format';
import { buildBackend } from '@/server/app';
import { storageOf } from '@/server/platform/files/storage/storageOf';
import { ensureStorageLinked } from '@/server/platform/files/storageLink';
import { openKeys } from '@/server/platform/keys/openKeys';
import { CannotStart } from '@/server/platform/process/cannotStart';
import { type CommandContext, type CommandOutcome, openAndMigrateFor } from '@/server/runCommand';
import { addSampleMessages } from '@/server/sampleData/addSampleMessages';
import { addSamplePeople } from '@/server/sampleData/addSamplePeople';
import { addSampleProviders } from '@/server/sampleData/addSampleProviders';
import { seedDemo } from '@/server/seed/demo';

/** The password of generated members. Set only in the demo, whose sign-ins are public. */
const demoPassword = 'Member@123';

export type SampleDataOptions = {
  employees?: number;
  /** A number of generated providers, or the path of a CSV file. */
  providers?: string;
  messages?: number;
  conversations?: number;
  seed?: number;
};

/** Fills the store with generated people, providers, and messages. The same seed gives the same data. */
export async function addSampleData(
  context: CommandContext,
  { employees, providers, messages, conversations, seed = 1 }: SampleDataOptions,
): Promise<CommandOutcome> {
  if (employees === undefined && providers === undefined && messages === undefined)
    throw new CannotStart('Choose what to add: --employees, --providers, or --messages.');
  const { settings, log } = context;
  const store = await openAndMigrateFor(context);
  await ensureStorageLinked(storageOf(settings), store.db);
  const startedAt = Date.now();
  const lines: string[] = [];
  const addedCounts: Record<string, number> = {};

  if (employees !== undefined) {
    const keys = await openKeys(settings, store);
    const backend = buildBackend({ settings, store, keys, log });
    // Runs first, because the demo needs an empty store.
    if (settings.demo) await seedDemo(backend);
    const passwordHash = settings.demo ? await backend.passwords.hash(demoPassword) : null;
    const { cipher } = backend;
    addedCounts.people = employees ? await addSamplePeople(store, { count: employees, seed, cipher, passwordHash }) : 0;
    lines.push(
      addedCounts.people || !employees
        ? `${countWithNoun(employees, 'employee')} added; ${countWithNoun(addedCounts.people, 'person', 'people')}, including families.`
        : `The employees generated from seed ${seed} already exist. None were added. Choose another --seed to add more.`,
    );
  }
  if (providers !== undefined) {
    addedCounts.providers = await addSampleProviders(store, providers, seed);
    lines.push(`${countWithNoun(addedCounts.providers, 'provider')} added.`);
  }
  if (messages !== undefined) {
    addedCounts.messages = await addSampleMessages(store, messages, seed, conversations);
    lines.push(
      addedCounts.messages || messages === 0
        ? `${countWithNoun(addedCounts.messages, 'message')} added.`
        : 'No messages were added, because there are no registered members. Add --employees first.',
    );
  }
  const seconds = (Date.now() - startedAt) / 1000;
  return { text: [...lines, `Done in ${seconds.toFixed(1)} s.`].join('\n'), data: { added: addedCounts, seconds } };
}
