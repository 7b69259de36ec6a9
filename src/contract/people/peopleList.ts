import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema, idSchema } from '@/contract/id';

import { personRelations } from './importFile';

/** Not in the customer's contract: everyone who is covered, employees and dependents. */
export const peopleListPaths = { list: '/people', export: '/people/export', due: '/people/due' } as const;

/** The age that the list of children turning 26 uses; when their coverage ends is a program setting. */
export const turningAgeYears = 26;
/** How many days ahead the lists of due items look. */
export const dueDays = { turningAge: 90, coverageEnding: 60 } as const;

export const relationFilters = { Self: 'Employees', Spouse: 'Spouses', Child: 'Children' } as const;
export const coverageFilters = {
  covered: 'Covered today',
  ending: `Ending within ${dueDays.coverageEnding} days`,
  upcoming: 'Starts later',
  ended: 'Ended',
  none: 'Never covered',
} as const;
export const ageFilters = {
  under19: 'Under 19',
  from19: '19 to 25',
  from26: '26 and over',
  turning26: `Turning ${turningAgeYears} within ${dueDays.turningAge} days`,
  unknown: 'Date of birth unknown',
} as const;
export const accountFilters = {
  registered: 'Has an account',
  notRegistered: 'No account',
  inactive: 'Deactivated',
  closed: 'Account closed',
  waiting: 'Waiting for family approval',
} as const;
export const ssnFilters = { missing: 'SSN to follow' } as const;

const optionalEnumOfKeys = <Key extends string>(texts: Record<Key, string>) =>
  z.optional(z.enum(Object.keys(texts) as [Key, ...Key[]]));

const filterShape = {
  relation: optionalEnumOfKeys(relationFilters),
  coverage: optionalEnumOfKeys(coverageFilters),
  age: optionalEnumOfKeys(ageFilters),
  account: optionalEnumOfKeys(accountFilters),
  ssn: optionalEnumOfKeys(ssnFilters),
  /** A plan ID from the catalog: everyone who is in it today. */
  plan: z.optional(z.string().check(z.maxLength(1000))),
  search: z.optional(z.string().check(z.maxLength(100))),
};
const filtersSchema = z.object(filterShape);
export type PeopleFilters = z.infer<typeof filtersSchema>;

/** The people before or after a person in name order; without either, the first ones. */
export const peopleQuerySchema = z.object({
  ...filterShape,
  after: z.optional(idInputSchema),
  before: z.optional(idInputSchema),
});
export type PeopleCursor = { after?: number | undefined; before?: number | undefined };

/** The columns that an administrator can hide, in order. */
export const peopleColumns = {
  relation: 'Relation',
  employee: 'Employee',
  birthDate: 'Date of birth',
  ssn: 'SSN',
  coverage: 'Coverage',
  account: 'Account',
  plans: 'Plans',
  email: 'Email',
  contact: 'Contact number',
} as const;
export type PeopleColumn = keyof typeof peopleColumns;
export const peopleColumnNames = Object.keys(peopleColumns) as [PeopleColumn, ...PeopleColumn[]];

export const peopleExportSchema = z.object({
  ...filterShape,
  columns: z.array(z.enum(peopleColumnNames)).check(z.maxLength(peopleColumnNames.length)),
});

export const listedPersonSchema = z.object({
  id: idSchema,
  /** The employee whose page shows the person; employees are on their own page. */
  employeeId: idSchema,
  employeeName: z.string(),
  name: z.string(),
  relation: z.enum(personRelations),
  /** YYYY-MM-DD. */
  birthDate: z.nullable(z.string()),
  /** Masked. */
  ssn: z.string(),
  email: z.string(),
  contact: z.string(),
  /** The names of today's plans. */
  plans: z.array(z.string()),
  /** The coverage state with its day, such as `Ends Dec 31, 2026`. */
  coverage: z.string(),
  account: z.enum(['registered', 'notRegistered', 'inactive', 'closed'] satisfies (keyof typeof accountFilters)[]),
});
export type ListedPerson = z.infer<typeof listedPersonSchema>;

export const peoplePerPage = 50;
/** More matches are not counted. */
export const maxExactCount = 1000;

export const peoplePageSchema = z.object({
  people: z.array(listedPersonSchema),
  /** The number of matches, at most one more than `maxExactCount`; only with the first people. */
  count: z.nullable(z.int()),
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
  /** The plans by which to filter. */
  plans: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PeoplePage = z.infer<typeof peoplePageSchema>;
export const peoplePageReplySchema = replyOf(peoplePageSchema);

/** What administrators have to do soon, each with its list's filters. */
export const dueFilters = {
  turningAge: { relation: 'Child', coverage: 'covered', age: 'turning26' },
  ssnMissing: { ssn: 'missing' },
  coverageEnding: { coverage: 'ending' },
  requests: { account: 'waiting' },
} as const satisfies Record<string, PeopleFilters>;
export type DueFilterName = keyof typeof dueFilters;
export const dueFilterNames = Object.keys(dueFilters) as DueFilterName[];

/** Counted up to one more than `maxExactCount`. */
const peopleDueCountsSchema = z.object({
  turningAge: z.int(),
  ssnMissing: z.int(),
  coverageEnding: z.int(),
  requests: z.int(),
} satisfies Record<DueFilterName, unknown>);
export type PeopleDueCounts = z.infer<typeof peopleDueCountsSchema>;
/** `changeRequests`: the changes that members reported and no one has decided; absent in the previous release. */
export const peopleDueSchema = z.extend(peopleDueCountsSchema, { changeRequests: z.optional(z.int()) });
export type PeopleDue = z.infer<typeof peopleDueSchema>;
export const dueCountsReplySchema = replyOf(peopleDueSchema);
