import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { flagSchema } from '@/contract/flags';
import { planIdSchema, planKindSchema } from '@/contract/people/plan';

import { maxPlanNameLength, planNameSchema } from './planName';

export const planKindTexts = { medical: 'Medical', dental: 'Dental', vision: 'Vision' } as const;

/** Each tier's name: in the agreed documents, the members of Plan A and those of Plan B are audiences. */
export const tierNames: Readonly<Record<number, string>> = { 1: 'Plan A audience', 2: 'Plan B audience' };

export const planLimits = { plans: 300, name: maxPlanNameLength, text: 80, tier: 99 } as const;

/** A plan in the program's catalog. */
export const catalogPlanSchema = z.object({
  /** Derived from the original name; the keys of the plan's tables start with it. */
  id: z.string(),
  kind: planKindSchema,
  name: z.string(),
  /** The plan audience for a medical plan's members, by `tierNames`; null for neither. */
  userTiear: z.nullable(z.int()),
  /** Whether new enrollments are possible. */
  isOpen: z.boolean(),
  insurer: z.string(),
  groupNumber: z.string(),
  phone: z.string(),
  /** Whether anyone is or was enrolled. */
  hasPeople: z.boolean(),
  position: z.int(),
  version: z.int(),
});
export type CatalogPlan = z.infer<typeof catalogPlanSchema>;

const base = '/program/plans';

/** Not in the customer's contract: plans for administrators. */
export const catalogPaths = {
  list: base,
  add: base,
  edit: `${base}/edit`,
  remove: (id: string) => `${base}/${id}`,
} as const;

const textField = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, `Use ${max} characters or fewer.`),
    z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'Remove unsupported characters.'),
  );
const tierMessage = `Enter a whole number from 1 to ${planLimits.tier}.`;

const fields = {
  name: planNameSchema,
  userTiear: z.nullable(z.int(tierMessage).check(z.minimum(1, tierMessage), z.maximum(planLimits.tier, tierMessage))),
  insurer: textField(planLimits.text),
  groupNumber: textField(planLimits.text),
  phone: textField(planLimits.text),
};

export const planDraftSchema = z.object({ kind: planKindSchema, ...fields });
export type PlanDraft = z.infer<typeof planDraftSchema>;

/** The first plan to add, and further ones; all or none are added. */
export const planAdditionSchema = z.extend(planDraftSchema, {
  others: z.optional(z.array(planDraftSchema).check(z.maxLength(planLimits.plans))),
});
export type PlanAddition = PlanDraft & { others?: PlanDraft[] };

export const planEditSchema = z.object({
  id: planIdSchema,
  /** The version on which the edit is based. */
  version: z.int().check(z.positive()),
  name: z.optional(fields.name),
  userTiear: z.optional(fields.userTiear),
  insurer: z.optional(fields.insurer),
  groupNumber: z.optional(fields.groupNumber),
  phone: z.optional(fields.phone),
  isOpen: z.optional(flagSchema),
});
export type PlanEdit = { id: string; version: number } & Partial<
  Pick<CatalogPlan, 'name' | 'userTiear' | 'insurer' | 'groupNumber' | 'phone' | 'isOpen'>
>;

export const catalogReplySchema = replyOf(z.array(catalogPlanSchema));
export const planAddedReplySchema = replyOf(z.object({ id: z.string() }));

/** The tier suggested by a plan's name. */
export function suggestedTier(name: string) {
  const [, letter] = /\bplan ([ab])\b/i.exec(name) ?? [];
  return letter ? (letter.toUpperCase() === 'A' ? 1 : 2) : null;
}

export const tierTakenText = ({ name, userTiear }: Pick<CatalogPlan, 'name' | 'userTiear'>) => {
  const audience = tierNames[userTiear ?? 0];
  return audience ? `The ${audience} is already used by “${name}.”` : `Tier ${userTiear} is already used by “${name}.”`;
};

/** Why a plan's tier does not fit its kind; undefined when it does. */
export function findTierProblem({ kind, userTiear }: Pick<CatalogPlan, 'kind' | 'userTiear'>) {
  return kind === 'medical' || userTiear === null ? undefined : 'Only medical plans have a tier.';
}

/** Derives a new plan's ID from its name; avoids the IDs in `takenIds`. */
export function planIdOf(name: string, takenIds: readonly string[]) {
  const baseId =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '') || 'plan';
  let id = baseId;
  for (let number = 2; takenIds.includes(id); number += 1) id = `${baseId}_${number}`;
  return id;
}
