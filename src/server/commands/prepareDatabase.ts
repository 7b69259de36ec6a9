import { runCommand } from '@/server/process/command';

// Opening the store creates the database and runs every migration.
await runCommand(async () => 'An empty database is prepared.');
