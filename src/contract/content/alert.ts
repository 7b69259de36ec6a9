import * as z from 'zod/mini';
import { replyOf } from '@/contract/envelope';
import { flagSchema } from '@/contract/flags';
import { idInputSchema, idSchema } from '@/contract/id';
import { audienceSchema } from './audience';
import { baseVersionSchema, versionSchema } from './version';

/** A notice to one audience's members. Administrators choose the order. */
export const alertSchema = z.object({
  id: idSchema,
  description: z.string(),
  visibleTo: audienceSchema,
  isActive: z.boolean(),
  createdAt: z.string(),
  sequence: z.int(),
  /** Not in the customer's contract, for members only: true until the member has seen it. */
  isNew: z.optional(z.boolean()),
  /** Not in the customer's contract, for administrators: the number of edits. */
  version: versionSchema,
});
export type Alert = z.infer<typeof alertSchema>;

export const alertPaths = {
  list: '/user/getAlerts',
  add: '/user/addNewAlert',
  edit: '/user/editAlert',
  remove: (id: Alert['id']) => `/user/deleteAlert/${id}`,
} as const;

export const maxAlertLength = 2000;
export const alertDraftSchema = z.object({
  description: z.string().check(z.minLength(1), z.maxLength(maxAlertLength)),
  visibleTo: audienceSchema,
  isActive: flagSchema,
});
export type AlertDraft = { description: string; visibleTo: Alert['visibleTo']; isActive: boolean };
/** Contains only the fields that change. */
export const alertEditSchema = z.extend(z.partial(alertDraftSchema), { id: idInputSchema, version: baseVersionSchema });
export type AlertEdit = Partial<AlertDraft> & { id: Alert['id']; version?: number };

export const alertListReplySchema = replyOf(z.object({ alerts: z.array(alertSchema) }));
