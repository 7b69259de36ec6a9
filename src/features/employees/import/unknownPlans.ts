import { type ImportErrors, isUnknownPlan } from '@/contract/people/importFile';
import { planNameSchema } from '@/contract/program/planName';

/** The plans that a rejected file names and the program does not have. */
export const unknownPlansOf = ({ invalidRecords }: ImportErrors) =>
  invalidRecords.filter(({ errors }) => errors.some(isUnknownPlan)).map((row) => row['Plan Name']);

const maxConcurrent = 30;

/** The names that can become plans, deduplicated ignoring case. */
export const plansToAdd = (names: readonly string[]) => {
  const kept = new Map<string, string>();
  for (const typed of names) {
    const { data: name } = planNameSchema.safeParse(typed);
    if (name && !kept.has(name.toLowerCase())) kept.set(name.toLowerCase(), name);
  }
  return [...kept.values()].slice(0, maxConcurrent);
};
