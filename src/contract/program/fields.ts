import * as z from 'zod/mini';

import { isContact, lastTenDigits } from '@/contract/patterns';

/** One line without extra spaces; may be empty. */
export const singleLineSchema = (limit: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.replace(/\s+/g, ' ').trim()),
      z.string().check(z.maxLength(limit, `Use ${limit} characters or fewer.`)),
    ),
  );

export const phoneProblem = 'Contact Number is not valid.';
/** A phone number as its ten digits, or an empty string. */
export const phoneSchema = z.pipe(
  z.string().check(z.refine((phone) => phone.trim() === '' || isContact(phone), phoneProblem)),
  z.transform(lastTenDigits),
);

/** Query parameters for a list in pages. */
export const pageQueryFields = {
  page: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number))),
  search: z.optional(z.string().check(z.maxLength(100))),
};
