import { counted } from '@/contract/counted';
import { buildBackend } from '@/server/app';
import { CannotStart } from '@/server/process/cannotStart';
import { runCommand } from '@/server/process/command';
import { seedDemo } from '@/server/db/seed/demo';
import { fillMessages, mostMessages } from '@/server/sampleData/fillMessages';
import { fillPeople, mostEmployees } from '@/server/sampleData/fillPeople';
import { fillProviders } from '@/server/sampleData/fillProviders';
import { assertOwnFolder } from '@/server/files/filesFolder';
import { openKeys } from '@/server/keys/openKeys';

const usage =
  'Usage: npm run data -- [--employees N] [--providers N|FILE.csv] [--messages N [--conversations N]] [--seed S]';

/** The password of generated members, used only in the demo, whose sign-ins are public. */
const demoPassword = 'Member@123';

const options = {
  employees: { type: 'string' },
  providers: { type: 'string' },
  messages: { type: 'string' },
  conversations: { type: 'string' },
  seed: { type: 'string', default: '1' },
} as const;

function whole(name: string, text: string, most: number) {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most)
    throw new CannotStart(`--${name} is a whole number up to ${most}.\n${usage}`);
  return number;
}

/** Fills the store with generated people, providers and messages, the same ones for the same seed. */
await runCommand({ usage, options }, async ({ store, settings, log, values: order }) => {
  await assertOwnFolder(settings.dataDir, store.db);
  const seed = whole('seed', order.seed, 1_000_000);
  const begun = Date.now();
  const lines: string[] = [];

  if (order.employees !== undefined) {
    const count = whole('employees', order.employees, mostEmployees);
    const keys = await openKeys(settings, store);
    const backend = buildBackend({ settings, store, keys, log });
    // The demo needs an empty store, so it comes first.
    if (settings.demo) await seedDemo(backend);
    const passwordHash = settings.demo ? await backend.passwords.hash(demoPassword) : null;
    const { seal } = backend;
    const people = count ? await fillPeople(store, { count, seed, seal, passwordHash }) : 0;
    lines.push(
      people || !count
        ? `${counted(count, 'employee')} added, ${counted(people, 'person', 'people')} with the families.`
        : `The employees of seed ${seed} are there already; nothing was added. Choose another --seed for more.`,
    );
  }
  if (order.providers !== undefined)
    lines.push(`${await fillProviders(store, order.providers, seed)} providers added.`);
  if (order.messages !== undefined) {
    const over =
      order.conversations === undefined ? undefined : whole('conversations', order.conversations, mostMessages);
    const added = await fillMessages(store, whole('messages', order.messages, mostMessages), seed, over);
    lines.push(
      added || order.messages === '0'
        ? `${added} messages added.`
        : 'No messages added: there are no registered members. Add --employees first.',
    );
  }
  if (!lines.length) throw new CannotStart(usage);
  return [...lines, `Done in ${((Date.now() - begun) / 1000).toFixed(1)} s.`].join('\n');
});
