import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';

import { directoryKinds } from './directory';
import { listedPart } from './fields';

/** What can be imported and exported as CSV: the providers, and each directory. */
export const csvTargets = ['providers', ...directoryKinds] as const;
export type CsvTarget = (typeof csvTargets)[number];

/** The columns of a file, in the order in which they are exported; a file may have them in any order. */
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

/** The table that a file is stored in. */
export const csvTableOf = (target: CsvTarget) => (target === 'providers' ? target : 'directory');

/** The columns that make two rows the same, whatever the case of their letters. */
const csvKeyColumns = {
  /** One person may practice at several places, and there in several specialties. */
  providers: ['fullName', 'primarySpecialty', 'address', 'zipcode'],
  directory: ['title'],
} as const;
/** Their places among the columns. */
export const csvKeyPlaces = (target: CsvTarget): number[] =>
  csvKeyColumns[csvTableOf(target)].map((name) => csvColumnsOf(target).indexOf(name));

/** Rows of a file. */
export const csvRowLimit = 200_000;
export const csvRowsPerPage = 50;

/**
 * What an import would do with a row. `gone` is stored and not in the file: a merge keeps it, a replacement takes it
 * away.
 */
export const csvRowStatuses = ['new', 'changed', 'gone', 'wrong', 'same'] as const;
export type CsvRowStatus = (typeof csvRowStatuses)[number];

export const csvModes = ['merge', 'replace'] as const;
export type CsvMode = (typeof csvModes)[number];

const counts = z.object({ new: z.int(), changed: z.int(), gone: z.int(), wrong: z.int(), same: z.int() });
/** The result of a dry run: nothing is stored yet. */
export const csvReportSchema = z.object({ id: z.int(), counts });
export type CsvReport = z.infer<typeof csvReportSchema>;

/** A change of one column, from what is stored to what the file says. */
const changeSchema = z.object({ column: z.string(), from: z.string(), to: z.string() });
export const csvRowSchema = z.object({
  id: z.int(),
  /** The line of the file; absent for what is gone. */
  line: z.optional(z.int()),
  name: z.string(),
  /** What else tells rows of the same name apart. */
  detail: z.string(),
  changes: z.array(changeSchema),
  /** What is wrong with the row, in words. */
  problems: z.array(z.string()),
});
export type CsvRow = z.infer<typeof csvRowSchema>;

const base = '/program/csv';

/** Our own additions: CSV files of directories and providers, in and out. */
export const csvPaths = {
  /** A dry run. */
  check: (target: string) => `${base}/${target}/check`,
  rows: (target: string) => `${base}/${target}/rows`,
  apply: (target: string) => `${base}/${target}/apply`,
  export: (target: string) => `${base}/${target}/export`,
} as const;

export const csvTargetSchema = z.object({ target: z.enum(csvTargets) });
export const csvRowsQuerySchema = z.object({
  id: idInputSchema,
  verdict: z.enum(csvRowStatuses),
  page: listedPart.page,
});
export const csvApplySchema = z.object({ id: idInputSchema, mode: z.enum(csvModes) });

export const csvReportReplySchema = replyOf(csvReportSchema);
export const csvRowsReplySchema = replyOf(z.object({ count: z.int(), rows: z.array(csvRowSchema) }));
export type CsvRows = { count: number; rows: CsvRow[] };
