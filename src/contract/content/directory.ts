import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idSchema } from '@/contract/id';

/** Entries loaded per page of an infinite list. */
export const directoryPageSize = 24;
/** Milliseconds without scrolling before the next page is requested. */
export const scrollDebounceMs = 200;

/** A specialty, condition, or specialist. Only telemedicine has `contact`; `redirect` is there if a URL is known. */
export const directoryEntrySchema = z.object({
  id: idSchema,
  name: z.string(),
  contact: z.optional(z.nullable(z.string())),
  redirect: z.optional(z.nullable(z.string())),
  /** Not in the customer's contract: a short label for the topic. */
  topic: z.optional(z.nullable(z.string())),
});
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>;

export const directoryPaths = {
  telemedicine: '/disease/getTelemedicine',
  specialists: '/specialist/getCommonSpecialist',
  conditions: '/disease/getCommonCondition',
  byType: '/disease/getDiseaseListByType',
} as const;

const offsetSchema = z.int().check(z.minimum(0), z.maximum(1_000_000));
export const directoryRequestSchema = z.object({
  offset: offsetSchema,
  limit: z.int().check(z.minimum(1), z.maximum(200)),
  search: z.string().check(z.maxLength(100)),
});
export type DirectoryRequest = z.infer<typeof directoryRequestSchema>;

export const telemedicineRequestSchema = z.extend(directoryRequestSchema, { type: z.literal('telemedicine') });
export const byTypeRequestSchema = z.extend(directoryRequestSchema, {
  type: z.string().check(z.minLength(1), z.maxLength(40)),
});

export const specialitiesReplySchema = replyOf(
  z.object({ count: z.int(), specialities: z.array(directoryEntrySchema) }),
);
/** The contract spells this key in the singular. */
export const specialistReplySchema = replyOf(z.object({ count: z.int(), specialist: z.array(directoryEntrySchema) }));
