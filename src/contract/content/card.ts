import * as z from 'zod/mini';
import { replyOf } from '@/contract/envelope';
import { flagSchema } from '@/contract/flags';
import { idInputSchema, idSchema } from '@/contract/id';
import { linkTypes, maxRedirectLength } from '@/contract/messages/notification';
import { audienceSchema } from './audience';
import { baseVersionSchema, versionSchema } from './version';

/** A card in the home screen's carousel. */
export const cardSchema = z.object({
  id: idSchema,
  title: z.string(),
  image: z.nullable(z.string()),
  link_type: z.enum(linkTypes),
  /** A keyword, or a URL when the card links outside the site. */
  redirect: z.string(),
  redirect_id: z.nullable(z.string()),
  visibleTo: audienceSchema,
  isActive: z.boolean(),
  sequence: z.int(),
  updatedAt: z.string(),
  /** Not in the customer's contract, for administrators. */
  createdAt: z.optional(z.string()),
  /** Not in the customer's contract, for administrators: the number of edits. */
  version: versionSchema,
});
export type Card = z.infer<typeof cardSchema>;

export const cardPaths = {
  list: '/user/getHomeScreenCards',
  add: '/user/addNewHomeScreenCard',
  edit: '/user/editHomeScreenCard',
  remove: (id: Card['id']) => `/user/deleteHomeScreenCard/${id}`,
} as const;

export const maxCardTitleLength = 200;

/** The form's text fields; the icon is sent in the same form, as the file `image`. */
export const cardDraftSchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(maxCardTitleLength)),
  link_type: z.enum(linkTypes),
  redirect: z.string().check(z.minLength(1), z.maxLength(maxRedirectLength)),
  visibleTo: audienceSchema,
  isActive: flagSchema,
  redirect_id: z.optional(z.string().check(z.maxLength(20))),
});
export type CardDraft = z.infer<typeof cardDraftSchema>;
export const cardEditSchema = z.extend(z.partial(cardDraftSchema), { id: idInputSchema, version: baseVersionSchema });
export type CardEdit = Partial<CardDraft> & { id: Card['id']; version?: number };

export const cardListReplySchema = replyOf(z.array(cardSchema));
