import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';
import { isDate } from '@/contract/program/planYear';

import { type PlanKind, planIdSchema, planKindSchema, planKinds } from './plan';

/** Why coverage starts. Only the service sets the last three; administrators choose from the others. */
export const coverageReasons = {
  newHire: 'New hire',
  openEnrollment: 'Open enrollment',
  marriage: 'Marriage',
  birth: 'Birth or adoption',
  lostOther: 'Lost other coverage',
  reinstated: 'Reinstated',
  other: 'Other',
  import: 'Imported from a file',
  corrected: 'Corrected',
  recorded: 'On file before coverage history began',
} as const;
export type CoverageReason = keyof typeof coverageReasons;
export const selectableReasons = [
  'newHire',
  'openEnrollment',
  'marriage',
  'birth',
  'lostOther',
  'reinstated',
  'other',
] as const;

/** Why coverage ends. Only the service sets the last two; administrators choose from the others. */
export const coverageEndReasons = {
  leftEmployer: 'Employment ended',
  divorce: 'Divorce',
  ageLimit: 'Aged out',
  death: 'Death',
  waived: 'Waived coverage',
  other: 'Other',
  planChange: 'Changed plans',
  notInRoster: 'Not in the full file',
} as const;
export type CoverageEndReason = keyof typeof coverageEndReasons;
export const selectableEndReasons = ['leftEmployer', 'divorce', 'ageLimit', 'death', 'waived', 'other'] as const;

/** Why a row in the history is not valid. */
export const coverageVoids = { neverInForce: 'Never in effect', corrected: 'Corrected' } as const;
export type CoverageVoid = keyof typeof coverageVoids;

/** A calendar date in the program's time zone on which coverage may start or end. */
export const isCoverageDate = (text: string) => isDate(text) && text >= '1900-01-01' && text <= '2200-12-31';
export const coverageDateSchema = z.string().check(z.refine(isCoverageDate, 'must be a date, such as 2026-01-31'));

const enumOfKeys = <Key extends string>(texts: Record<Key, string>) => z.enum(Object.keys(texts) as [Key, ...Key[]]);

/** One period in a plan. `to` is the last covered day, null while ongoing. */
export const coverageSchema = z.object({
  id: z.int(),
  kind: planKindSchema,
  plan: planIdSchema,
  planName: z.string(),
  from: z.string(),
  to: z.nullable(z.string()),
  reason: enumOfKeys(coverageReasons),
  endReason: z.nullable(enumOfKeys(coverageEndReasons)),
  voided: z.nullable(enumOfKeys(coverageVoids)),
});
export type Coverage = z.infer<typeof coverageSchema>;

/** A coverage's state on a given day. */
export const coverageStates = ['effective', 'coming', 'ended', 'neverInForce', 'corrected'] as const;
export type CoverageState = (typeof coverageStates)[number];
export function coverageState(
  { from, to, voided }: Pick<Coverage, 'from' | 'to' | 'voided'>,
  day: string,
): CoverageState {
  if (voided) return voided;
  if (from > day) return 'coming';
  return to !== null && to < day ? 'ended' : 'effective';
}

export const plansOnDay = (history: readonly Coverage[], day: string) =>
  Object.fromEntries(
    planKinds.map((kind) => [
      kind,
      history.find((coverage) => coverage.kind === kind && coverageState(coverage, day) === 'effective')?.plan ?? null,
    ]),
  ) as Record<PlanKind, string | null>;

/** Not in the customer's contract: a person's coverage history. */
export const coveragePaths = { list: '/people/coverages', correct: '/people/coverages/correct' } as const;

export const coverageQuerySchema = z.object({ id: idInputSchema });
/** Newest first. `version` covers the full history; a change sends the version on which it is based. */
export const coverageHistorySchema = z.object({
  today: z.string(),
  version: z.string(),
  coverages: z.array(coverageSchema),
});
export type CoverageHistory = z.infer<typeof coverageHistorySchema>;
export const coverageHistoryReplySchema = replyOf(coverageHistorySchema);

/** A row entered by mistake, and what replaces it (`instead`); null for no replacement. */
export const coverageCorrectionSchema = z.object({
  /** The person's ID. */
  id: idInputSchema,
  coverage: z.int(),
  version: z.string().check(z.maxLength(100)),
  instead: z.nullable(z.object({ plan: planIdSchema, from: coverageDateSchema, to: z.nullable(coverageDateSchema) })),
});
export type CoverageCorrection = z.infer<typeof coverageCorrectionSchema>;
