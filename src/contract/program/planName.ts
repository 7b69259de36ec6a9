import * as z from 'zod/mini';

/** A plan name fits the plan column of a file. */
export const planNameLimit = 60;

// In a separate module, because the page checks names with it and the rest would load more of zod.
export const planNameSchema = z.string().check(
  z.overwrite((name) => name.trim().replace(/\s+/g, ' ').normalize('NFC')),
  z.minLength(1, 'A plan needs a name.'),
  z.maxLength(planNameLimit, `A name has at most ${planNameLimit} characters.`),
  z.refine((name) => /^[^\p{Cc}\p{Cs}]*$/u.test(name), 'The name has characters that cannot be stored.'),
  z.refine((name) => /^[\p{L}\p{N}]/u.test(name), 'A name begins with a letter or a digit.'),
);
