import { sql } from 'kysely';

import { csvTableOf, csvTargets } from '@/contract/program/csv';
import { directoryKinds } from '@/contract/program/directory';
import type { BenefitBody, PageBody } from '@/contract/program/publication';
import { withMediaIds } from '@/contract/richText/media';
import type { Backend } from '@/server/backend';
import { lockList } from '@/server/modules/content/queries/sequence';
import { insertFolderMedia, removeSavedFiles, storeFolderFiles } from '@/server/modules/program/folder/stored/media';
import type {
  ContentChange,
  ImportContext,
  PreparedChanges,
} from '@/server/modules/program/folder/stored/preparedChanges';
import { listPlans, lockCatalog } from '@/server/modules/program/queries/catalog';
import { lockProgramTexts } from '@/server/modules/program/queries/changePublication';
import { lockTarget } from '@/server/modules/program/queries/csvTargets';
import { effectiveValues } from '@/server/modules/program/siteValues';
import { allowBulkWrite, vacuumAfterImport } from '@/server/platform/database/bulk';
import type { Transaction } from '@/server/platform/database/database';
import type { Store } from '@/server/platform/database/store';
import { formatActor } from '@/server/platform/http/caller';
import type { Log } from '@/server/platform/process/log';
import type { ProgramContent } from './content';
import { Problems } from './format/problems';
import { rowsFileOf } from './format/rowFiles';
import { prepareBenefits } from './stored/prepareBenefits';
import { prepareDirectory } from './stored/prepareDirectory';
import { preparePages } from './stored/preparePages';
import { preparePlans } from './stored/preparePlans';
import { prepareProviders } from './stored/prepareProviders';
import { prepareSettings } from './stored/prepareSettings';
import { prepareTables } from './stored/prepareTables';
import { readStoredSettings } from './stored/readStored';

type Deps = Pick<Backend, 'db' | 'store' | 'files' | 'storage' | 'audit' | 'settings' | 'log' | 'now'>;
type Options = { replace?: boolean; isDryRun?: boolean };

/**
 * Makes administrators' changes wait until the import ends. Takes the locks in the same order as their requests do, to
 * avoid a deadlock.
 */
async function lockProgram(tx: Transaction) {
  await lockCatalog(tx);
  for (const target of csvTargets) await lockTarget(tx, target);
  await lockList(tx, 'benefit');
  await lockProgramTexts(tx);
}

/** Replaces the folder's media IDs in the texts with the stored ones. */
function withStoredMediaIds({ pages, benefits }: ProgramContent, ids: ReadonlyMap<number, number>) {
  const idOf = (id: number | null) => (id === null ? null : (ids.get(id) ?? null));
  const updatePage = (body: PageBody) => ({
    ...body,
    pictureId: idOf(body.pictureId),
    html: withMediaIds(body.html, ids),
  });
  const updateBenefit = (body: BenefitBody) => ({
    ...body,
    iconId: idOf(body.iconId),
    mediaId: idOf(body.mediaId),
    html: withMediaIds(body.html, ids),
  });
  return {
    pages: pages.map((pageFile) => ({ ...pageFile, body: updatePage(pageFile.body) })),
    benefits: benefits.map((benefitFile) => ({ ...benefitFile, body: updateBenefit(benefitFile.body) })),
  };
}

const countOf = (changes: readonly ContentChange[], verb: ContentChange['verb']) =>
  changes.filter((change) => change.verb === verb).reduce((sum, { count = 1 }) => sum + count, 0);

/** Rolls back a dry run, or an import that changes nothing; carries the changes. */
class ImportRollback extends Error {
  constructor(readonly changes: ContentChange[]) {
    super('Nothing is changed');
  }
}

/**
 * Publishes what is in a folder and not yet stored, in one transaction with its audit entry. Without `replace`, nothing
 * is removed. A dry run only reports the changes. Throws a CannotStart that lists the errors.
 */
export async function importContent(
  { db, store, files, storage, audit, settings, log, now }: Deps,
  content: ProgramContent,
  { replace = false, isDryRun = false }: Options = {},
): Promise<ContentChange[]> {
  const storedSettings = await readStoredSettings(db, settings);
  const { timeZone } = effectiveValues(settings, {
    ...(replace ? {} : storedSettings.values),
    ...content.settings?.values,
  });
  const importContext: ImportContext = {
    replace,
    by: formatActor(null),
    at: now(),
    timeZone,
    problems: new Problems(),
  };
  const storedFiles = await storeFolderFiles({ db, files, storage }, content, storedSettings.logo, isDryRun);

  async function prepareAll(tx: Transaction): Promise<PreparedChanges[]> {
    const texts = withStoredMediaIds(content, await insertFolderMedia(tx, storedFiles, importContext));
    const planChanges = await preparePlans(tx, content.plans, importContext);
    const planIds = [...(await listPlans(tx)).map(({ id }) => id), ...(content.plans ?? []).map(({ id }) => id)];
    const remainingPlanIds = planIds.filter((id) => !planChanges.removedIds.includes(id));
    const directories: PreparedChanges[] = [];
    for (const kind of directoryKinds)
      directories.push(await prepareDirectory(tx, kind, content.rows[kind], importContext));
    return [
      await prepareSettings(tx, content.settings, { ...importContext, settings, files }, storedFiles.logo?.id),
      planChanges,
      await prepareTables(tx, content.tables, remainingPlanIds, importContext),
      await preparePages(tx, texts.pages, importContext),
      await prepareBenefits(tx, texts.benefits, importContext),
      ...directories,
      await prepareProviders(tx, content.rows.providers, { ...importContext, store }),
    ];
  }

  try {
    const changes = await db.transaction().execute(async (tx) => {
      await allowBulkWrite(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      if (!isDryRun) await lockProgram(tx);
      const preparedChanges = await prepareAll(tx);
      importContext.problems.assertNone();
      const allChanges = preparedChanges.flatMap(({ changes }) => changes);
      if (isDryRun || allChanges.length === 0) throw new ImportRollback(allChanges);
      for (const each of preparedChanges) if (each.changes.length > 0) await each.apply(tx);
      const detail = {
        added: countOf(allChanges, 'add'),
        changed: countOf(allChanges, 'change'),
        removed: countOf(allChanges, 'remove'),
      };
      await audit.write(tx, {
        action: 'import',
        actor: null,
        subject: 'programme',
        outcome: 'done',
        address: '',
        detail,
      });
      return allChanges;
    });
    await vacuumRows(store, changes, log);
    return changes;
  } catch (error) {
    await removeSavedFiles(files, storedFiles);
    if (error instanceof ImportRollback) return error.changes;
    throw error;
  }
}

async function vacuumRows(store: Store, changes: readonly ContentChange[], log: Log) {
  for (const target of csvTargets) {
    const fileChanges = changes.filter(({ what }) => what === rowsFileOf(target));
    const rowCount = fileChanges.reduce((sum, { count = 0 }) => sum + count, 0);
    await vacuumAfterImport(store, csvTableOf(target), rowCount, log);
  }
}
