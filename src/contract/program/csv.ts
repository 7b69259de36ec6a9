import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';

import { directoryKinds } from './directory';
import { pageQueryFields } from './fields';

export const csvTargets = ['providers', ...directoryKinds] as const;
export type CsvTarget = (typeof csvTargets)[number];

/** In the order of an export; an imported file may have them in any order. */
export const directoryCsvColumns = ['title', 'link', 'phone', 'topic'] as const;
export const providerCsvColumns = [
  'fullName',
  'organizationName',
  'primarySpecialty',
  'gender',
  'address',
  'city',
  'state',
  'zipcode',
  'country',
  'phoneNumber',
  'lat',
  'long',
] as const;
export const csvColumnsOf = (target: CsvTarget): readonly string[] =>
  target === 'providers' ? providerCsvColumns : directoryCsvColumns;

export const csvTableOf = (target: CsvTarget) => (target === 'providers' ? target : 'directory');

/** Rows are equal if these columns are, ignoring case. */
const csvKeyColumns = {
  /** A person can have several practices, each with several specialties. */
  providers: ['fullName', 'primarySpecialty', 'address', 'zipcode'],
  directory: ['title'],
} as const;
/** The key columns' indexes. */
export const csvKeyIndexes = (target: CsvTarget): number[] =>
  csvKeyColumns[csvTableOf(target)].map((name) => csvColumnsOf(target).indexOf(name));

export const maxCsvRows = 200_000;
export const csvRowsPerPage = 50;

/**
 * What an import would do with a row. `gone` rows are stored but not in the file: a merge keeps them, a replacement
 * removes them.
 */
export const csvRowStatuses = ['new', 'changed', 'gone', 'wrong', 'same'] as const;
export type CsvRowStatus = (typeof csvRowStatuses)[number];

export const csvModes = ['merge', 'replace'] as const;
export type CsvMode = (typeof csvModes)[number];

const countsSchema = z.object({ new: z.int(), changed: z.int(), gone: z.int(), wrong: z.int(), same: z.int() });
/** The result of a preview: nothing is stored yet. */
export const csvReportSchema = z.object({ id: z.int(), counts: countsSchema });
export type CsvReport = z.infer<typeof csvReportSchema>;

const changeSchema = z.object({ column: z.string(), from: z.string(), to: z.string() });
export const csvRowSchema = z.object({
  id: z.int(),
  /** The line in the file; absent for `gone` rows. */
  line: z.optional(z.int()),
  name: z.string(),
  /** Distinguishes rows with the same name. */
  detail: z.string(),
  changes: z.array(changeSchema),
  problems: z.array(z.string()),
});
export type CsvRow = z.infer<typeof csvRowSchema>;

const base = '/program/csv';

/** Not in the customer's contract: CSV import and export for directories and providers. */
export const csvPaths = {
  /** Compares a file with what is stored; changes nothing. */
  check: (target: string) => `${base}/${target}/check`,
  rows: (target: string) => `${base}/${target}/rows`,
  apply: (target: string) => `${base}/${target}/apply`,
  export: (target: string) => `${base}/${target}/export`,
} as const;

export const csvTargetSchema = z.object({ target: z.enum(csvTargets) });
export const csvRowsQuerySchema = z.object({
  id: idInputSchema,
  status: z.enum(csvRowStatuses),
  page: pageQueryFields.page,
});
export const csvApplySchema = z.object({ id: idInputSchema, mode: z.enum(csvModes) });

export const csvReportReplySchema = replyOf(csvReportSchema);
export const csvRowsReplySchema = replyOf(z.object({ count: z.int(), rows: z.array(csvRowSchema) }));
export type CsvRows = { count: number; rows: CsvRow[] };
