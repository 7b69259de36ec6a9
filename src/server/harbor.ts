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
const run = async ({ json }: JsonOption, job: CommandJob, logLevel?: RunOptions['logLevel']) =>
  (await import('@/server/runCommand')).runCommand(job, { json, logLevel });

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

const check = (options: JsonOption) =>
  run(options, async (context) => (await import('./commands/check')).check(context));

addCommand(harbor, 'start', 'start the server')
  .option('--check', 'check the configuration only, as the check command does')
  .action(async (options: JsonOption & { check?: true }) => {
    if (options.check) return check(options);
    return (await import('./serve')).serve(options);
  });

addCommand(harbor, 'check', 'check settings, database, keys, files, Redis, and folders; change nothing').action(check);

addCommand(harbor, 'migrate', 'run pending database migrations before starting the server')
  .option('--create', 'create the database if it does not exist')
  .action((options: JsonOption & { create?: true }) =>
    run(options, async (context) => (await import('./commands/migrate')).migrate(context, options), 'info'),
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
  .action((dir: string | undefined, options: JsonOption & { keep?: number }) =>
    run(options, async (context) => (await import('./commands/backup')).backup(context, { dir, ...options })),
  );

addCommand(harbor, 'restore <folder>', 'restore a backup into an empty database and DATA_DIR, all or nothing').action(
  (dir: string, options: JsonOption) =>
    run(options, async (context) => (await import('./commands/restore')).restore(context, { dir })),
);

addCommand(
  harbor,
  'drill [folder]',
  'test a backup (default: the newest in BACKUP_DIR): restore it into a temporary folder, and compare row counts and file sizes',
).action((dir: string | undefined, options: JsonOption) =>
  run(options, async (context) => (await import('./commands/drill')).drill(context, { dir })),
);

addCommand(program, 'export <folder>', 'export what members can read now').action((dir: string, options: JsonOption) =>
  run(options, async (context) => (await import('./commands/program')).exportProgram(context, { dir })),
);

addCommand(program, 'import <folder>', 'publish an exported folder, all or nothing')
  .option('--dry-run', 'only list the changes that the import would make')
  .option('--replace', 'also remove what is not in the folder')
  .action((dir: string, options: JsonOption & { dryRun?: true; replace?: true }) =>
    run(options, async (context) => (await import('./commands/program')).importProgram(context, { dir, ...options })),
  );

addCommand(program, 'new <folder>', 'write a commented starter program into a new or empty folder').action(
  (dir: string, options: JsonOption) =>
    run(options, async (context) => (await import('./commands/program')).newProgram(context, { dir })),
);

addCommand(files, 'copy', 'copy all files to another folder or bucket, and verify each copy')
  .option('--from <address>', 'file:///folder or s3://bucket/prefix (default: from the settings)')
  .requiredOption('--to <address>', 'file:///folder or s3://bucket/prefix')
  .option(
    '--remove-extra',
    'move files that exist only in the target to its trash; do not use this once a server has used the target',
  )
  .action((options: JsonOption & { from?: string; to: string; removeExtra?: boolean }) =>
    run(options, async (context) => (await import('./commands/files')).copyFiles(context, options)),
  );

addCommand(audit, 'verify', 'check the full audit log').action((options: JsonOption) =>
  run(options, async (context) => (await import('./commands/audit')).auditVerify(context)),
);

addCommand(audit, 'repair', 'make a broken audit log writable again, and record the problems in it')
  .option('--reason <text>', 'the proven cause; it stays in the log permanently, so leave out names and numbers')
  .action((options: JsonOption & { reason?: string }) =>
    run(options, async (context) => (await import('./commands/audit')).auditRepair(context, options)),
  );

addCommand(harbor, 'unlock <contact-or-email>', 'unlock an account: clear its failed sign-in attempts')
  .option('--second-factor', "instead, remove an administrator's passkeys, authenticator app, and recovery codes")
  .action((contactOrEmail: string, options: JsonOption & { secondFactor?: true }) =>
    run(options, async (context) =>
      (await import('./commands/unlock')).unlock(context, { contactOrEmail, ...options }),
    ),
  );

addCommand(keys, 'list', 'show the ID of the keys in KEY_FILE, and whether the database is encrypted with them').action(
  (options: JsonOption) => run(options, async (context) => (await import('./commands/keys')).listKeys(context)),
);

addCommand(keys, 'create', 'create KEY_FILE before the first start').action((options: JsonOption) =>
  run(options, async (context) => (await import('./commands/keys')).createKeys(context)),
);

addCommand(harbor, 'openapi [file]', 'describe every endpoint as OpenAPI 3.1, on standard output or in a file').action(
  (file: string | undefined, options: JsonOption) =>
    run(options, async (context) => (await import('./commands/openapi')).writeOpenApi(context, { file })),
);

addCommand(harbor, 'data', 'add generated sample data; do not use it with a database of real data')
  .option('--employees <count>', 'employees with their families', parseWholeNumber(0, 300_000))
  .option('--providers <count-or-file>', 'number of providers, or a CSV file')
  .option('--messages <count>', 'chat messages for registered members', parseWholeNumber(0, 1_000_000))
  .option('--conversations <count>', 'number of conversations for the messages', parseWholeNumber(0, 1_000_000))
  .option('--seed <number>', 'a number; the same seed generates the same data', parseWholeNumber(0, 1_000_000))
  .action((options: JsonOption & SampleDataOptions) =>
    run(options, async (context) => (await import('./commands/data')).addSampleData(context, options)),
  );

await harbor.parseAsync();
