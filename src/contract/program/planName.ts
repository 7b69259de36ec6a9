import * as z from 'zod/mini';

/** A plan name must fit in the plan column of an import file. */
export const maxPlanNameLength = 60;

// In a separate module, because pages check plan names and should not load more of zod for it.
export const planNameSchema = z.string().check(
  z.overwrite((name) => name.trim().replace(/\s+/g, ' ').normalize('NFC')),
  z.minLength(1, 'Enter a plan name.'),
  z.maxLength(maxPlanNameLength, `Use ${maxPlanNameLength} characters or fewer for the name.`),
  z.refine((name) => /^[^\p{Cc}\p{Cs}]*$/u.test(name), 'Remove unsupported characters from the name.'),
  z.refine((name) => /^[\p{L}\p{N}]/u.test(name), 'Start the name with a letter or number.'),
);
