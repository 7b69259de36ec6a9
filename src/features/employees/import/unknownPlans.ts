import { type ImportErrors, isUnknownPlanError } from '@/contract/people/importFile';
import { planNameSchema } from '@/contract/program/planName';

/** The names of the plans that a rejected file mentions and the program does not have. */
export const unknownPlanNamesOf = ({ invalidRecords }: ImportErrors) =>
  invalidRecords.filter(({ errors }) => errors.some(isUnknownPlanError)).map((row) => row['Plan Name']);

const maxPlansAtOnce = 30;

/** The names that can become plans: at most `maxPlansAtOnce`, deduplicated ignoring case. */
export const planNamesToAdd = (names: readonly string[]) => {
  const namesByKey = new Map<string, string>();
  for (const text of names) {
    const { data: name } = planNameSchema.safeParse(text);
    if (name && !namesByKey.has(name.toLowerCase())) namesByKey.set(name.toLowerCase(), name);
  }
  return [...namesByKey.values()].slice(0, maxPlansAtOnce);
};
