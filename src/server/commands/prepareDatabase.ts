import { takeLock } from '@/server/db/lock';
import { openStore } from '@/server/db/open';
import { runProcess } from '@/server/process/command';

// For the build, which ships the database; opening the store creates it and runs every migration.
await runProcess({ usage: 'Usage: node prepareDatabase.js' }, async ({ settings, log, shutdown, leave }) => {
  const lock = await takeLock(settings.dataDir, () => void leave(1));
  shutdown.add(() => lock.release());
  const store = await openStore(settings, log);
  shutdown.add(() => store.close());
  return 'An empty database is prepared.';
});
