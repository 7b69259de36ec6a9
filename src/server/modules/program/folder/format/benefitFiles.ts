import { audiences } from '@/contract/content/audience';

import type { FolderBenefit, FolderMediaItem } from '@/server/modules/program/folder/content';
import { readFrontMatter, writeFrontMatter } from './frontMatter';
import type { FolderFiles } from './listFiles';
import type { FolderMedia } from './mediaFiles';
import { readShortText } from './pageFiles';
import type { Problems } from './problems';
import { readMediaField, readRichText, writeMediaField, writeRichText } from './richText';
import { slugOf } from './slug';
import { readTextFile } from './textFile';

const knownFields = ['title', 'order', 'audience', 'active', 'icon', 'media'] as const;

type ParseContext = { files: FolderFiles; media: FolderMedia; problems: Problems };
type OrderedBenefit = { benefit: FolderBenefit; order: number };

async function readBenefit(
  file: string,
  { files, media, problems }: ParseContext,
): Promise<OrderedBenefit | undefined> {
  const text = await readTextFile(files, file, problems);
  const parts = text === undefined ? undefined : readFrontMatter(text, { file, known: knownFields, problems });
  if (!parts) return undefined;
  const { fields } = parts;
  const [titled, order, audience, active] = ['title', 'order', 'audience', 'active'].map((name) => fields.get(name));
  const title = readShortText(titled, 'title', file, problems);
  if (title === '') problems.add(file, 'add a title.', titled?.line ?? 1);
  if (!order || !/^\d{1,6}$/.test(order.value))
    problems.add(file, '“order” must be a whole number: the position among the benefits.', order?.line ?? 1);
  const visibleTo = audiences.find((option) => option === (audience?.value ?? 'All'));
  if (!visibleTo) problems.add(file, `“audience” must be one of ${audiences.join(', ')}.`, audience?.line);
  if (active && !/^(?:yes|no)$/.test(active.value)) problems.add(file, '“active” must be yes or no.', active.line);
  const reading = { file, media, problems };
  return {
    order: Number(order?.value),
    benefit: {
      file,
      body: {
        title,
        iconId: readMediaField(fields.get('icon'), reading, ['image']),
        mediaId: readMediaField(fields.get('media'), reading, ['image', 'video']),
        html: readRichText(parts, reading),
      },
      visibleTo: visibleTo ?? 'All',
      isActive: active?.value !== 'no',
    },
  };
}

/** The benefits in order; those with the same number by file name. */
export async function readBenefits({ files, media, problems }: ParseContext): Promise<FolderBenefit[]> {
  const orderedBenefits: OrderedBenefit[] = [];
  for (const file of files.keys()) {
    if (!/^benefits\/[^/]+\.md$/.test(file)) continue;
    const read = await readBenefit(file, { files, media, problems });
    if (read) orderedBenefits.push(read);
  }
  return orderedBenefits.toSorted((a, b) => a.order - b.order).map(({ benefit }) => benefit);
}

/** Avoids other benefits' file names. */
export function benefitFileOf(title: string, taken: Set<string>) {
  const slug = slugOf(title, taken);
  taken.add(slug);
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
