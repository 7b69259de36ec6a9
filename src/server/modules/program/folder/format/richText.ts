import { TextProblem } from '@/contract/richText/document';
import { mediaIds } from '@/contract/richText/media';
import { fromMarkdown } from '@/server/modules/content/fromMarkdown';
import { toMarkdown } from '@/server/modules/content/toMarkdown';

import type { FolderMediaItem } from '@/server/modules/program/folder/content';
import type { MarkdownFile, ParsedField } from './fields';
import { type FolderMedia, mediaPath } from './mediaFiles';
import type { Problems } from './problems';

type ParseContext = { file: string; media: FolderMedia; problems: Problems };

/** A Markdown file's canonical HTML; for unsupported content, adds an error and returns an empty text. */
export function readRichText({ body, bodyLine }: MarkdownFile, { file, media, problems }: ParseContext) {
  const foundIds = new Set<number>();
  try {
    const html = fromMarkdown(body, (path) => {
      const mediaItem = media.find(file, path);
      if (typeof mediaItem === 'string') throw new TextProblem(mediaItem);
      foundIds.add(mediaItem.id);
      return { type: mediaItem.kind === 'video' ? 'video' : 'picture', id: mediaItem.id };
    });
    // HTML tags could refer to file IDs in a database.
    if (mediaIds(html).some((id) => !foundIds.has(id)))
      problems.add(file, 'Use the file name of an image or video: ![what it shows](../media/picture.png)', bodyLine);
    return html;
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error;
    problems.add(file, error.message, bodyLine + (error.line ?? 1) - 1);
    return '';
  }
}

/** The media item in a field; null for an empty one. */
export function readMediaField(
  field: ParsedField | undefined,
  { file, media, problems }: ParseContext,
  kinds: readonly FolderMediaItem['kind'][],
): number | null {
  if (!field || field.value === '') return null;
  const mediaItem = media.find(file, field.value);
  if (typeof mediaItem === 'string') problems.add(file, mediaItem, field.line);
  else if (!kinds.includes(mediaItem.kind)) problems.add(file, `“${field.value}” isn’t an image.`, field.line);
  else return mediaItem.id;
  return null;
}

const pathIn = (media: ReadonlyMap<number, FolderMediaItem>, id: number) => {
  const mediaItem = media.get(id);
  if (!mediaItem) throw new Error(`Media file ${id} is used but doesn’t exist.`);
  return mediaPath(mediaItem);
};

export const writeRichText = (html: string, media: ReadonlyMap<number, FolderMediaItem>) =>
  toMarkdown(html, ({ id }) => pathIn(media, id));

export const writeMediaField = (id: number | null, media: ReadonlyMap<number, FolderMediaItem>) =>
  id === null ? undefined : pathIn(media, id);
