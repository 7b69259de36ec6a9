import * as z from 'zod/mini';

export const sheetPaths = {
  import: '/users/importUserSheet',
  sample: '/users/downloadUserSampleSheetCsv',
  /** Additions of the bundled backend: how far an import is, and the rows of its result beyond the first thousand. */
  progress: '/users/importProgress',
  result: '/users/importResult',
} as const;

/** The multipart field that carries the sheet (IMP-07). */
export const sheetField = 'userData';

/** The stated columns, in the order of the sample file (D-141). */
export const sheetColumns = [
  'Employee SSN',
  'Covered Person',
  'SSN',
  'Relation',
  'Email Address',
  'Phone 1',
  'Phone 2',
  'Empl Type',
  'Plan Name',
  'Enrollment Date',
] as const;
export type SheetColumn = (typeof sheetColumns)[number];

/**
 * What an export adds (our own). A sheet that has both is an export: it may hold people without a plan, or without an
 * e-mail address or a phone number, and says who is switched off.
 */
export const exportColumns = ['Status', 'Registration'] as const;

export const sheetRelations = ['Self', 'Spouse', 'Child'] as const;
export type SheetRelation = (typeof sheetRelations)[number];

/** How many rows of each table an answer carries and the browser keeps (reliability E11). */
export const importRowsKept = 1000;

/** A row that was taken (IMP-12). */
export const importedRecordSchema = z.object({
  coveredPerson: z.string(),
  email: z.string(),
  phone1: z.string(),
  phone2: z.string(),
  planName: z.string(),
});
export type ImportedRecord = z.infer<typeof importedRecordSchema>;

/** A row that was left out, and why. */
export const ignoredRecordSchema = z.extend(importedRecordSchema, { message: z.string() });
export type IgnoredRecord = z.infer<typeof ignoredRecordSchema>;

/** A row that cannot be taken; the keys are the sheet's own headings (IMP-18). */
export const invalidRecordSchema = z.object({
  'Covered Person': z.string(),
  'Email Address': z.string(),
  'Empl Type': z.string(),
  'Plan Name': z.string(),
  errors: z.array(z.string()),
});
export type InvalidRecord = z.infer<typeof invalidRecordSchema>;

/** What is wrong with a sheet (ENT-14); `invalidCount` counts all where `invalidRecords` holds the first thousand. */
export const importErrorsSchema = z.object({
  noOfRecords: z.int(),
  providedColumns: z.array(z.string()),
  invalidColumns: z.array(z.string()),
  missingColumns: z.array(z.string()),
  invalidRecords: z.array(invalidRecordSchema),
  invalidCount: z.optional(z.int()),
});
export type ImportErrors = z.infer<typeof importErrorsSchema>;

/** What came of a sheet; the counts are whole where the lists hold the first thousand (additive). */
export const importResultSchema = z.object({
  importedRecords: z.array(importedRecordSchema),
  ignoredRecords: z.array(ignoredRecordSchema),
  importedCount: z.optional(z.int()),
  ignoredCount: z.optional(z.int()),
  /** People and families that were not there before. */
  newPeople: z.optional(z.int()),
  newFamilies: z.optional(z.int()),
  importId: z.optional(z.string()),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** Success and refusal both come with HTTP 200; `status_code` tells them apart (D-143). */
export const importReplySchema = z.union([
  z.object({
    status: z.literal('success'),
    status_code: z.literal(200),
    message: z.string(),
    data: importResultSchema,
  }),
  z.object({
    status: z.literal('failure'),
    status_code: z.literal(400),
    message: z.string(),
    data: z.optional(importErrorsSchema),
  }),
]);

export const importStages = ['waiting', 'reading', 'checking', 'storing', 'done'] as const;
export const importProgressSchema = z.object({
  stage: z.enum(importStages),
  /** Rows read so far. */
  rows: z.int(),
  /** From 0 to 1 over all stages. */
  share: z.number(),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;

/** The key the page gave its import, as `Idempotency-Key` (reliability I4). */
export const importKeySchema = z.object({ key: z.string().check(z.regex(/^[\w-]{8,64}$/)) });

export const importRowsQuerySchema = z.object({
  importId: z.string().check(z.regex(/^\d{1,15}$/)),
  table: z.enum(['imported', 'ignored']),
  page: z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
});
export type ImportRowsQuery = { importId: string; table: 'imported' | 'ignored'; page: number };
export const importRowsPerPage = 50;
/** Both tables answer with rows that may carry a message. */
export const importRowsSchema = z.object({
  count: z.int(),
  rows: z.array(z.extend(importedRecordSchema, { message: z.optional(z.string()) })),
});
export type ImportRows = z.infer<typeof importRowsSchema>;
