import * as z from 'zod/mini';
import { replyOf } from '@/contract/envelope';
import { flagSchema } from '@/contract/flags';
import { idInputSchema, idSchema } from '@/contract/id';
import { audienceSchema } from './audience';
import { baseVersionSchema, versionSchema } from './version';

export const fileTypes = ['pdf', 'video'] as const;
export const fileTypeSchema = z.enum(fileTypes);
export type FileType = z.infer<typeof fileTypeSchema>;

/** An education document; both links are signed and expire. */
export const documentSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  fileType: fileTypeSchema,
  visibleTo: audienceSchema,
  isActive: z.boolean(),
  en_link: z.nullable(z.string()),
  thumbnail_link: z.nullable(z.string()),
  createdAt: z.string(),
  sequence: z.int(),
  /** Not in the customer's contract, for administrators: the number of edits. */
  version: versionSchema,
});
export type EducationDocument = z.infer<typeof documentSchema>;

export const documentPaths = {
  list: '/user/getResourceDocumentsList',
  add: '/user/addNewResourceDocument',
  edit: '/user/editResourceDocument',
  remove: (id: EducationDocument['id']) => `/user/deleteResourceDocument/${id}`,
} as const;

export const maxDocumentTitleLength = 200;

/** The form's text fields; `image` and `file` are sent in the same form, as files. */
export const documentDraftSchema = z.object({
  fileName: z.string().check(z.minLength(1), z.maxLength(maxDocumentTitleLength)),
  fileType: fileTypeSchema,
  visibleTo: audienceSchema,
  isActive: flagSchema,
});
export type DocumentDraft = z.infer<typeof documentDraftSchema>;
export const documentEditSchema = z.extend(z.partial(documentDraftSchema), {
  id: idInputSchema,
  version: baseVersionSchema,
});
export type DocumentEdit = Partial<DocumentDraft> & { id: EducationDocument['id']; version?: number };

export const documentListReplySchema = replyOf(z.array(documentSchema));
