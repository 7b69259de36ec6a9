import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { type Id, idInputSchema, idSchema } from '@/contract/id';
import { addDays } from '@/contract/program/planYear';
import { coverageDateSchema } from './coverage';
import { enrolledPlansSchema } from './enrollment';

/** Life events that an administrator can report. */
export const lifeEvents = {
  employmentEnded: 'Employment ended',
  marriage: 'Marriage',
  birth: 'Birth or adoption',
  divorce: 'Divorce',
  death: 'Death',
  ageLimit: 'Dependent reached the age limit',
  gainedOther: 'Other coverage gained',
  lostOther: 'Other coverage lost',
  return: 'Return to employment',
} as const;
export type LifeEvent = keyof typeof lifeEvents;
const lifeEventSchema = z.enum(Object.keys(lifeEvents) as [LifeEvent, ...LifeEvent[]]);

/** The relation of the person whom an event adds. */
export const addedRelation = { marriage: 'Spouse', birth: 'Child' } as const;
export type PersonAddingEvent = keyof typeof addedRelation;
export const isAddingEvent = (event: LifeEvent): event is PersonAddingEvent => event in addedRelation;

/** Whether plans are chosen for an event. */
export const hasPlanChoice = (event: LifeEvent) => isAddingEvent(event) || event === 'lostOther';

/** How many days in the future an event may be. */
export const maxDaysAhead = 366;

/** Why an event can't have a date; undefined if it can. */
export function findEventDateProblem({ event, date }: { event: LifeEvent; date: string }, today: string) {
  if ((event === 'birth' || event === 'death') && date > today)
    return `${event === 'birth' ? 'A birth or adoption' : 'A death'} can’t be in the future.`;
  return date > addDays(today, maxDaysAhead) ? 'Enter a date no more than one year from today.' : undefined;
}

/** For how many days an event can be undone. */
export const undoDays = 30;

/** Not in the customer's contract: an administrator reports a life event, after a preview, and can undo it. */
export const lifeEventPaths = {
  list: '/people/events',
  report: '/people/events',
  preview: '/people/events/preview',
  undo: '/people/events/undo',
} as const;

const anyTextSchema = z.string().check(z.maxLength(1000));
const newPersonSchema = z.object({
  name: anyTextSchema,
  email: anyTextSchema,
  contact: anyTextSchema,
  birthDate: anyTextSchema,
  isSsnToFollow: z.boolean(),
});

export const eventPreviewRequestSchema = z.object({
  employeeId: idInputSchema,
  event: lifeEventSchema,
  /** The event's day in the program's time zone; the program's rules determine when coverage starts or ends. */
  date: coverageDateSchema,
  /** The family members whom the event is about, and for a marriage or birth, those who enroll as well. */
  people: z.array(idInputSchema).check(z.maxLength(50)),
  /** The plans in which the people enroll. */
  plans: enrolledPlansSchema,
  /** The spouse or child to add. */
  added: z.optional(newPersonSchema),
});
export type EventPreviewRequest = Omit<z.infer<typeof eventPreviewRequestSchema>, 'employeeId' | 'people'> & {
  employeeId: Id;
  people: readonly Id[];
};
export type NewPerson = z.infer<typeof newPersonSchema>;

export const eventPreviewSchema = z.object({
  /** A version that changes with the family and the program's rules; a report must send it. */
  version: z.string(),
  /** What will change and when, one sentence each. */
  steps: z.array(z.string()),
});
export type EventPreview = z.infer<typeof eventPreviewSchema>;
export const eventPreviewReplySchema = replyOf(eventPreviewSchema);

export const eventReportSchema = z.extend(eventPreviewRequestSchema, {
  added: z.optional(z.extend(newPersonSchema, { ssn: anyTextSchema })),
  version: z.string().check(z.maxLength(100)),
  /** The member's request that is approved with it. */
  requestId: z.optional(idInputSchema),
});
export type EventReport = Omit<EventPreviewRequest, 'added'> & {
  added?: NewPerson & { ssn: string };
  version: string;
  requestId?: Id | undefined;
};
export const eventReportedReplySchema = replyOf(z.object({ id: z.int() }));

export const familyEventsQuerySchema = z.object({ id: idInputSchema });
const familyEventSchema = z.object({
  id: z.int(),
  event: lifeEventSchema,
  date: z.string(),
  reportedAt: z.string(),
  reportedBy: z.string(),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.string(),
  steps: z.array(z.string()),
  /** Why it can't be undone; null if it can. */
  undoProblem: z.nullable(z.string()),
});
export type FamilyEvent = z.infer<typeof familyEventSchema>;

/** A family's events, newest first, and the accounts that will end. */
export const familyEventsSchema = z.object({
  today: z.string(),
  rules: z.object({ ageLimit: z.int() }),
  events: z.array(familyEventSchema),
  accountEnds: z.array(z.object({ person: idSchema, lastDay: z.string() })),
  /** Former spouses on record, whom the employee may marry again. */
  formerSpouses: z.optional(z.array(idSchema)),
});
export type FamilyEvents = z.infer<typeof familyEventsSchema>;
export const familyEventsReplySchema = replyOf(familyEventsSchema);

export const eventUndoSchema = z.object({ employeeId: idInputSchema, id: z.int() });
export type EventUndo = { employeeId: Id; id: number };

/** The last day of a date's month. */
export function monthEnd(date: string) {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The birthday at which someone reaches an age; February 29 becomes February 28 in other years, as in PostgreSQL. */
export function birthdayAt(birthDate: string, age: number) {
  const year = String(Number(birthDate.slice(0, 4)) + age);
  const birthday = `${year}${birthDate.slice(4)}`;
  return birthDate.endsWith('-02-29') ? monthEnd(`${year}-02-01`) : birthday;
}
