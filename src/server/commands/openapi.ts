import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

import { Kysely } from 'kysely';

import { countWithNoun } from '@/contract/format';
import { buildApp, buildBackend } from '@/server/app';
import type { Tables } from '@/server/platform/database/database';
import { makeDialect } from '@/server/platform/database/dialect';
import type { Store } from '@/server/platform/database/store';
import { describeApi } from '@/server/platform/http/openapi';
import type { CommandContext, CommandOutcome } from '@/server/runCommand';

/** A store without a connection: adding the routes runs no query. */
const storeWithoutConnection = () =>
  ({
    db: new Kysely<Tables>({
      dialect: makeDialect({ acquire: () => Promise.reject(new Error('There is no database')), close: async () => {} }),
    }),
    load: { waiting: 0, inUse: 0, waitedMs: 0 },
  }) as Store;

export async function writeOpenApi(
  { settings, log }: CommandContext,
  { file }: { file?: string },
): Promise<CommandOutcome> {
  const keys = { sealing: randomBytes(32), hashing: randomBytes(32) };
  const app = await buildApp(buildBackend({ settings, store: storeWithoutConnection(), keys, log }));
  const document = describeApi(app.operations);
  const calls = app.operations.length;
  const text = JSON.stringify(document, null, 2);
  if (file === undefined) return { text, data: { calls, document } };
  await writeFile(file, `${text}\n`);
  return { text: `${countWithNoun(calls, 'endpoint')} described in ${file}.`, data: { calls, file } };
}
