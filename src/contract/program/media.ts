import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** An image or video in the organization's texts. `link` expires; `alt` describes the image or video. */
export const mediaItemSchema = z.object({
  id: z.int(),
  kind: z.enum(['image', 'video']),
  link: z.string(),
  alt: z.string(),
});
export type MediaItem = z.infer<typeof mediaItemSchema>;

/** `uses` lists the texts that contain the item in their draft or in a stored version. */
export const storedMediaItemSchema = z.extend(mediaItemSchema, {
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  createdAt: z.string(),
  uses: z.array(z.object({ kind: z.string(), key: z.string(), title: z.string() })),
});
export type StoredMedia = z.infer<typeof storedMediaItemSchema>;

const base = '/program/media';
/** Not in the customer's contract. */
export const mediaPaths = {
  list: base,
  add: base,
  remove: (id: MediaItem['id'] | string) => `${base}/${id}`,
} as const;

export const mediaFields = { file: 'file', alt: 'alt' } as const;
export const maxAltLength = 300;
export const mediaDraftSchema = z.object({ alt: z.string().check(z.minLength(1), z.maxLength(maxAltLength)) });
export const mediaItemReplySchema = replyOf(mediaItemSchema);
export const mediaListReplySchema = replyOf(z.array(storedMediaItemSchema));
