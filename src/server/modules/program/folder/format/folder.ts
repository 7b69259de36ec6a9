import type { Readable } from 'node:stream';

import { csvTargets } from '@/contract/program/csv';
import type { ProgramContent } from '@/server/modules/program/folder/content';
import type { Log } from '@/server/platform/process/log';
import { readBenefits, writeBenefits } from './benefitFiles';
import { listFiles } from './folderFiles';
import { mediaCsvFile, readMedia, writeMediaCsv } from './mediaFiles';
import { readPages, writePages } from './pageFiles';
import { plansFile, readPlans, writePlans } from './planFiles';
import type { Problems } from './problems';
import { readRowFiles, rowsFileOf, writeRowFiles } from './rowFiles';
import { readSettingsFile, settingsFile, writeSettingsFile } from './settingsFile';
import { readTables, writeTables } from './tableFiles';

const rootFiles = [settingsFile, plansFile, mediaCsvFile, ...csvTargets.map(rowsFileOf)];
const programFilePatterns = [
  /^logo\.(?:png|webp|svg)$/,
  /^(?:pages|benefits)\/[^/]+\.md$/,
  /^media\/[^/]+$/,
  /^plans\/[^/]+\/[^/]+\/[^/]+\.csv$/,
];
export const isProgramFile = (name: string) =>
  rootFiles.includes(name) || programFilePatterns.some((pattern) => pattern.test(name));

/** Reads and checks a full folder without a database. Errors are added to `problems`. */
export async function readFolder(dir: string, problems: Problems, log: Log): Promise<ProgramContent> {
  const files = await listFiles(dir, problems);
  for (const name of files.keys())
    if (!isProgramFile(name))
      problems.add(name, 'it doesn’t belong in a program folder. Names that start with _ or . are ignored.');
  const media = await readMedia(files, problems);
  const context = { files, media, problems, log };
  return {
    settings: await readSettingsFile(context),
    plans: await readPlans(files, problems),
    tables: await readTables(files, problems),
    pages: await readPages(context),
    benefits: await readBenefits(context),
    rows: await readRowFiles(files, problems),
    media: media.listUsed(),
  };
}

/** Files that may be large are opened when they are written. */
export type FolderFile = string | Buffer | { open: () => Promise<Readable> };

/** A program's files, sorted by name. */
export function filesOf(content: ProgramContent): Map<string, FolderFile> {
  const mediaByName = new Map([...content.media.values()].map((mediaItem) => [mediaItem.name, mediaItem]));
  const media = [...mediaByName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const files: [string, FolderFile][] = [
    ...writeSettingsFile(content.settings),
    [plansFile, writePlans(content.plans ?? [])],
    ...writeTables(content.tables),
    ...writePages(content.pages, content.media),
    ...writeBenefits(content.benefits, content.media),
    ...writeRowFiles(content.rows),
    [mediaCsvFile, writeMediaCsv(media)],
    ...media.map(({ name, open }): [string, FolderFile] => [name, { open }]),
  ];
  return new Map(files.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
