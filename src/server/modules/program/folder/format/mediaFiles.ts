import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Readable } from 'node:stream';

import { maxDocumentBytes, maxPictureBytes, uploadKindOf, uploadKinds } from '@/contract/files';
import { maxAltLength } from '@/contract/program/media';
import type { FolderMediaItem } from '@/server/modules/program/folder/content';
import { plainText } from '@/server/platform/database/plainText';
import { bytesInMemory, readFileStream } from '@/server/platform/files/fileBytes';
import { mediaTypeOf } from '@/server/platform/files/fileKinds';
import { reencodePicture } from '@/server/platform/files/reencodePicture';
import { Refusal } from '@/server/platform/http/reply';
import { readRows, writeCsv } from './csv';
import { type FolderFiles, readBytes, readTextFile, tooLargeText } from './folderFiles';
import type { Problems } from './problems';

export const mediaCsvFile = 'media.csv';
const columns = ['file', 'alt'] as const;

const limits = { image: maxPictureBytes, video: maxDocumentBytes };
function kindOf(name: string): FolderMediaItem['kind'] | undefined {
  const kind = uploadKindOf(name);
  return kind === 'pdf' ? undefined : kind;
}

/** The files' descriptions in `media.csv`. */
async function readDescriptions(files: FolderFiles, problems: Problems) {
  const text = await readTextFile(files, mediaCsvFile, problems);
  const descriptions = new Map<string, string>();
  for (const { row, line } of text === undefined ? [] : readRows(text, columns, mediaCsvFile, problems)) {
    const alt = plainText(row.alt);
    if (!files.has(row.file) || !row.file.startsWith('media/'))
      problems.add(mediaCsvFile, `“${row.file}” isn’t in the media folder.`, line);
    else if (descriptions.has(row.file)) problems.add(mediaCsvFile, `“${row.file}” is listed twice.`, line);
    else if (alt === '' || alt.length > maxAltLength)
      problems.add(mediaCsvFile, `describe “${row.file}” in ${maxAltLength} characters or fewer.`, line);
    descriptions.set(row.file, alt);
  }
  return descriptions;
}

async function readMediaItem(name: string, files: FolderFiles, problems: Problems) {
  const { path = '', size = 0 } = files.get(name) ?? {};
  const kind = kindOf(name);
  const addProblem = (message: string) => void problems.add(name, message);
  if (!kind) return addProblem(`use ${uploadKinds.image.name} for images and ${uploadKinds.video.name} for videos.`);
  if (size > limits[kind]) return addProblem(tooLargeText(limits[kind]));
  const bytes = await readBytes(path, limits[kind]);
  if (!(await mediaTypeOf(kind, name, bytesInMemory(bytes))))
    return addProblem('its content doesn’t match its file type.');
  try {
    // Re-encoded as for storage, so that the next import of the folder recognizes it.
    const storedBytes = kind === 'image' ? await reencodePicture(bytes) : bytes;
    const digest = createHash('sha256').update(storedBytes).digest('hex');
    return { kind, size: storedBytes.length, digest, open: () => readFileStream(path) };
  } catch (error) {
    if (error instanceof Refusal) return addProblem(error.message);
    throw error;
  }
}

/** The images and videos of a folder; texts refer to them by path. */
export type FolderMedia = {
  /** The media item that a file in the folder refers to by a path, or an error message. */
  find(file: string, path: string): { id: number; kind: FolderMediaItem['kind'] } | string;
  /** The media that `find` returned. */
  listUsed(): Map<number, FolderMediaItem>;
};

export async function readMedia(files: FolderFiles, problems: Problems): Promise<FolderMedia> {
  const descriptions = await readDescriptions(files, problems);
  const media: FolderMediaItem[] = [];
  for (const name of files.keys()) {
    if (!/^media\/[^/]+$/.test(name)) continue;
    if (files.has(mediaCsvFile) && !descriptions.has(name)) problems.add(name, `${mediaCsvFile} doesn’t describe it.`);
    else if (!files.has(mediaCsvFile)) problems.add(name, `${mediaCsvFile} is missing, so nothing describes it.`);
    const mediaItem = await readMediaItem(name, files, problems);
    media.push({
      ...(mediaItem ?? { kind: kindOf(name) ?? 'image', size: 0, digest: '', open: async () => Readable.from([]) }),
      name,
      alt: descriptions.get(name) ?? '',
    });
  }
  const usedIds = new Set<number>();
  return {
    find(file, path) {
      const name = posix.join(posix.dirname(file), path);
      if (name.startsWith('..') || path.startsWith('/')) return `“${path}” is outside the folder.`;
      const index = media.findIndex((mediaItem) => mediaItem.name === name);
      const kind = media[index]?.kind;
      if (!kind) return `“${name}” doesn’t exist; put images and videos in the media folder.`;
      usedIds.add(index);
      return { id: index + 1, kind };
    },
    listUsed: () =>
      new Map(media.flatMap((mediaItem, index) => (usedIds.has(index) ? [[index + 1, mediaItem] as const] : []))),
  };
}

/** The path by which a file one folder deep refers to a media item. */
export const mediaPath = ({ name }: Pick<FolderMediaItem, 'name'>) => `../${name}`;

export const writeMediaCsv = (media: readonly FolderMediaItem[]) =>
  writeCsv([columns, ...media.map(({ name, alt }) => [name, alt])]);
