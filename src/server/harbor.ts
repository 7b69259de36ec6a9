#!/usr/bin/env node
import { Command, InvalidArgumentError } from 'commander';

import type { Job, Manner } from '@/server/platform/process/command';
import { version } from '@/server/platform/process/version';

const statuses = `
Exit status: 0 done; 1 failed, with the reason on standard error; 2 done in part, or something differs.
Commands take the environment of the server.`;

type Json = { json?: true };

// The code is loaded when a command runs, because most of it is the full server.
const runCommand = async (job: Job, manner?: Manner) =>
  (await import('@/server/platform/process/command')).runCommand(job, manner);

/** A subcommand that can print its outcome as JSON. */
const add = (parent: Command, call: string, description: string) =>
  parent
    .command(call)
    .description(description)
    .option('--json', 'print the outcome as one line of JSON: {"ok": true or false, …}')
    .addHelpText('after', statuses);

const wholeNumber = (least: number, most: number) => (text: string) => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new InvalidArgumentError(`It takes a whole number from ${least} to ${most}.`);
  return number;
};

const harbor = new Command('harbor')
  .description('Runs and maintains Harbor Benefits.')
  .version(version)
  .showHelpAfterError()
  .addHelpText('after', statuses);
const group = (call: string, description: string) =>
  harbor.command(call).description(description).addHelpText('after', statuses);
const audit = group('audit', 'check and repair the audit trail');
const keys = group('keys', 'the keys that everything stored depends on');
const files = group('files', 'where uploads lie: a folder, or a bucket of an S3-compatible store');
const program = group('program', 'what members read, as a folder for version control');

const check = async ({ json }: Json) =>
  runCommand(async (context) => (await import('./commands/check')).check(context), { json });

add(harbor, 'start', 'start the server')
  .option('--check', 'only check the configuration, as the command check does')
  .action(async (options: Json & { check?: true }) => {
    if (options.check) return check(options);
    return (await import('@/server/platform/process/serve')).serve(options);
  });

add(harbor, 'check', 'check settings, database, keys, files, Redis and backups; changes nothing').action(check);

add(harbor, 'migrate', 'take the migration steps that the database lacks, ahead of a start')
  .option('--create', 'also where there is no database yet')
  .action(({ json, create }: Json & { create?: true }) =>
    runCommand(async (context) => (await import('./commands/migrate')).migrate(context, { create }), {
      json,
      logLevel: 'info',
    }),
  );

add(harbor, 'backup [folder]', 'copy database and files, encrypted, into a new or empty folder, or one in BACKUP_DIR')
  .option('--keep <count>', 'then remove all complete backups in BACKUP_DIR but the newest', wholeNumber(1, 1000))
  .action((dir: string | undefined, { json, keep }: Json & { keep?: number }) =>
    runCommand(async (context) => (await import('./commands/backup')).backup(context, { dir, keep }), { json }),
  );

add(harbor, 'restore <folder>', 'put a backup into an empty database and DATA_DIR, all or nothing').action(
  (dir: string, { json }: Json) =>
    runCommand(async (context) => (await import('./commands/restore')).restore(context, { dir }), { json }),
);

add(
  harbor,
  'drill [folder]',
  'restore the newest backup in BACKUP_DIR, or this one, into a temporary place and compare',
).action((dir: string | undefined, { json }: Json) =>
  runCommand(async (context) => (await import('./commands/drill')).drill(context, { dir }), { json }),
);

add(program, 'export <folder>', 'write what members read now').action((dir: string, { json }: Json) =>
  runCommand(async (context) => (await import('./commands/program')).exportProgram(context, { dir }), { json }),
);

add(program, 'import <folder>', 'publish such a folder, all or nothing')
  .option('--dry-run', 'only say what would be added and changed')
  .option('--replace', 'also remove what the folder does not hold')
  .action((dir: string, { json, ...how }: Json & { dryRun?: true; replace?: true }) =>
    runCommand(async (context) => (await import('./commands/program')).importProgram(context, { dir, ...how }), {
      json,
    }),
  );

add(program, 'new <folder>', 'write a commented skeleton into a new or empty folder').action(
  (dir: string, { json }: Json) =>
    runCommand(async (context) => (await import('./commands/program')).newProgram(context, { dir }), { json }),
);

add(files, 'copy', 'copy all files to another place and read each of them back')
  .option('--from <address>', 'file:///folder or s3://bucket/prefix; where the settings say, unless given')
  .requiredOption('--to <address>', 'such an address')
  .action(({ json, ...places }: Json & { from?: string; to: string }) =>
    runCommand(async (context) => (await import('./commands/files')).copyFiles(context, places), { json }),
  );

add(audit, 'verify', 'check the whole audit trail').action(({ json }: Json) =>
  runCommand(async (context) => (await import('./commands/audit')).auditVerify(context), { json }),
);

add(audit, 'repair', 'make a broken audit trail writable again, and name in it what was found')
  .option('--reason <words>', 'the cause that was proved; it stays for ever, so it names no person')
  .action(({ json, reason }: Json & { reason?: string }) =>
    runCommand(async (context) => (await import('./commands/audit')).auditRepair(context, { reason }), { json }),
  );

add(harbor, 'unlock <contact-or-email>', 'forget the wrong passwords and codes that were tried for an account')
  .option('--second-factor', 'remove the passkeys, app and recovery codes of an administrator instead')
  .action((name: string, { json, secondFactor }: Json & { secondFactor?: true }) =>
    runCommand(async (context) => (await import('./commands/unlock')).unlock(context, { name, secondFactor }), {
      json,
    }),
  );

add(keys, 'list', 'name the keys in KEY_FILE, and say whether the database was sealed with them').action(
  ({ json }: Json) => runCommand(async (context) => (await import('./commands/keys')).listKeys(context), { json }),
);

add(keys, 'create', 'make KEY_FILE ahead of the first start').action(({ json }: Json) =>
  runCommand(async (context) => (await import('./commands/keys')).createKeys(context), { json }),
);

add(harbor, 'openapi [file]', 'describe every call as OpenAPI 3.1, on standard output or in a file').action(
  (file: string | undefined, { json }: Json) =>
    runCommand(async (context) => (await import('./commands/openapi')).describeCalls(context, { file }), { json }),
);

type SampleData = {
  employees?: number;
  providers?: string;
  messages?: number;
  conversations?: number;
  seed?: number;
};

add(harbor, 'data', 'fill the database with made-up people; never on real data')
  .option('--employees <count>', 'employees with their families', wholeNumber(0, 300_000))
  .option('--providers <count-or-file>', 'providers, or a CSV file of them')
  .option('--messages <count>', 'chat messages of registered members', wholeNumber(0, 1_000_000))
  .option('--conversations <count>', 'the conversations that they are spread over', wholeNumber(0, 1_000_000))
  .option('--seed <number>', 'the same people for the same number', wholeNumber(0, 1_000_000))
  .action(({ json, ...order }: Json & SampleData) =>
    runCommand(async (context) => (await import('./commands/data')).addSampleData(context, order), { json }),
  );

await harbor.parseAsync();
