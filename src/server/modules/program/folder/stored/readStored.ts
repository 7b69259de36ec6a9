import { buffer } from 'node:stream/consumers';
import { policyKeys } from '@/contract/content/article';
import { dateIn } from '@/contract/format';
import { csvTargets } from '@/contract/program/csv';
import { parsePlanYearKey } from '@/contract/program/planYear';
import { pageKeys } from '@/contract/program/publication';
import { TextProblem } from '@/contract/richText/document';
import { parseRichText, serializeRichText } from '@/server/modules/content/canonicalText';
import type {
  FolderBenefit,
  FolderPage,
  FolderSettings,
  FolderTables,
  ProgramContent,
} from '@/server/modules/program/folder/content';
import { benefitFileOf } from '@/server/modules/program/folder/format/benefitFiles';
import { pageFileOf } from '@/server/modules/program/folder/format/pageFiles';
import { listPlans } from '@/server/modules/program/queries/catalog';
import { readStoredRows } from '@/server/modules/program/queries/csvImports';
import { mediaOf, readPublished } from '@/server/modules/program/queries/publications';
import { readSettingsRow } from '@/server/modules/program/queries/settings';
import { effectiveValues, parseStoredValues } from '@/server/modules/program/siteValues';
import type { Database } from '@/server/platform/database/database';
import { storageOf } from '@/server/platform/files/storage/storageOf';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { Settings } from '@/server/platform/process/settings';
import { readStoredMedia } from './media';

type ReadOptions = { settings: Settings; now: Date };

export async function readStoredSettings(db: Database, settings: Settings): Promise<FolderSettings> {
  const row = await readSettingsRow(db);
  return {
    values: row ? parseStoredValues(row.body) : {},
    logo: row?.logo ? await buffer(await storageOf(settings).read(row.logo)) : null,
  };
}

/** Older versions of the product stored texts that were not canonical. */
function canonicalText(html: string, file: string) {
  try {
    return serializeRichText(parseRichText(html));
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error;
    throw new CannotStart(`Couldn’t write ${file}: ${error.message} Publish it again from its editor first.`);
  }
}

async function readPages(db: Database, { now }: ReadOptions, timeZone: string): Promise<FolderPage[]> {
  const published = await readPublished(db, 'page', now);
  return pageKeys.flatMap((key): FolderPage[] => {
    const page = published.get(key);
    if (!page) return [];
    const file = pageFileOf(key);
    return [
      {
        file,
        key,
        body: { ...page.body, html: canonicalText(page.body.html, file) },
        ...(policyKeys.some((policy) => policy === key) && {
          version: page.number,
          date: dateIn(timeZone, page.validFrom),
        }),
      },
    ];
  });
}

async function readBenefits(db: Database, { now }: ReadOptions): Promise<FolderBenefit[]> {
  const published = await readPublished(db, 'benefit', now);
  const rows = await db.selectFrom('benefits').selectAll().orderBy('sequence').orderBy('id').execute();
  const usedSlugs = new Set<string>();
  return rows.flatMap((row): FolderBenefit[] => {
    const body = published.get(String(row.id))?.body;
    if (!body) return [];
    const file = benefitFileOf(body.title, usedSlugs);
    return [
      {
        file,
        body: { ...body, html: canonicalText(body.html, file) },
        visibleTo: row.visible_to,
        isActive: row.is_active,
      },
    ];
  });
}

async function readTables(db: Database, { now }: ReadOptions): Promise<FolderTables[]> {
  const published = await readPublished(db, 'planTables', now);
  return [...published].flatMap(([key, { body }]) => {
    const year = parsePlanYearKey(key);
    return year ? [{ ...year, tables: body.tables }] : [];
  });
}

/** The content that members read now, without drafts, earlier versions, and scheduled ones. */
export async function readStoredContent(db: Database, options: ReadOptions): Promise<ProgramContent> {
  const { settings } = options;
  const folderSettings = await readStoredSettings(db, settings);
  const pages = await readPages(db, options, effectiveValues(settings, folderSettings.values).timeZone);
  const benefits = await readBenefits(db, options);
  const usedMediaIds = [...pages, ...benefits].flatMap(({ body }) => mediaOf(body));
  const rows: ProgramContent['rows'] = {};
  for (const target of csvTargets) rows[target] = await readStoredRows(db, target);
  return {
    settings: folderSettings,
    plans: await listPlans(db),
    tables: await readTables(db, options),
    pages,
    benefits,
    rows,
    media: await readStoredMedia(db, storageOf(settings), [...new Set(usedMediaIds)]),
  };
}
