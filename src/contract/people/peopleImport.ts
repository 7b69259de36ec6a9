import * as z from 'zod/mini';
import { ssnReasonSchema } from '@/contract/administration/ssnReason';
import { replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';
import { coverageDateSchema } from './coverage';
import { exportColumns, type FileColumn, fileColumns, optionalColumns } from './importFile';

/** `add` only adds people and plans; `update` also changes and ends coverage. */
export const importModes = { add: 'Add new people only', update: 'Add and update' } as const;
export type ImportMode = keyof typeof importModes;

/** What a file for `update` contains; only a full roster ends coverage of people who are missing. */
export const importScopes = { changes: 'Changes only', roster: 'Full file' } as const;
export type ImportScope = keyof typeof importScopes;

const enumOfKeys = <Key extends string>(text: Record<Key, string>) => z.enum(Object.keys(text) as [Key, ...Key[]]);

/** The columns a file may have: the agreed ones, optional ones, and those that an export adds. */
export const importColumns = [...fileColumns, ...optionalColumns, ...exportColumns] as const;
export type ImportColumn = (typeof importColumns)[number];
const importColumnSchema = z.enum(importColumns);

/** The column for each heading in a file, by position; null if it is not imported. */
export type ColumnMapping = readonly (ImportColumn | null)[];

/**
 * The columns that a file with a preview needs. To add people, it needs all except the second phone; the first day of
 * coverage can replace the enrollment date. An update only needs to find people, because absent cells keep the stored
 * value; a full file also needs their plans, or it would end all coverage.
 */
export function requiredColumns(
  matchedColumns: ColumnMapping,
  { way, scope }: Pick<ImportOptions, 'way' | 'scope'>,
): FileColumn[] {
  if (way === 'update') return scope === 'roster' ? ['SSN', 'Plan Name'] : ['SSN'];
  return fileColumns.filter(
    (column) => column !== 'Phone 2' && !(column === 'Enrollment Date' && matchedColumns.includes('Coverage From')),
  );
}

/** The multipart fields next to the file. */
export const importFields = { way: 'way', scope: 'scope', from: 'from', columns: 'columns' } as const;
/**
 * `from` is the effective date for changes and ends of coverage, and the first day of coverage in rows without a date
 * of their own. `columns` names each heading's column, by position.
 */
export const importOptionsSchema = z.object({
  way: enumOfKeys(importModes),
  scope: enumOfKeys(importScopes),
  from: coverageDateSchema,
  columns: z.optional(z.array(z.nullable(importColumnSchema)).check(z.maxLength(200))),
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;

/** What an import does with a row. `ignored` rows are skipped for a reason, `wrong` ones must be fixed or left out. */
export const importRowStatuses = ['new', 'changed', 'ending', 'same', 'ignored', 'wrong'] as const;
export type ImportRowStatus = (typeof importRowStatuses)[number];

/** `checked` is an open preview. */
export const importStates = ['checked', 'applied', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

const countsSchema = z.object({
  new: z.int(),
  changed: z.int(),
  ending: z.int(),
  same: z.int(),
  ignored: z.int(),
  wrong: z.int(),
});
export type ImportCounts = z.infer<typeof countsSchema>;

/** One import, from its preview on. */
export const importReportSchema = z.object({
  id: z.int(),
  state: z.enum(importStates),
  way: enumOfKeys(importModes),
  scope: enumOfKeys(importScopes),
  from: z.string(),
  fileName: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  appliedAt: z.nullable(z.iso.datetime()),
  counts: countsSchema,
  /** The new people, who may have several rows, and their families; absent when there are none. */
  added: z.optional(z.object({ people: z.int(), families: z.int() })),
  /** The file's headings, each with the column to which it was mapped. */
  columns: z.array(z.object({ heading: z.string(), column: z.nullable(importColumnSchema) })),
  /** A version that changes with the validated rows; fixes must send it. */
  version: z.int(),
  /** A number that must be typed before the import, and why; null when nothing is unusual. */
  guard: z.nullable(z.object({ number: z.int(), text: z.string() })),
  /** An earlier import of the same file. */
  sameAs: z.nullable(z.object({ id: z.int(), at: z.iso.datetime() })),
  /** Its rows and counts are hidden until a reason is given, because many rows match people by SSN alone. */
  isLocked: z.optional(z.boolean()),
  /** Null when it cannot be undone. */
  undoUntil: z.nullable(z.iso.datetime()),
  /** A note on how the file was read. */
  notice: z.optional(z.string()),
  /** The file's SHA-256 in hex. */
  digest: z.optional(z.string()),
});
export type ImportReport = z.infer<typeof importReportSchema>;

const fieldChangeSchema = z.object({ field: z.string(), from: z.string(), to: z.string() });
/** A cell's error, with a suggested fix where the service knows one. Messages never contain a full SSN. */
const cellProblemSchema = z.object({
  column: z.nullable(importColumnSchema),
  text: z.string(),
  repair: z.optional(z.string()),
});
export type CellProblem = z.infer<typeof cellProblemSchema>;
export const peopleImportRowSchema = z.object({
  /** The line in the file; null for a person who is not in it. */
  line: z.nullable(z.int()),
  person: z.nullable(z.int()),
  name: z.string(),
  reason: z.nullable(z.string()),
  changes: z.array(fieldChangeSchema),
  problems: z.array(cellProblemSchema),
  /** An invalid row's cells by column; valid SSNs are masked. */
  cells: z.optional(z.partialRecord(importColumnSchema, z.string())),
});
export type PeopleImportRow = z.infer<typeof peopleImportRowSchema>;
export const peopleImportRowsPerPage = 50;

/** Fixes of invalid rows: single cells, text in a full column (`replace`), or a column's suggested fixes (`repair`). */
export const importFixSchema = z.object({
  id: idInputSchema,
  version: z.int(),
  cells: z.optional(
    z
      .array(z.object({ line: z.int(), column: importColumnSchema, value: z.string().check(z.maxLength(300)) }))
      .check(z.maxLength(5000)),
  ),
  replace: z.optional(
    z.object({
      column: importColumnSchema,
      find: z.string().check(z.maxLength(300)),
      with: z.string().check(z.maxLength(300)),
      /** Only cells that equal `find`. */
      isWhole: z.boolean(),
    }),
  ),
  repair: z.optional(importColumnSchema),
  /** Validates the invalid rows again, because the program's plans changed. */
  recheck: z.optional(z.boolean()),
});
export type ImportFix = z.infer<typeof importFixSchema>;

export const importApplySchema = z.object({
  id: idInputSchema,
  version: z.int(),
  /** Leaves invalid rows out; otherwise one invalid row blocks the import. */
  isGoodOnly: z.boolean(),
  /** The number that `guard` requests. */
  typed: z.optional(z.int()),
});
export type ImportApply = z.infer<typeof importApplySchema>;

/** People whom one day's previews may match by SSN alone, under a different name, before a reason is required. */
export const maxMatchesWithoutReason = 25;
export const importReasonSchema = z.extend(ssnReasonSchema, { id: idInputSchema });
export type ImportReason = z.infer<typeof importReasonSchema>;

/** What an undo does with a change: reverts it, keeps it because someone has edited it since, or cannot revert it. */
export const undoGroups = ['putBack', 'kept', 'impossible'] as const;
export type UndoGroup = (typeof undoGroups)[number];
export const undoReportSchema = z.object({
  counts: z.object({ putBack: z.int(), kept: z.int(), impossible: z.int() }),
  version: z.string(),
});
export type UndoReport = z.infer<typeof undoReportSchema>;
export const undoRowSchema = z.object({ person: z.nullable(z.int()), name: z.string(), text: z.string() });
export type UndoRow = z.infer<typeof undoRowSchema>;

const base = '/people/imports';
/** Not in the customer's contract: imports with a preview, their history, and undo. */
export const importPaths = {
  /** GET returns the history; POST sends a file with `importFields` for a preview. */
  list: base,
  /** Suggests a column for each unknown heading, remembered or guessed. */
  mapping: `${base}/matching`,
  detail: (id: string | number) => `${base}/${id}`,
  rows: (id: string | number) => `${base}/${id}/rows`,
  fix: `${base}/fix`,
  /** Sends the reason that a locked preview requires; needs a recent identity check. */
  unlock: `${base}/unlock`,
  /** The invalid rows as a file, with full SSNs; needs a recent identity check. */
  invalidRows: (id: string | number) => `${base}/${id}/invalidRows`,
  /** Uploads that file again after fixes. */
  join: (id: string | number) => `${base}/${id}/join`,
  apply: `${base}/apply`,
  discard: (id: string | number) => `${base}/${id}`,
  undoPreview: (id: string | number) => `${base}/${id}/undo`,
  undoRows: (id: string | number) => `${base}/${id}/undoRows`,
  undo: `${base}/undo`,
} as const;

export const importIdSchema = z.object({ id: idInputSchema });
const pageSchema = z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number)), 1);
export const importListQuerySchema = z.object({ page: pageSchema });
export const peopleImportRowsQuerySchema = z.object({ status: z.enum(importRowStatuses), page: pageSchema });
export const undoRowsQuerySchema = z.object({ group: z.enum(undoGroups), page: pageSchema });
export const matchingSchema = z.object({
  headings: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(200)),
});
export const undoSchema = z.object({ id: idInputSchema, version: z.string().check(z.maxLength(100)) });

export const matchingReplySchema = replyOf(
  z.object({ columns: z.array(z.nullable(importColumnSchema)), isRemembered: z.boolean() }),
);
export const importReportReplySchema = replyOf(importReportSchema);
export const importListReplySchema = replyOf(z.object({ count: z.int(), imports: z.array(importReportSchema) }));
export const peopleImportRowsReplySchema = replyOf(z.object({ count: z.int(), rows: z.array(peopleImportRowSchema) }));
export const undoReportReplySchema = replyOf(undoReportSchema);
export const undoRowsReplySchema = replyOf(z.object({ count: z.int(), rows: z.array(undoRowSchema) }));
