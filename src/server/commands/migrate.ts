import { countWithNoun } from '@/contract/format';
import { migrations, type OnStep } from '@/server/platform/database/migrate';
import { openAndMigrate, openExistingAndMigrate } from '@/server/platform/database/open';
import { type CommandContext, type CommandOutcome, lockUnlessShared } from '@/server/runCommand';

/** Runs pending migrations, so that the next start does not have to. */
export async function migrate(
  context: CommandContext,
  { create = false }: { create?: boolean },
): Promise<CommandOutcome> {
  const { settings, log, shutdown } = context;
  // On PostgreSQL, servers may be running. Those that are incompatible with a migration stop writing before it runs.
  await lockUnlessShared(context);
  const steps: string[] = [];
  const onStep: OnStep = ({ step }) => void steps.push(step);
  const store = await (create
    ? openAndMigrate(settings, log, migrations, onStep)
    : openExistingAndMigrate(settings, log, onStep));
  shutdown.add(() => store.close());
  const text = steps.length > 0 ? `Ran ${countWithNoun(steps.length, 'migration')}.` : 'The database is up to date.';
  return { text, data: { steps } };
}
