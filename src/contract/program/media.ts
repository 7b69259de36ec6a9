import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** A picture or video for the organization's own texts. The link expires; `alt` says in words what is shown. */
export const mediumSchema = z.object({
  id: z.int(),
  kind: z.enum(['image', 'video']),
  link: z.string(),
  alt: z.string(),
});
export type Medium = z.infer<typeof mediumSchema>;

/** A medium as administrators list it, with the texts whose draft or kept versions name it; without any it is unused. */
export const storedMediumSchema = z.extend(mediumSchema, {
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  createdAt: z.string(),
  uses: z.array(z.object({ kind: z.string(), key: z.string(), title: z.string() })),
});
export type StoredMedium = z.infer<typeof storedMediumSchema>;

/** Our own additions. */
const base = '/program/media';
export const mediaPaths = {
  list: base,
  add: base,
  remove: (id: Medium['id'] | string) => `${base}/${id}`,
} as const;

/** The fields of the form: the file, and what it shows. */
export const mediaFields = { file: 'file', alt: 'alt' } as const;
export const altLimit = 300;
export const mediumDraftSchema = z.object({ alt: z.string().check(z.minLength(1), z.maxLength(altLimit)) });
export const mediumReplySchema = replyOf(mediumSchema);
export const mediaListReplySchema = replyOf(z.array(storedMediumSchema));
