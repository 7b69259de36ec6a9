import * as z from 'zod/mini';
import { providerSchema } from '@/contract/content/provider';
import { baseVersionSchema } from '@/contract/content/version';
import { replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';

import { pageQueryFields, phoneProblem, phoneSchema, singleLineSchema } from './fields';

export const providersPerPage = 50;

export const providerLimits = {
  fullName: 120,
  organizationName: 160,
  primarySpecialty: 120,
  gender: 20,
  address: 200,
  city: 80,
  state: 40,
  zipcode: 12,
  country: 40,
} as const;
export type ProviderTextField = keyof typeof providerLimits;
const optionalProviderFields = ['organizationName', 'gender', 'address', 'country'] as const;
export const isOptionalProviderField = (field: ProviderTextField) =>
  optionalProviderFields.some((optional) => optional === field);

/** Six decimal places of a degree are about eleven centimeters. */
const decimalPlaces = 6;
export const positionLimits = { lat: 90, long: 180 } as const;

/** A latitude or longitude as stored; undefined when invalid. */
export function parseDegrees(text: string, max: number) {
  if (!/^[+-]?(?:\d{1,3}(?:\.\d{0,30})?|\.\d{1,30})$/.test(text)) return undefined;
  const degrees = Number(Number(text).toFixed(decimalPlaces));
  // Adding zero makes a negative zero positive.
  return Math.abs(degrees) <= max ? degrees + 0 : undefined;
}

export const providerProblems = {
  incompletePosition: 'Enter both latitude and longitude, or leave both blank.',
  lat: 'Enter a latitude from -90 to 90.',
  long: 'Enter a longitude from -180 to 180.',
  phone: phoneProblem,
} as const;

const optionalText = (field: (typeof optionalProviderFields)[number]) => singleLineSchema(providerLimits[field]);
const requiredText = (field: Exclude<ProviderTextField, (typeof optionalProviderFields)[number]>, name: string) =>
  singleLineSchema(providerLimits[field]).check(z.minLength(1, `Enter ${name}.`));
const degreesSchema = (max: number, problem: string) =>
  z.nullable(
    z.pipe(
      z.number().check(z.minimum(-max, problem), z.maximum(max, problem)),
      z.transform((value) => Number(value.toFixed(decimalPlaces)) + 0),
    ),
  );

export const providerDraftSchema = z
  .object({
    fullName: requiredText('fullName', 'a name'),
    organizationName: optionalText('organizationName'),
    primarySpecialty: requiredText('primarySpecialty', 'a specialty'),
    gender: optionalText('gender'),
    address: optionalText('address'),
    city: requiredText('city', 'a city'),
    state: requiredText('state', 'a state'),
    zipcode: requiredText('zipcode', 'a ZIP code'),
    country: optionalText('country'),
    phoneNumber: phoneSchema,
    lat: degreesSchema(positionLimits.lat, providerProblems.lat),
    long: degreesSchema(positionLimits.long, providerProblems.long),
  })
  .check(z.refine(({ lat, long }) => (lat === null) === (long === null), providerProblems.incompletePosition));
export type ProviderDraft = z.infer<typeof providerDraftSchema>;

export const listedProviderSchema = z.extend(z.omit(providerSchema, { distance: true }), {
  id: z.int(),
  phoneNumber: z.string(),
  lat: z.nullable(z.number()),
  long: z.nullable(z.number()),
  /** Members find active providers only. */
  isActive: z.boolean(),
  /** The number of changes. */
  version: z.int(),
});
export type ListedProvider = z.infer<typeof listedProviderSchema>;

export const providerStatusFilters = ['all', 'active', 'inactive'] as const;
export type ProviderStatusFilter = (typeof providerStatusFilters)[number];

/** Not in the customer's contract: providers for administrators. */
export const providerAdminPaths = {
  list: '/program/providers',
  add: '/program/providers',
  edit: '/program/providers/edit',
  setActive: '/program/providers/setActive',
} as const;

export const providerListQuerySchema = z.object({
  ...pageQueryFields,
  status: z.optional(z.enum(providerStatusFilters)),
  specialty: z.optional(z.string().check(z.maxLength(200))),
});
export type ProviderListQuery = { page: number; search: string; status: ProviderStatusFilter; specialty: string };

export const providerEditSchema = z.object({
  id: idInputSchema,
  version: baseVersionSchema,
  provider: providerDraftSchema,
});
export type ProviderEdit = { id: number; version: number; provider: ProviderDraft };
export const providerStatusChangeSchema = z.object({
  id: idInputSchema,
  version: baseVersionSchema,
  isActive: z.boolean(),
});
export type ProviderStatusChange = { id: number; version: number; isActive: boolean };

export const providerListReplySchema = replyOf(
  z.object({ count: z.int(), rows: z.array(listedProviderSchema), specialties: z.array(z.string()) }),
);
/** `specialties` are those of all providers, for the filter. */
export type ProviderList = { count: number; rows: ListedProvider[]; specialties: string[] };
