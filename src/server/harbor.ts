#!/usr/bin/env node
import { Command, InvalidArgumentError } from 'commander';
import type { SampleDataOptions } from '@/server/commands/data';
import { version } from '@/server/platform/process/version';
import type { CommandJob, RunOptions } from '@/server/runCommand';

const exitStatusHelp = `
Exit status: 0 done; 1 failed, or problems were found; 2 incomplete, or differences were found.
Commands need the same environment variables as the server.`;

type JsonOption = { json?: true };

// Loaded only when a command runs, because it imports most of the server.
const runCommand = async (job: CommandJob, runOptions?: RunOptions) =>
  (await import('@/server/runCommand')).runCommand(job, runOptions);

/** A subcommand that can print its outcome as JSON. */
const addCommand = (parent: Command, usage: string, description: string) =>
  parent
    .command(usage)
    .description(description)
    .option('--json', 'print the outcome as one line of JSON: {"ok": true or false, …}')
    .addHelpText('after', exitStatusHelp);

const parseWholeNumber = (min: number, max: number) => (text: string) => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new InvalidArgumentError(`Enter a whole number from ${min} to ${max}.`);
  return number;
};

const harbor = new Command('harbor')
  .description('Runs and maintains Harbor Benefits.')
  .version(version)
  .showHelpAfterError()
  .addHelpText('after', exitStatusHelp);
const addGroup = (usage: string, description: string) =>
  harbor.command(usage).description(description).addHelpText('after', exitStatusHelp);
const audit = addGroup('audit', 'check and repair the audit log');
const keys = addGroup('keys', 'list and create the encryption keys');
const files = addGroup('files', 'copy uploads between folders and S3-compatible buckets');
const program = addGroup('program', 'export and import the content that members read, as a folder for version control');

const check = async ({ json }: JsonOption) =>
  runCommand(async (context) => (await import('./commands/check')).check(context), { json });

addCommand(harbor, 'start', 'start the server')
  .option('--check', 'check the configuration only, as the check command does')
  .action(async (options: JsonOption & { check?: true }) => {
    if (options.check) return check(options);
    return (await import('./serve')).serve(options);
  });

addCommand(harbor, 'check', 'check settings, database, keys, files, Redis, and folders; change nothing').action(check);

addCommand(harbor, 'migrate', 'run pending database migrations before starting the server')
  .option('--create', 'create the database if it does not exist')
  .action(({ json, create }: JsonOption & { create?: true }) =>
    runCommand(async (context) => (await import('./commands/migrate')).migrate(context, { create }), {
      json,
      logLevel: 'info',
    }),
  );

addCommand(
  harbor,
  'backup [folder]',
  'copy the database and files, encrypted, into a new or empty folder (default: one in BACKUP_DIR)',
)
  .option(
    '--keep <count>',
    'then remove complete backups in BACKUP_DIR except the newest <count>',
    parseWholeNumber(1, 1000),
  )
  .action((dir: string | undefined, { json, keep }: JsonOption & { keep?: number }) =>
    runCommand(async (context) => (await import('./commands/backup')).backup(context, { dir, keep }), { json }),
  );

addCommand(harbor, 'restore <folder>', 'restore a backup into an empty database and DATA_DIR, all or nothing').action(
  (dir: string, { json }: JsonOption) =>
    runCommand(async (context) => (await import('./commands/restore')).restore(context, { dir }), { json }),
);

addCommand(
  harbor,
  'drill [folder]',
  'test a backup (default: the newest in BACKUP_DIR): restore it into a temporary folder, and compare row counts and file sizes',
).action((dir: string | undefined, { json }: JsonOption) =>
  runCommand(async (context) => (await import('./commands/drill')).drill(context, { dir }), { json }),
);

addCommand(program, 'export <folder>', 'export what members can read now').action((dir: string, { json }: JsonOption) =>
  runCommand(async (context) => (await import('./commands/program')).exportProgram(context, { dir }), { json }),
);

addCommand(program, 'import <folder>', 'publish an exported folder, all or nothing')
  .option('--dry-run', 'only list the changes that the import would make')
  .option('--replace', 'also remove what is not in the folder')
  .action((dir: string, { json, ...options }: JsonOption & { dryRun?: true; replace?: true }) =>
    runCommand(async (context) => (await import('./commands/program')).importProgram(context, { dir, ...options }), {
      json,
    }),
  );

addCommand(program, 'new <folder>', 'write a commented starter program into a new or empty folder').action(
  (dir: string, { json }: JsonOption) =>
    runCommand(async (context) => (await import('./commands/program')).newProgram(context, { dir }), { json }),
);

addCommand(files, 'copy', 'copy all files to another folder or bucket, and verify each copy')
  .option('--from <address>', 'file:///folder or s3://bucket/prefix (default: from the settings)')
  .requiredOption('--to <address>', 'file:///folder or s3://bucket/prefix')
  .option(
    '--remove-extra',
    'move files that exist only in the target to its trash; do not use this once a server has used the target',
  )
  .action(({ json, ...options }: JsonOption & { from?: string; to: string; removeExtra?: boolean }) =>
    runCommand(async (context) => (await import('./commands/files')).copyFiles(context, options), { json }),
  );

addCommand(audit, 'verify', 'check the full audit log').action(({ json }: JsonOption) =>
  runCommand(async (context) => (await import('./commands/audit')).auditVerify(context), { json }),
);

addCommand(audit, 'repair', 'make a broken audit log writable again, and record the problems in it')
  .option('--reason <text>', 'the proven cause; it stays in the log permanently, so leave out names and numbers')
  .action(({ json, reason }: JsonOption & { reason?: string }) =>
    runCommand(async (context) => (await import('./commands/audit')).auditRepair(context, { reason }), { json }),
  );

addCommand(harbor, 'unlock <contact-or-email>', 'unlock an account: clear its failed sign-in attempts')
  .option('--second-factor', "instead, remove an administrator's passkeys, authenticator app, and recovery codes")
  .action((contactOrEmail: string, { json, secondFactor }: JsonOption & { secondFactor?: true }) =>
    runCommand(
      async (context) => (await import('./commands/unlock')).unlock(context, { contactOrEmail, secondFactor }),
      {
        json,
      },
    ),
  );

addCommand(keys, 'list', 'show the ID of the keys in KEY_FILE, and whether the database is encrypted with them').action(
  ({ json }: JsonOption) =>
    runCommand(async (context) => (await import('./commands/keys')).listKeys(context), { json }),
);

addCommand(keys, 'create', 'create KEY_FILE before the first start').action(({ json }: JsonOption) =>
  runCommand(async (context) => (await import('./commands/keys')).createKeys(context), { json }),
);

addCommand(harbor, 'openapi [file]', 'describe every endpoint as OpenAPI 3.1, on standard output or in a file').action(
  (file: string | undefined, { json }: JsonOption) =>
    runCommand(async (context) => (await import('./commands/openapi')).writeOpenApi(context, { file }), { json }),
);

addCommand(harbor, 'data', 'add generated sample data; do not use it with a database of real data')
  .option('--employees <count>', 'employees with their families', parseWholeNumber(0, 300_000))
  .option('--providers <count-or-file>', 'number of providers, or a CSV file')
  .option('--messages <count>', 'chat messages for registered members', parseWholeNumber(0, 1_000_000))
  .option('--conversations <count>', 'number of conversations for the messages', parseWholeNumber(0, 1_000_000))
  .option('--seed <number>', 'a number; the same seed generates the same data', parseWholeNumber(0, 1_000_000))
  .action(({ json, ...options }: JsonOption & SampleDataOptions) =>
    runCommand(async (context) => (await import('./commands/data')).addSampleData(context, options), { json }),
  );

await harbor.parseAsync();
