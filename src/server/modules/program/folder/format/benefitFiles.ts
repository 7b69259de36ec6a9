import { audiences } from '@/contract/content/audience';

import type { FolderBenefit, FolderMediaItem } from '@/server/modules/program/folder/content';
import { type MarkdownFile, readMarkdownFiles, writeFrontMatter } from './fields';
import { type FolderFiles, slugOf } from './folderFiles';
import type { FolderMedia } from './mediaFiles';
import { readShortText } from './pageFiles';
import type { Problems } from './problems';
import { readMediaField, readRichText, writeMediaField, writeRichText } from './richText';

const fieldNames = ['title', 'order', 'audience', 'active', 'icon', 'media'] as const;

type ParseContext = { media: FolderMedia; problems: Problems };
type OrderedBenefit = { benefit: FolderBenefit; order: number };

function readBenefit(markdownFile: MarkdownFile, { media, problems }: ParseContext): OrderedBenefit {
  const { file, fields } = markdownFile;
  const [titleField, orderField, audienceField, activeField] = ['title', 'order', 'audience', 'active'].map((name) =>
    fields.get(name),
  );
  const title = readShortText(titleField, 'title', file, problems);
  if (title === '') problems.add(file, 'add a title.', titleField?.line ?? 1);
  if (!orderField || !/^\d{1,6}$/.test(orderField.value))
    problems.add(file, '“order” must be a whole number: the benefit’s position in the list.', orderField?.line ?? 1);
  const visibleTo = audiences.find((option) => option === (audienceField?.value ?? 'All'));
  if (!visibleTo) problems.add(file, `“audience” must be one of ${audiences.join(', ')}.`, audienceField?.line);
  if (activeField && !/^(?:yes|no)$/.test(activeField.value))
    problems.add(file, '“active” must be yes or no.', activeField.line);
  const context = { file, media, problems };
  return {
    order: Number(orderField?.value),
    benefit: {
      file,
      body: {
        title,
        iconId: readMediaField(fields.get('icon'), context, ['image']),
        mediaId: readMediaField(fields.get('media'), context, ['image', 'video']),
        html: readRichText(markdownFile, context),
      },
      visibleTo: visibleTo ?? 'All',
      isActive: activeField?.value !== 'no',
    },
  };
}

/** The benefits in order; benefits with the same number are sorted by file name. */
export async function readBenefits({
  files,
  ...context
}: ParseContext & { files: FolderFiles }): Promise<FolderBenefit[]> {
  const orderedBenefits: OrderedBenefit[] = [];
  for await (const markdownFile of readMarkdownFiles('benefits', { files, fieldNames, problems: context.problems }))
    orderedBenefits.push(readBenefit(markdownFile, context));
  return orderedBenefits.toSorted((a, b) => a.order - b.order).map(({ benefit }) => benefit);
}

/** A file name that no other benefit has; adds its slug to `usedSlugs`. */
export function benefitFileOf(title: string, usedSlugs: Set<string>) {
  const slug = slugOf(title, usedSlugs);
  usedSlugs.add(slug);
  return `benefits/${slug}.md`;
}

export const writeBenefits = (
  benefits: readonly FolderBenefit[],
  media: ReadonlyMap<number, FolderMediaItem>,
): [string, string][] =>
  benefits.map(({ file, body, visibleTo, isActive }, index) => [
    file,
    writeFrontMatter(
      [
        ['title', body.title],
        ['order', { plain: String(index + 1) }],
        ['audience', visibleTo],
        ['active', { plain: isActive ? 'yes' : 'no' }],
        ['icon', writeMediaField(body.iconId, media)],
        ['media', writeMediaField(body.mediaId, media)],
      ],
      writeRichText(body.html, media),
    ),
  ]);
