import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema, type Id } from '@/contract/id';
import { isDate } from '@/contract/program/planYear';

import { auditActions, auditOutcomes } from './auditActions';
import { auditRoles } from './auditText';

/** Our own additions: administrators with the right `audit` read, export and verify the audit log. */
export const auditPaths = {
  lines: '/office/auditLines',
  export: '/office/auditExport',
  verification: '/office/auditVerification',
  /** People by name or id, to filter by one. */
  subjects: '/office/auditSubjects',
  /** All administrators, to filter by one. */
  actors: '/office/auditActors',
} as const;

export const auditPageSize = 50;

const actorSchema = z.string().check(z.regex(/^(?:person|console):[1-9]\d{0,14}$/));
const dateSchema = z.string().check(z.refine(isDate, 'YYYY-MM-DD'));

/** What lines are looked for; dates are whole days in the program's time zone. */
export const auditFiltersSchema = z.object({
  /** The person a line is about. */
  person: z.optional(idInputSchema),
  actor: z.optional(actorSchema),
  action: z.optional(z.enum(auditActions)),
  outcome: z.optional(z.enum(auditOutcomes)),
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
});
/** Without a cursor the newest lines. */
export const auditLinesQuerySchema = z.extend(auditFiltersSchema, {
  before: z.optional(idInputSchema),
  after: z.optional(idInputSchema),
  limit: z._default(z.pipe(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/)), z.transform(Number)), auditPageSize),
});
export type AuditFilters = Omit<z.infer<typeof auditFiltersSchema>, 'person'> & { person?: Id };
export type AuditCursor = { before?: number; after?: number };
export type AuditLinesQuery = AuditFilters & AuditCursor & { limit?: number };

export const auditLineSchema = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  outcome: z.string(),
  /** Empty when it was done by the server. */
  address: z.string(),
  /** `person:12`, `console:1` or `nobody`. */
  actor: z.string(),
  /** Empty for an account that is gone, or no one. */
  actorName: z.string(),
  role: z.enum(auditRoles),
  /** `person:31`, `alert:4`, or empty. */
  subject: z.string(),
  /** Null when it is no account; empty for one that is gone. */
  subjectName: z.nullable(z.string()),
  /** Counts and kinds alone. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditLineShown = z.infer<typeof auditLineSchema>;

export const auditPageSchema = z.object({
  /** The newest first. */
  lines: z.array(auditLineSchema),
  /** Where to go on in the same direction; null when nothing is left. */
  next: z.nullable(z.int()),
  /** The search stopped before the page was full, at a line of this time; `next` goes on from there. */
  lookedUntil: z.nullable(z.string()),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
export const auditPageReplySchema = replyOf(auditPageSchema);

export const auditSubjectsSchema = z.union([
  z.object({ search: z.string().check(z.maxLength(200)) }),
  z.object({ id: idInputSchema }),
]);
const auditSubjectSchema = z.object({ id: z.int(), name: z.string(), ssnEnd: z.string() });
export type AuditSubject = z.infer<typeof auditSubjectSchema>;
export const auditSubjectsShown = 20;
const auditSubjectListSchema = z.object({ people: z.array(auditSubjectSchema), hasMore: z.boolean() });
export type AuditSubjectList = z.infer<typeof auditSubjectListSchema>;
export const auditSubjectsReplySchema = replyOf(auditSubjectListSchema);

const auditActorSchema = z.object({ actor: z.string(), name: z.string(), role: z.enum(auditRoles) });
export type AuditActor = z.infer<typeof auditActorSchema>;
export const auditActorsReplySchema = replyOf(z.array(auditActorSchema));

/** What a verification of the whole chain found. */
export const auditReportSchema = z.object({
  isWhole: z.boolean(),
  lines: z.int(),
  /** The number of the last line. */
  upTo: z.int(),
  checkedAt: z.string(),
  /** Places outside of the database that say where the log ended at some time. */
  anchors: z.int(),
  /** The first faults, in words. */
  faults: z.array(z.string()),
  faultCount: z.int(),
  /** Lines that name earlier faults, such as a repair, in words. */
  explained: z.array(z.string()),
});
export type AuditReport = z.infer<typeof auditReportSchema>;
export const auditVerificationSchema = z.object({
  /** The verification under way. */
  run: z.nullable(z.object({ checked: z.int(), total: z.int() })),
  /** The last one that ended; null when there is none. */
  report: z.nullable(auditReportSchema),
  /** The last one was broken off, such as by the end of the server. */
  isBrokenOff: z.boolean(),
});
export type AuditVerification = z.infer<typeof auditVerificationSchema>;
export const auditVerificationReplySchema = replyOf(auditVerificationSchema);
