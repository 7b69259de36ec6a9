import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { megabyte } from '@/contract/files';
import { type Id, idInputSchema, idSchema } from '@/contract/id';
import { changeRequestCountPath } from './changeRequestCount';
import { type LifeEvent, lifeEvents } from './lifeEvent';

/** Not in the customer's contract: a member reports a change, and an administrator approves or rejects it. */
export const changeRequestPaths = {
  listOwn: '/change-requests',
  submit: '/change-requests',
  withdraw: '/change-requests/withdraw',
  list: '/people/change-requests',
  count: changeRequestCountPath,
  detail: (id: Id) => `/people/change-requests/${id}`,
  reject: '/people/change-requests/reject',
  approve: '/people/change-requests/approve',
} as const;

/** The life events that a member can report. */
const reportedEvents = [
  'birth',
  'marriage',
  'divorce',
  'death',
  'gainedOther',
  'lostOther',
] as const satisfies LifeEvent[];
export type ReportedEvent = (typeof reportedEvents)[number];
export const changeRequestKinds = [...reportedEvents, 'name', 'address', 'email', 'dependent'] as const;
export type ChangeRequestKind = (typeof changeRequestKinds)[number];
export const isReportedEvent = (kind: ChangeRequestKind): kind is ReportedEvent => kind in lifeEvents;

export const changeRequestKindNames: Record<ChangeRequestKind, string> = {
  birth: lifeEvents.birth,
  marriage: lifeEvents.marriage,
  divorce: lifeEvents.divorce,
  death: 'Death in the family',
  gainedOther: lifeEvents.gainedOther,
  lostOther: lifeEvents.lostOther,
  name: 'My name',
  address: 'My address',
  email: 'My email address',
  dependent: 'A dependent’s details',
};

export const changeRequestStates = ['waiting', 'approved', 'rejected', 'withdrawn'] as const;
export type ChangeRequestState = (typeof changeRequestStates)[number];
export const changeRequestStateNames: Record<ChangeRequestState, string> = {
  waiting: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** In bytes. */
export const maxChangeDocumentBytes = 10 * megabyte;
/** In characters. */
export const changeRequestLimits = { note: 1000, address: 300, reason: 500 } as const;
/** A person can have this many pending requests. */
export const maxPendingRequests = 20;
export const changeRequestsPerPage = 25;
/** A request and its document are deleted this long after the decision. */
export const changeRequestRetentionDays = 365;

/** Mistakes are reported per field, so this only limits the size. */
const anyTextSchema = z._default(z.string().check(z.maxLength(2000)), '');
export const changeRequestTextsSchema = z.object({
  /** The day of the event. */
  date: anyTextSchema,
  name: anyTextSchema,
  birthDate: anyTextSchema,
  email: anyTextSchema,
  contact: anyTextSchema,
  address: anyTextSchema,
  note: anyTextSchema,
});
export type ChangeRequestTexts = z.infer<typeof changeRequestTextsSchema>;
export type ChangeRequestField = keyof ChangeRequestTexts | 'people';

/** The form's text fields; `document` is sent in the same form, as a file. */
export const changeRequestDraftSchema = z.extend(changeRequestTextsSchema, {
  kind: z.enum(changeRequestKinds),
  /** IDs separated by commas. */
  people: z._default(z.string().check(z.regex(/^(?:[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,49})?$/)), ''),
});
export type ChangeRequestDraft = ChangeRequestTexts & { kind: ChangeRequestKind; people: readonly Id[] };

const personSchema = z.object({ id: idSchema, name: z.string() });
const requestSchema = z.object({
  id: z.int(),
  kind: z.enum(changeRequestKinds),
  state: z.enum(changeRequestStates),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
const detailSchema = z.object({
  texts: changeRequestTextsSchema,
  /** The family members whom the change is about. */
  people: z.array(personSchema),
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
});

export const ownChangeRequestSchema = z.object({
  ...requestSchema.shape,
  ...detailSchema.shape,
  /** The document's file name; empty without one. */
  documentName: z.string(),
});
export type OwnChangeRequest = z.infer<typeof ownChangeRequestSchema>;
/** Newest first. */
export const ownChangeRequestsReplySchema = replyOf(
  z.object({ today: z.string(), requests: z.array(ownChangeRequestSchema) }),
);
export type OwnChangeRequests = { today: string; requests: OwnChangeRequest[] };
export const changeRequestSubmittedReplySchema = replyOf(z.object({ id: z.int() }));

export const changeRequestIdSchema = z.object({ id: idInputSchema });
export const changeRequestQuerySchema = z.object({
  state: z._default(z.enum(changeRequestStates), 'waiting'),
  page: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number)), 1),
});
export type ChangeRequestQuery = { state: ChangeRequestState; page: number };

export const listedChangeRequestSchema = z.extend(requestSchema, {
  /** The name of the person who reported it. */
  name: z.string(),
  /** The name of the family's employee, who may be the same person. */
  employeeName: z.string(),
  hasDocument: z.boolean(),
  decidedBy: z.string(),
});
export type ListedChangeRequest = z.infer<typeof listedChangeRequestSchema>;
export const changeRequestPageSchema = z.object({ requests: z.array(listedChangeRequestSchema), count: z.int() });
export type ChangeRequestPage = z.infer<typeof changeRequestPageSchema>;
export const changeRequestPageReplySchema = replyOf(changeRequestPageSchema);
export const changeRequestCountReplySchema = replyOf(z.object({ waiting: z.int() }));

export const changeRequestDetailSchema = z.object({
  ...z.omit(listedChangeRequestSchema, { hasDocument: true }).shape,
  ...detailSchema.shape,
  personId: idSchema,
  employeeId: idSchema,
  document: z.nullable(
    z.object({
      name: z.string(),
      /** In bytes. */
      size: z.int(),
      isPicture: z.boolean(),
      /** A signed link that downloads the document. */
      link: z.string(),
    }),
  ),
  /** Why it can't be approved now; null if it can. */
  problem: z.nullable(z.string()),
});
export type ChangeRequestDetail = z.infer<typeof changeRequestDetailSchema>;
export const changeRequestDetailReplySchema = replyOf(changeRequestDetailSchema);

export const changeRequestRejectionSchema = z.object({
  id: idInputSchema,
  reason: z.string().check(z.maxLength(changeRequestLimits.reason)),
});
export type ChangeRequestRejection = { id: Id; reason: string };
