import { runCommand } from '@/server/process/command';

// Opening is all: the database is made and takes every step.
await runCommand(async () => 'An empty database is prepared.');
