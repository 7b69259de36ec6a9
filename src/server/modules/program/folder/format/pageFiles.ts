import { policyKeys } from '@/contract/content/article';
import { isDate } from '@/contract/program/planYear';
import { maxPublicationTitleLength, type PageKey, pageKeys, pageTitles } from '@/contract/program/publication';

import type { FolderMediaItem, FolderPage } from '@/server/modules/program/folder/content';
import { type MarkdownFile, type ParsedField, readMarkdownFiles, writeFrontMatter } from './fields';
import { type FolderFiles, slugOf } from './folderFiles';
import type { FolderMedia } from './mediaFiles';
import type { Problems } from './problems';
import { readMediaField, readRichText, writeMediaField, writeRichText } from './richText';

const fieldNames = ['page', 'name', 'profession', 'picture', 'version', 'date'] as const;
const isPolicy = (key: PageKey) => policyKeys.some((policy) => policy === key);

/** One line of text; a text that is too long is an error. */
export function readShortText(field: ParsedField | undefined, name: string, file: string, problems: Problems) {
  const text = (field?.value ?? '').trim();
  if (text.length > maxPublicationTitleLength)
    problems.add(file, `use ${maxPublicationTitleLength} characters or fewer for “${name}.”`, field?.line);
  return text;
}

/** The version and date of a policy. */
function readPolicyVersion(fields: Map<string, ParsedField>, key: PageKey, file: string, problems: Problems) {
  const [version, date] = [fields.get('version'), fields.get('date')];
  const firstField = version ?? date;
  if (firstField && !isPolicy(key))
    problems.add(file, 'only policies and the terms have a version and a date.', firstField.line);
  if (version && !/^[1-9]\d{0,5}$/.test(version.value))
    problems.add(file, 'the version must be a whole number, 1 or more.', version.line);
  if (date && !isDate(date.value)) problems.add(file, 'write the date like 2027-01-31.', date.line);
  return { ...(version && { version: Number(version.value) }), ...(date && { date: date.value }) };
}

type ParseContext = { media: FolderMedia; problems: Problems };

function readPage(markdownFile: MarkdownFile, { media, problems }: ParseContext): FolderPage | undefined {
  const { file, fields } = markdownFile;
  const pageField = fields.get('page');
  const key = pageKeys.find((pageKey) => pageKey === pageField?.value);
  if (!key) return void problems.add(file, `“page” must be one of ${pageKeys.join(', ')}.`, pageField?.line ?? 1);
  return {
    file,
    key,
    body: {
      name: readShortText(fields.get('name'), 'name', file, problems),
      profession: readShortText(fields.get('profession'), 'profession', file, problems),
      pictureId: readMediaField(fields.get('picture'), { file, media, problems }, ['image']),
      html: readRichText(markdownFile, { file, media, problems }),
    },
    ...readPolicyVersion(fields, key, file, problems),
  };
}

export async function readPages({ files, ...context }: ParseContext & { files: FolderFiles }): Promise<FolderPage[]> {
  const pages: FolderPage[] = [];
  const { problems } = context;
  for await (const markdownFile of readMarkdownFiles('pages', { files, fieldNames, problems })) {
    const page = readPage(markdownFile, context);
    const duplicate = pages.find(({ key }) => key === page?.key);
    if (page && duplicate) problems.add(page.file, `${duplicate.file} already has this page.`);
    else if (page) pages.push(page);
  }
  return pages;
}

export const pageFileOf = (key: PageKey) => `pages/${slugOf(pageTitles[key])}.md`;

export const writePages = (
  pages: readonly FolderPage[],
  media: ReadonlyMap<number, FolderMediaItem>,
): [string, string][] =>
  pages.map(({ file, key, body, version, date }) => [
    file,
    writeFrontMatter(
      [
        ['page', key],
        ['name', body.name],
        ['profession', body.profession],
        ['picture', writeMediaField(body.pictureId, media)],
        ['version', version === undefined ? undefined : { plain: String(version) }],
        ['date', date === undefined ? undefined : { plain: date }],
      ],
      writeRichText(body.html, media),
    ),
  ]);
