import * as z from 'zod/mini';

import { baseVersionSchema } from '@/contract/content/version';
import { replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';
import { isContact, lastTenDigits } from '@/contract/patterns';

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
/** What may be empty. */
export const optionalProviderFields: readonly ProviderTextField[] = [
  'organizationName',
  'gender',
  'address',
  'country',
];

/** Six decimals of a degree are eleven centimetres. */
const decimals = 6;
export const positionLimits = { lat: 90, long: 180 } as const;

/** A latitude or longitude as it is stored; undefined when it is none. */
export function degreesOf(text: string, most: number) {
  if (!/^[+-]?(?:\d{1,3}(?:\.\d{0,30})?|\.\d{1,30})$/.test(text)) return undefined;
  const degrees = Number(Number(text).toFixed(decimals));
  // Adding zero makes a negative zero positive.
  return Math.abs(degrees) <= most ? degrees + 0 : undefined;
}

export const providerProblems = {
  both: 'Latitude and longitude are given together, or neither.',
  lat: 'Latitude is a number from -90 to 90.',
  long: 'Longitude is a number from -180 to 180.',
  phone: 'Contact Number is not valid.',
} as const;

const cleaned = (field: ProviderTextField, name: string) => {
  const text = z.pipe(
    z.string(),
    z.pipe(
      z.transform((typed: string) => typed.replace(/\s+/g, ' ').trim()),
      z.string().check(z.maxLength(providerLimits[field], `At most ${providerLimits[field]} characters.`)),
    ),
  );
  return optionalProviderFields.includes(field) ? text : text.check(z.minLength(1, `Please enter ${name}.`));
};
const degrees = (most: number, problem: string) =>
  z.nullable(
    z.pipe(
      z.number().check(z.minimum(-most, problem), z.maximum(most, problem)),
      z.transform((value) => Number(value.toFixed(decimals)) + 0),
    ),
  );

/** What an administrator writes of a provider. */
export const providerDraftSchema = z
  .object({
    fullName: cleaned('fullName', 'a name'),
    organizationName: cleaned('organizationName', 'an organization'),
    primarySpecialty: cleaned('primarySpecialty', 'a specialty'),
    gender: cleaned('gender', 'a gender'),
    address: cleaned('address', 'an address'),
    city: cleaned('city', 'a city'),
    state: cleaned('state', 'a state'),
    zipcode: cleaned('zipcode', 'a zip code'),
    country: cleaned('country', 'a country'),
    phoneNumber: z.pipe(
      z.string().check(
        z.maxLength(20),
        z.refine((phone) => phone === '' || isContact(phone), providerProblems.phone),
      ),
      z.transform(lastTenDigits),
    ),
    lat: degrees(positionLimits.lat, providerProblems.lat),
    long: degrees(positionLimits.long, providerProblems.long),
  })
  .check(z.refine(({ lat, long }) => (lat === null) === (long === null), providerProblems.both));
export type ProviderDraft = z.infer<typeof providerDraftSchema>;

/** A provider as administrators list it. */
export const listedProviderSchema = z.object({
  id: z.int(),
  fullName: z.string(),
  organizationName: z.string(),
  primarySpecialty: z.string(),
  gender: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  phoneNumber: z.string(),
  lat: z.nullable(z.number()),
  long: z.nullable(z.number()),
  /** Members find active providers only. */
  isActive: z.boolean(),
  /** Counts the changes. */
  version: z.int(),
});
export type ListedProvider = z.infer<typeof listedProviderSchema>;

export const providerStatuses = ['all', 'active', 'inactive'] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** Our own additions: how administrators keep the providers. */
export const providerAdminPaths = {
  list: '/programme/providers',
  add: '/programme/providers',
  edit: '/programme/providers/edit',
  setActive: '/programme/providers/setActive',
} as const;

export const providerListQuerySchema = z.object({
  page: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number))),
  search: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(z.enum(providerStatuses)),
  specialty: z.optional(z.string().check(z.maxLength(200))),
});
export type ProviderListQuery = { page: number; search: string; status: ProviderStatus; specialty: string };

export const providerEditSchema = z.object({
  id: idInputSchema,
  version: baseVersionSchema,
  provider: providerDraftSchema,
});
export type ProviderEdit = { id: number; version: number; provider: ProviderDraft };
export const providerStatusSchema = z.object({
  id: idInputSchema,
  version: baseVersionSchema,
  isActive: z.boolean(),
});
export type ProviderStatusChange = { id: number; version: number; isActive: boolean };

export const providerListReplySchema = replyOf(
  z.object({ count: z.int(), rows: z.array(listedProviderSchema), specialties: z.array(z.string()) }),
);
/** `specialties` are those of any provider, for the filter. */
export type ProviderList = { count: number; rows: ListedProvider[]; specialties: string[] };
