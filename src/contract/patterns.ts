import * as z from 'zod/mini';

export const contactDigits = 10;
export const ssnDigits = 9;
export const codeLength = 4;
export const passwordMinimum = 6;
/** Longer passwords are refused before they cost a hash. */
export const passwordMaximum = 128;
export const countryCode = '+1';

/** Ten digits, with an optional +91, 0 or 91 in front (AUTH-46); +1 is the prefix the product itself sends (D-20). */
export const contactPattern = /^(?:\+91|\+1|0|91)?\d{10}$/;
export const ssnPattern = /^\d{9}$/;
export const codePattern = /^\d{4}$/;
export const emailPattern = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,8}$/;

const passwordClasses = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/];

/** At least six characters with each class present; other characters are allowed (AUTH-48, D-21). */
export const isStrongPassword = (password: string) =>
  password.length >= passwordMinimum &&
  password.length <= passwordMaximum &&
  passwordClasses.every((characters) => characters.test(password));

export const isContact = (contact: string) => contactPattern.test(contact);
export const isSsn = (ssn: string) => ssnPattern.test(ssn);
export const isCode = (code: string) => codePattern.test(code);
export const isEmail = (email: string) => email.length <= 254 && emailPattern.test(email);

/** The digits of a text, and nothing else. */
export const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The ten digits that identify a contact, whatever prefix stands before them (D-19, D-20). */
export const tenDigits = (contact: string) => digitsOf(contact).slice(-contactDigits);

/** A contact as a person reads it, `(555) 010-0002`; whatever has no ten digits stays as it came. */
export function writtenContact(contact: string) {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(tenDigits(contact)) ?? [];
  return line ? `(${area}) ${exchange}-${line}` : contact;
}

/** What a phone is told to call; undefined where there is no number in it. */
export function callAddress(contact: string | null | undefined) {
  const number = contact?.replace(/[^\d+]/g, '') ?? '';
  return digitsOf(number) ? `tel:${number}` : undefined;
}

/** What is typed into a contact field: ten digits at most; a pasted prefix is dropped (D-19). */
export function typedContact(text: string) {
  const digits = digitsOf(text);
  const prefixed = /^\s*\+/.test(text) || digits.length > contactDigits;
  return prefixed && digits.length > contactDigits ? digits.slice(-contactDigits) : digits.slice(0, contactDigits);
}

export const typedSsn = (text: string) => digitsOf(text).slice(0, ssnDigits);

/** `***-**-1234`: all that lists, storage and DevTools ever hold of a Social Security Number (D-37, D-38). */
export const maskedSsn = (lastFour: string) => `***-**-${lastFour.slice(-4)}`;

export const contactInputSchema = z.pipe(
  z.string().check(z.maxLength(20), z.regex(contactPattern, 'Contact Number is not valid.')),
  z.transform(tenDigits),
);
export const ssnInputSchema = z.string().check(z.regex(ssnPattern, 'SSN must have 9 digits.'));
export const codeInputSchema = z.string().check(z.regex(codePattern, 'The code has 4 digits.'));
export const emailInputSchema = z.pipe(
  z.string().check(z.maxLength(254), z.regex(emailPattern, 'Email is not valid.')),
  z.transform((email) => email.toLowerCase()),
);
/** A password as typed at a sign-in: anything that is not absurdly long. */
export const passwordInputSchema = z.string().check(z.minLength(1), z.maxLength(passwordMaximum));
export const newPasswordInputSchema = z
  .string()
  .check(
    z.refine(
      isStrongPassword,
      'Password needs at least 6 characters with a lowercase letter, an uppercase letter, a digit and one of @ $ ! % * ? &',
    ),
  );
