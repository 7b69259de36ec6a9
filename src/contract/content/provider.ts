import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idSchema } from '@/contract/id';

export const providerPageSize = 9;
/** Shorter search terms start no search. */
export const minProviderSearchLength = 3;
export const isLongEnoughSearch = (text: string) => text.length >= minProviderSearchLength;
export const providerSearchDebounceMs = 1000;
export const geolocationTimeoutMs = 5000;

/** A provider in the network; `gender` F shows a female avatar, anything else a male one. */
export const providerSchema = z.object({
  id: z.optional(idSchema),
  fullName: z.string(),
  organizationName: z.string(),
  primarySpecialty: z.string(),
  gender: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  phoneNumber: z.nullable(z.string()),
  /** Kilometers from the member, present when the request had a location. */
  distance: z.optional(z.nullable(z.number())),
});
export type Provider = z.infer<typeof providerSchema>;

export const providerPaths = {
  /** On the main API. */
  member: '/pediatrics/getPediatrixDetails',
  /** On the chat service. */
  admin: '/user/getProviders',
} as const;

const offsetSchema = z.int().check(z.minimum(0), z.maximum(10_000_000));
const limitSchema = z.int().check(z.minimum(1), z.maximum(500));
const searchSchema = z.string().check(z.maxLength(100));
const degreesSchema = (max: number) => z.union([z.literal(''), z.number().check(z.minimum(-max), z.maximum(max))]);

/** `lat` and `long` are empty strings when the person does not share a location. */
export const providerRequestSchema = z.object({
  limit: limitSchema,
  offset: offsetSchema,
  search: searchSchema,
  lat: degreesSchema(90),
  long: degreesSchema(180),
});
export type ProviderRequest = z.infer<typeof providerRequestSchema>;

/** `limit` is an empty string during a search: the reply contains all matches. */
export const adminProviderRequestSchema = z.object({
  limit: z.union([limitSchema, z.literal('')]),
  offset: offsetSchema,
  search: searchSchema,
});

export const providerReplySchema = replyOf(
  z.object({
    data: z.array(providerSchema),
    totalRecords: z.int(),
    /** Not in the customer's contract, for members: the specialties in the network. */
    specialties: z.optional(z.array(z.string())),
  }),
);
export type ProviderListPage = { data: Provider[]; totalRecords: number; specialties?: string[] };
