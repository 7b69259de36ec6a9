import * as z from 'zod/mini';

import { baseVersionSchema } from '@/contract/content/version';
import { replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';
import { completeUrl, isWebUrl, safeUrl } from '@/contract/webUrl';

import { pageQueryFields, phoneSchema, singleLineSchema } from './fields';

export const directoryKinds = ['telemedicine', 'specialist', 'condition'] as const;
export type DirectoryKind = (typeof directoryKinds)[number];

export const directoryLimits = { title: 120, link: 500, topic: 80 } as const;
export const directoryRowsPerPage = 50;

/** Directories accept only absolute web addresses. */
export const isDirectoryLink = (link: string) => {
  const url = safeUrl(link);
  return url !== undefined && isWebUrl(url);
};

/** Empty fields are empty strings. */
export const directoryDraftSchema = z.object({
  title: singleLineSchema(directoryLimits.title).check(z.minLength(1, 'Enter a title.')),
  link: singleLineSchema(directoryLimits.link).check(
    z.overwrite(completeUrl),
    z.refine((link) => link === '' || isDirectoryLink(link), 'Links must start with https:// or http://.'),
  ),
  phone: phoneSchema,
  topic: singleLineSchema(directoryLimits.topic),
});
export type DirectoryDraft = z.infer<typeof directoryDraftSchema>;

export const directoryRowSchema = z.object({
  id: z.int(),
  title: z.string(),
  link: z.string(),
  phone: z.string(),
  topic: z.string(),
  /** The number of changes. */
  version: z.int(),
});
export type DirectoryRow = z.infer<typeof directoryRowSchema>;

const base = '/program/directories';

/** Not in the customer's contract: directories for administrators. */
export const directoryAdminPaths = {
  list: (kind: string) => `${base}/${kind}`,
  add: (kind: string) => `${base}/${kind}`,
  edit: (kind: string) => `${base}/${kind}/edit`,
  remove: (kind: string) => `${base}/${kind}/remove`,
} as const;

export const directoryParamsSchema = z.object({ directory: z.enum(directoryKinds) });
export const directoryPageQuerySchema = z.object(pageQueryFields);

export const directoryEditSchema = z.extend(directoryDraftSchema, { id: idInputSchema, version: baseVersionSchema });
export type DirectoryEdit = DirectoryDraft & { id: number; version: number };
export const directoryRemovalSchema = z.object({ id: idInputSchema, version: baseVersionSchema });
export type DirectoryRemoval = { id: number; version: number };

export const directoryRowsReplySchema = replyOf(z.object({ count: z.int(), rows: z.array(directoryRowSchema) }));
export type DirectoryRows = { count: number; rows: DirectoryRow[] };
