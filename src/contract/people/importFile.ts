import * as z from 'zod/mini';

export const importFilePaths = {
  import: '/users/importUserSheet',
  sample: '/users/downloadUserSampleSheetCsv',
  /** Not in the customer's contract: an import's progress, and the rows of its result beyond the first thousand. */
  progress: '/users/importProgress',
  result: '/users/importResult',
} as const;

export const csvField = 'userData';

/** The required columns, in the sample file's order. */
export const fileColumns = [
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
export type FileColumn = (typeof fileColumns)[number];

/**
 * Not in the customer's contract: the columns that an export adds. A file with `Status` and `Registration` is treated
 * as an export: people in it need no plan, email address, or phone number, and `Status` says whether they are active.
 * The other two are the first and last covered days in the row's plan.
 */
export const exportColumns = ['Status', 'Registration', 'Coverage From', 'Coverage To'] as const;

/** Columns that any file may have; an empty cell keeps what is stored. Not in the customer's contract. */
export const optionalColumns = ['Date of Birth'] as const;

/** Other headings for these columns, in lowercase letters and spaces. */
export const optionalColumnAliases: Readonly<Record<string, (typeof optionalColumns)[number]>> = {
  dob: 'Date of Birth',
  'birth date': 'Date of Birth',
  birthdate: 'Date of Birth',
};

export type CsvDelimiter = ',' | ';' | '\t' | '|';

const separatorLine = /^[\s\u200B]*"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n|$)/i;
/** Whether a row is a `sep=` line, with which spreadsheets name the delimiter. */
export const isSeparatorRow = ([first = '', ...rest]: readonly string[]) =>
  /^sep=[,;\t|]?$/i.test(first) && rest.every((cell) => cell === '');
export const removeSeparatorLine = (text: string) => text.replace(separatorLine, '');

/** The delimiter that the first line names, or else the most frequent one in the headings outside quotation marks. */
export function delimiterOf(fileStart: string): CsvDelimiter {
  const declaredDelimiter = separatorLine.exec(fileStart)?.[1];
  if (declaredDelimiter) return declaredDelimiter as CsvDelimiter;
  const [headingRow = ''] = fileStart
    .replace(/"[^"]*"/g, '')
    // Keeps tabs, which can separate quoted cells.
    .replace(/^[\uFEFF\u200B\r\n ]+/, '')
    .split(/[\r\n]/, 1);
  const countCells = (delimiter: string) => headingRow.split(delimiter).length;
  const delimiters: CsvDelimiter[] = [',', ';', '\t', '|'];
  return delimiters.reduce((max, delimiter) => (countCells(delimiter) > countCells(max) ? delimiter : max));
}

export const personRelations = ['Self', 'Spouse', 'Child'] as const;
export type PersonRelation = (typeof personRelations)[number];

/** How errors about unknown plan names start. */
export const unknownPlanTexts = ['Plan Name must be one of', 'Add your plans before importing'] as const;
export const isUnknownPlanError = (message: string) =>
  unknownPlanTexts.some((start) => message.replace(/^Line \d+: /, '').startsWith(start));

/** The maximum number of rows of each table in a reply and in browser storage. */
export const maxImportRows = 1000;

export const importedRecordSchema = z.object({
  coveredPerson: z.string(),
  email: z.string(),
  phone1: z.string(),
  phone2: z.string(),
  planName: z.string(),
});
export type ImportedRecord = z.infer<typeof importedRecordSchema>;

export const ignoredRecordSchema = z.extend(importedRecordSchema, { message: z.string() });
export type IgnoredRecord = z.infer<typeof ignoredRecordSchema>;

/** The keys are the file's column names. */
export const invalidRecordSchema = z.object({
  'Covered Person': z.string(),
  'Email Address': z.string(),
  'Empl Type': z.string(),
  'Plan Name': z.string(),
  errors: z.array(z.string()),
});
export type InvalidRecord = z.infer<typeof invalidRecordSchema>;

/** `invalidRecords` contains at most the first thousand rows, `invalidCount` counts all. */
export const importErrorsSchema = z.object({
  noOfRecords: z.int(),
  providedColumns: z.array(z.string()),
  invalidColumns: z.array(z.string()),
  missingColumns: z.array(z.string()),
  invalidRecords: z.array(invalidRecordSchema),
  invalidCount: z.optional(z.int()),
});
export type ImportErrors = z.infer<typeof importErrorsSchema>;

/** The lists contain at most the first thousand rows; the counts (not in the customer's contract) are complete. */
export const importResultSchema = z.object({
  importedRecords: z.array(importedRecordSchema),
  ignoredRecords: z.array(ignoredRecordSchema),
  importedCount: z.optional(z.int()),
  ignoredCount: z.optional(z.int()),
  newPeople: z.optional(z.int()),
  newFamilies: z.optional(z.int()),
  /** Not in the customer's contract: what the import assumed, in a sentence for the administrator. */
  notice: z.optional(z.string()),
  importId: z.optional(z.string()),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** Success and refusal both have HTTP status 200; `status_code` distinguishes them. */
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
  /** Progress over all stages, from 0 to 1. */
  share: z.number(),
  /** How a file of this size slows the service down for other users. */
  notice: z.optional(z.string()),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;

/** The `Idempotency-Key` that the page sent with its import. */
export const importKeySchema = z.object({ key: z.string().check(z.regex(/^[\w-]{8,64}$/)) });

export const importRowsQuerySchema = z.object({
  importId: z.string().check(z.regex(/^\d{1,15}$/)),
  table: z.enum(['imported', 'ignored']),
  page: z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
});
export type ImportRowsQuery = { importId: string; table: 'imported' | 'ignored'; page: number };
export const importRowsPerPage = 50;
/** Rows in both tables; only skipped rows have a message. */
export const importRowsSchema = z.object({
  count: z.int(),
  rows: z.array(z.extend(importedRecordSchema, { message: z.optional(z.string()) })),
});
export type ImportRows = z.infer<typeof importRowsSchema>;
