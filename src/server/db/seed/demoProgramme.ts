import { sql } from 'kysely';

import type { Backend } from '@/server/backend';
import type { Database } from '@/server/db/database';
import { demoDir } from '@/server/process/builtDir';
import type { Log } from '@/server/process/log';
import type { FolderPlan, ProgrammeContent } from '@/server/programmeFolder/content';
import { readFolder } from '@/server/programmeFolder/format/folder';
import { listFiles } from '@/server/programmeFolder/format/listFiles';
import { readPlans } from '@/server/programmeFolder/format/planFiles';
import { Problems } from '@/server/programmeFolder/format/problems';
import { importContent } from '@/server/programmeFolder/importContent';

/** Whether a programme was imported before the first start; it is not mixed with that of the demo. */
async function holdsProgramme(db: Database) {
  const { rows } = await sql<{ isThere: boolean }>`select exists (select from publications)
    or exists (select from directory) or exists (select from providers) as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}

/** The folder of the demo, checked. */
export async function readDemoFolder(log: Log): Promise<ProgrammeContent> {
  const problems = new Problems();
  const content = await readFolder(demoDir, problems, log);
  problems.assertNone();
  return content;
}

/** Publishes the folder of the demo where nothing is published yet, as the operator's command would. */
export async function publishDemoProgramme(backend: Backend) {
  if (await holdsProgramme(backend.db)) return;
  await importContent(backend, await readDemoFolder(backend.log));
}

/** The plans of the demo alone, which the people of the sample data are in. */
export async function readDemoPlans(): Promise<FolderPlan[]> {
  const problems = new Problems();
  const plans = (await readPlans(await listFiles(demoDir, problems), problems)) ?? [];
  problems.assertNone();
  return plans;
}
