#!/usr/bin/env node
import { Command, InvalidArgumentError } from 'commander';
import { version } from '@/server/platform/process/version';
import type { Job, RunOptions } from '@/server/runCommand';

const statuses = `
Exit status: 0 done; 1 failed, with the reason on standard error; 2 incomplete, or differences were found.
Commands need the same environment variables as the server.`;

type Json = { json?: true };

// Loaded only when a command runs, because it imports most of the server.
const runCommand = async (job: Job, runOptions?: RunOptions) =>
  (await import('@/server/runCommand')).runCommand(job, runOptions);

/** A subcommand that can print its outcome as JSON. */
const add = (parent: Command, call: string, description: string) =>
  parent
    .command(call)
    .description(description)
    .option('--json', 'print the outcome as one line of JSON: {"ok": true or false, …}')
    .addHelpText('after', statuses);

const wholeNumber = (min: number, max: number) => (text: string) => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new InvalidArgumentError(`Enter a whole number from ${min} to ${max}.`);
  return number;
};

const harbor = new Command('harbor')
  .description('Runs and maintains Harbor Benefits.')
  .version(version)
  .showHelpAfterError()
  .addHelpText('after', statuses);
const group = (call: string, description: string) =>
  harbor.command(call).description(description).addHelpText('after', statuses);
const audit = group('audit', 'check and repair the audit log');
const keys = group('keys', 'list and create the encryption keys');
const files = group('files', 'copy uploads between folders and S3-compatible buckets');
const program = group('program', 'export and import the content that members read, as a folder for version control');

const check = async ({ json }: Json) =>
  runCommand(async (context) => (await import('./commands/check')).check(context), { json });

add(harbor, 'start', 'start the server')
  .option('--check', 'check the configuration only, as the check command does')
  .action(async (options: Json & { check?: true }) => {
    if (options.check) return check(options);
    return (await import('./serve')).serve(options);
  });

add(harbor, 'check', 'check settings, database, keys, files, Redis, and backups; changes nothing').action(check);

add(harbor, 'migrate', 'run pending database migrations before starting the server')
  .option('--create', 'create the database if it does not exist')
  .action(({ json, create }: Json & { create?: true }) =>
    runCommand(async (context) => (await import('./commands/migrate')).migrate(context, { create }), {
      json,
      logLevel: 'info',
    }),
  );

add(
  harbor,
  'backup [folder]',
  'copy database and files, encrypted, into a new or empty folder (default: one in BACKUP_DIR)',
)
  .option(
    '--keep <count>',
    'then remove complete backups in BACKUP_DIR except the newest <count>',
    wholeNumber(1, 1000),
  )
  .action((dir: string | undefined, { json, keep }: Json & { keep?: number }) =>
    runCommand(async (context) => (await import('./commands/backup')).backup(context, { dir, keep }), { json }),
  );

add(harbor, 'restore <folder>', 'restore a backup into an empty database and DATA_DIR, all or nothing').action(
  (dir: string, { json }: Json) =>
    runCommand(async (context) => (await import('./commands/restore')).restore(context, { dir }), { json }),
);

add(
  harbor,
  'drill [folder]',
  'restore a backup (default: the newest in BACKUP_DIR) into a temporary folder and compare',
).action((dir: string | undefined, { json }: Json) =>
  runCommand(async (context) => (await import('./commands/drill')).drill(context, { dir }), { json }),
);

add(program, 'export <folder>', 'export what members can read now').action((dir: string, { json }: Json) =>
  runCommand(async (context) => (await import('./commands/program')).exportProgram(context, { dir }), { json }),
);

add(program, 'import <folder>', 'publish an exported folder, all or nothing')
  .option('--dry-run', 'only list the changes that the import would make')
  .option('--replace', 'also remove what is not in the folder')
  .action((dir: string, { json, ...options }: Json & { dryRun?: true; replace?: true }) =>
    runCommand(async (context) => (await import('./commands/program')).importProgram(context, { dir, ...options }), {
      json,
    }),
  );

add(program, 'new <folder>', 'write a commented starter program into a new or empty folder').action(
  (dir: string, { json }: Json) =>
    runCommand(async (context) => (await import('./commands/program')).newProgram(context, { dir }), { json }),
);

add(files, 'copy', 'copy all files to another place and verify each')
  .option('--from <address>', 'file:///folder or s3://bucket/prefix (default: from the settings)')
  .requiredOption('--to <address>', 'file:///folder or s3://bucket/prefix')
  .option(
    '--remove-extra',
    'move files that exist only in the target to its trash; do not use once a server has run there',
  )
  .action(({ json, ...places }: Json & { from?: string; to: string; removeExtra?: boolean }) =>
    runCommand(async (context) => (await import('./commands/files')).copyFiles(context, places), { json }),
  );

add(audit, 'verify', 'check the full audit log').action(({ json }: Json) =>
  runCommand(async (context) => (await import('./commands/audit')).auditVerify(context), { json }),
);

add(audit, 'repair', 'make a broken audit log writable again, and record the problems in it')
  .option('--reason <text>', 'the proven cause; it stays in the log permanently, so leave out names and numbers')
  .action(({ json, reason }: Json & { reason?: string }) =>
    runCommand(async (context) => (await import('./commands/audit')).auditRepair(context, { reason }), { json }),
  );

add(harbor, 'unlock <contact-or-email>', 'unlock an account: clear its failed sign-in attempts')
  .option('--second-factor', "instead, remove an administrator's passkeys, authenticator app, and recovery codes")
  .action((name: string, { json, secondFactor }: Json & { secondFactor?: true }) =>
    runCommand(async (context) => (await import('./commands/unlock')).unlock(context, { name, secondFactor }), {
      json,
    }),
  );

add(keys, 'list', 'list the keys in KEY_FILE, and whether the database is encrypted with them').action(
  ({ json }: Json) => runCommand(async (context) => (await import('./commands/keys')).listKeys(context), { json }),
);

add(keys, 'create', 'create KEY_FILE before the first start').action(({ json }: Json) =>
  runCommand(async (context) => (await import('./commands/keys')).createKeys(context), { json }),
);

add(harbor, 'openapi [file]', 'describe every endpoint as OpenAPI 3.1, on standard output or in a file').action(
  (file: string | undefined, { json }: Json) =>
    runCommand(async (context) => (await import('./commands/openapi')).writeOpenApi(context, { file }), { json }),
);

type SampleData = {
  employees?: number;
  providers?: string;
  messages?: number;
  conversations?: number;
  seed?: number;
};

add(harbor, 'data', 'add generated sample data; do not use it with a database of real data')
  .option('--employees <count>', 'employees with their families', wholeNumber(0, 300_000))
  .option('--providers <count-or-file>', 'number of providers, or a CSV file')
  .option('--messages <count>', 'chat messages for registered members', wholeNumber(0, 1_000_000))
  .option('--conversations <count>', 'the number of conversations to spread them over', wholeNumber(0, 1_000_000))
  .option('--seed <number>', 'a number; the same seed generates the same data', wholeNumber(0, 1_000_000))
  .action(({ json, ...options }: Json & SampleData) =>
    runCommand(async (context) => (await import('./commands/data')).addSampleData(context, options), { json }),
  );

await harbor.parseAsync();
