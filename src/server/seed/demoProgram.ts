import { sql } from 'kysely';

import type { Backend } from '@/server/backend';
import type { FolderPlan, ProgramContent } from '@/server/modules/program/folder/content';
import { readFolder } from '@/server/modules/program/folder/format/folder';
import { listFiles } from '@/server/modules/program/folder/format/folderFiles';
import { readPlans } from '@/server/modules/program/folder/format/planFiles';
import { Problems } from '@/server/modules/program/folder/format/problems';
import { importContent } from '@/server/modules/program/folder/importContent';
import type { Database } from '@/server/platform/database/database';
import { demoDir } from '@/server/platform/process/builtDir';
import type { Log } from '@/server/platform/process/log';

/** Whether the database has a program, such as one imported before the first start; the demo's is not added to it. */
async function hasProgram(db: Database) {
  const { rows } = await sql<{ isFound: boolean }>`select exists (select from publications)
    or exists (select from directory) or exists (select from providers) as "isFound"`.execute(db);
  return rows[0]?.isFound ?? false;
}

export async function readDemoFolder(log: Log): Promise<ProgramContent> {
  const problems = new Problems();
  const content = await readFolder(demoDir, problems, log);
  problems.assertNone();
  return content;
}

/** Publishes the demo's folder, as the import command would, if nothing has been published. */
export async function publishDemoProgram(backend: Backend) {
  if (await hasProgram(backend.db)) return;
  await importContent(backend, await readDemoFolder(backend.log));
}

/** Reads only the demo's plans, for people in the sample data. */
export async function readDemoPlans(): Promise<FolderPlan[]> {
  const problems = new Problems();
  const plans = (await readPlans(await listFiles(demoDir, problems), problems)) ?? [];
  problems.assertNone();
  return plans;
}
