import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { type Id, idInputSchema } from '@/contract/id';
import { isDate } from '@/contract/program/planYear';

import { auditActions, auditOutcomes } from './auditActions';
import { auditRoles } from './auditText';

/** Not in the customer's contract; requires the `audit` permission. */
export const auditPaths = {
  lines: '/office/auditLines',
  export: '/office/auditExport',
  verification: '/office/auditVerification',
  /** People by name or ID, to filter by one. */
  subjects: '/office/auditSubjects',
  /** All administrators, to filter by one. */
  actors: '/office/auditActors',
} as const;

export const auditPageSize = 50;

const actorSchema = z.string().check(z.regex(/^(?:person|console):[1-9]\d{0,14}$/));
const dateSchema = z.string().check(z.refine(isDate, 'YYYY-MM-DD'));

/** Dates are full days in the program's time zone. */
export const auditFiltersSchema = z.object({
  /** The person an entry is about. */
  person: z.optional(idInputSchema),
  actor: z.optional(actorSchema),
  action: z.optional(z.enum(auditActions)),
  outcome: z.optional(z.enum(auditOutcomes)),
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
});
/** Without a cursor: the newest entries. */
export const auditEntriesQuerySchema = z.extend(auditFiltersSchema, {
  before: z.optional(idInputSchema),
  after: z.optional(idInputSchema),
  limit: z._default(z.pipe(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/)), z.transform(Number)), auditPageSize),
});
export type AuditFilters = Omit<z.infer<typeof auditFiltersSchema>, 'person'> & { person?: Id };
export type AuditCursor = { before?: number; after?: number };

export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  outcome: z.string(),
  /** The IP address; empty for the server's own actions. */
  address: z.string(),
  /** `person:12`, `console:1` or `nobody`. */
  actor: z.string(),
  /** Empty for a deleted account and for `nobody`. */
  actorName: z.string(),
  role: z.enum(auditRoles),
  /** `person:31`, `alert:4`, or empty. */
  subject: z.string(),
  /** Null when the subject is not an account; empty for a deleted account. */
  subjectName: z.nullable(z.string()),
  /** The current title of an alert, page, or the like; absent when it was deleted. */
  subjectTitle: z.optional(z.string()),
  /** Contains only counts, kinds, dates, and IDs. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditPageSchema = z.object({
  /** Newest first. */
  lines: z.array(auditEntrySchema),
  /** The cursor for the next page in the same direction; null on the last page. */
  next: z.nullable(z.int()),
  /** The time of the entry at which the search stopped before the page was full; `next` continues from there. */
  lookedUntil: z.nullable(z.string()),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
export const auditPageReplySchema = replyOf(auditPageSchema);

export const auditSubjectsQuerySchema = z.union([
  z.object({ search: z.string().check(z.maxLength(200)) }),
  z.object({ id: idInputSchema }),
]);
const auditSubjectSchema = z.object({ id: z.int(), name: z.string(), ssnEnd: z.string() });
export type AuditSubject = z.infer<typeof auditSubjectSchema>;
export const maxAuditSubjects = 20;
const auditSubjectListSchema = z.object({ people: z.array(auditSubjectSchema), hasMore: z.boolean() });
export type AuditSubjectList = z.infer<typeof auditSubjectListSchema>;
export const auditSubjectsReplySchema = replyOf(auditSubjectListSchema);

const auditActorSchema = z.object({ actor: z.string(), name: z.string(), role: z.enum(auditRoles) });
export type AuditActor = z.infer<typeof auditActorSchema>;
export const auditActorsReplySchema = replyOf(z.array(auditActorSchema));

/** The result of verifying the full chain. */
export const auditReportSchema = z.object({
  isWhole: z.boolean(),
  lines: z.int(),
  /** The number of the last entry. */
  upTo: z.int(),
  checkedAt: z.string(),
  /** The number of copies of the log's end that are stored outside the database. */
  anchors: z.int(),
  /** Only the first few; `faultCount` counts all. */
  faults: z.array(z.string()),
  faultCount: z.int(),
  /** Entries that explain earlier faults, such as a repair. */
  explained: z.array(z.string()),
});
export type AuditReport = z.infer<typeof auditReportSchema>;
export const auditVerificationSchema = z.object({
  /** The running verification. */
  run: z.nullable(z.object({ checked: z.int(), total: z.int() })),
  /** The last finished verification; null when there is none. */
  report: z.nullable(auditReportSchema),
  /** The last verification did not finish, for example because the server stopped. */
  isInterrupted: z.boolean(),
});
export type AuditVerification = z.infer<typeof auditVerificationSchema>;
export const auditVerificationReplySchema = replyOf(auditVerificationSchema);
