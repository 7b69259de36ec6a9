import * as z from 'zod/mini';

export const contactDigits = 10;
export const ssnDigits = 9;
export const codeLength = 4;
export const minPasswordLength = 6;
/** Longer passwords are refused before hashing, which is expensive. */
export const maxPasswordLength = 128;
export const countryCode = '+1';

/** Ten digits after an optional +91, 0, 91, +1, or 1; the product itself sends +1. No area code starts with 0 or 1. */
export const contactPattern = /^(?:\+91|\+1|0|91|1)?[2-9]\d{9}$/;
export const ssnPattern = /^\d{9}$/;
export const codePattern = /^\d{4}$/;
/** Refuses the punctuation of lists, names, and links: `Ana <ana@example.org>`, `mailto:ana@example.org`. */
export const emailPattern =
  /^[^\s@<>()[\]:;,"\\]{1,64}@[^\s@.<>()[\]:;,"\\]{1,63}(?:\.[^\s@.<>()[\]:;,"\\]{1,63}){1,8}$/;
const invisibleEmailCharacters = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

const passwordClasses = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/];

/** Between 6 and 128 characters, with at least one of each class; other characters are allowed. */
export const isStrongPassword = (password: string) =>
  password.length >= minPasswordLength &&
  password.length <= maxPasswordLength &&
  passwordClasses.every((characters) => characters.test(password));

export const isContact = (contact: string) => parseContact(contact) !== null;
/** Nine digits used in place of a missing SSN: one repeated digit, or the digits in order. */
export const isPlaceholderSsn = (ssn: string) => /^(?:(\d)\1{8}|123456789)$/.test(ssn);
export const placeholderSsnError = 'is a placeholder, not a Social Security number';
export const isSsn = (ssn: string) => ssnPattern.test(ssn) && !isPlaceholderSsn(ssn);
export const isCode = (code: string) => codePattern.test(code);
/** An address without surrounding spaces or invisible characters, which get copied along with it. */
export const cleanEmail = (email: string) => email.replace(invisibleEmailCharacters, '').trim();
export const isEmail = (email: string) => email.length <= 254 && emailPattern.test(cleanEmail(email));

export const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The last ten digits, which identify a stored contact regardless of its prefix. */
export const lastTenDigits = (contact: string) => parseContact(contact) ?? digitsOf(contact).slice(-contactDigits);

const maxContactInputLength = 60;
/** An extension after a number: `x12`, `(ext. 12)`, `extn 12`, `extension 12`, `#12`. */
export const phoneExtensionPattern = /[\s,;]*\(?\s*(?:extension|extn|ext|ex|x|#)\.?\s*:?\s*(\d{1,8})\s*\)?\s*$/i;
/** Separators between digits, including special hyphens, spaces, and direction marks. */
const contactSeparators = /[\s().\-/'\u2010-\u2015\u2212\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]/g;

/** The ten digits of a phone number in any common format, without prefix and extension; null for anything else. */
export function parseContact(text: string): string | null {
  if (text.length > maxContactInputLength) return null;
  const number = text.replace(phoneExtensionPattern, '').replace(contactSeparators, '');
  return contactPattern.test(number) ? number.slice(-contactDigits) : null;
}

/** A number as `(555) 010-0002`, with its extension if it has one; anything but a ten-digit number unchanged. */
export function formatContact(contact: string) {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(parseContact(contact) ?? contact) ?? [];
  if (!line) return contact;
  const [, extension] = phoneExtensionPattern.exec(contact) ?? [];
  return `(${area}) ${exchange}-${line}${extension ? ` ext. ${extension}` : ''}`;
}

/** A `tel:` link, with a comma for a pause before the extension; undefined when the contact has no digits. */
export function telHref(contact: string | null | undefined) {
  const [, extension] = phoneExtensionPattern.exec(contact ?? '') ?? [];
  const number = contact?.replace(phoneExtensionPattern, '').replace(/[^\d+]/g, '') ?? '';
  return digitsOf(number) ? `tel:${number}${extension ? `,${extension}` : ''}` : undefined;
}

/** Filters a contact field's input: at most ten digits, without prefix and extension. */
export function cleanContactInput(text: string) {
  const number = parseContact(text);
  if (number) return number;
  const digits = digitsOf(text.slice(0, maxContactInputLength).replace(phoneExtensionPattern, '')).replace(
    /^[01]+/,
    '',
  );
  return digits.slice(0, contactDigits);
}

/** Removes hyphens of any kind. */
export const removeHyphens = (text: string) => text.replace(/[-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '');

export const cleanSsnInput = (text: string) => digitsOf(text).slice(0, ssnDigits);

/** `***-**-1234`: the only form of a Social Security number in lists, browser storage, and DevTools. */
export const maskedSsn = (lastFour: string) => `***-**-${lastFour.slice(-4)}`;

/** Shown instead of the SSN for a dependent who has none yet, such as a newborn. */
export const pendingSsn = 'SSN to follow';
/** The masked number, or the note that it will follow: without digits there is no SSN on record. */
export const ssnText = (masked: string) => (digitsOf(masked) ? masked : pendingSsn);
/** `SSN ending in 1234`, for choosing a person from a list. */
export const ssnLast4Text = (masked: string) =>
  digitsOf(masked) ? `SSN ending in ${digitsOf(masked).slice(-4)}` : pendingSsn;

/** Nine digits within a text, as a Social Security number is written; longer digit sequences do not match. */
const embeddedSsnPattern = /(?<!\d)\d{3}[-\s._/\u2010-\u2015]?\d{2}[-\s._/\u2010-\u2015]?\d{4}(?!\d)/;
const embeddedSsnsPattern = new RegExp(embeddedSsnPattern, 'g');
export const containsSsn = (text: string) => text.length >= ssnDigits && embeddedSsnPattern.test(text);
export const maskSsnsIn = (text: string) =>
  containsSsn(text) ? text.replace(embeddedSsnsPattern, (number) => maskedSsn(digitsOf(number))) : text;

const contactMessage = 'Contact Number is not valid.';
export const contactInputSchema = z.pipe(
  z.string().check(z.refine(isContact, contactMessage)),
  z.transform(lastTenDigits),
);
/** Also accepts numbers starting with 0 or 1, which older records may contain. */
export const knownContactSchema = z.pipe(
  z.string().check(z.refine((contact) => isContact(contact) || /^\d{10}$/.test(contact), contactMessage)),
  z.transform(lastTenDigits),
);
export const ssnInputSchema = z.string().check(
  z.regex(ssnPattern, 'SSN must have 9 digits.'),
  z.refine((ssn) => !isPlaceholderSsn(ssn), `This ${placeholderSsnError}.`),
);
export const codeInputSchema = z.string().check(z.regex(codePattern, 'The code must have 4 digits.'));
export const emailInputSchema = z.pipe(
  z.string().check(z.refine(isEmail, 'Email is not valid.')),
  z.transform((email) => cleanEmail(email).toLowerCase()),
);
/** Checks only the length. */
export const passwordInputSchema = z.string().check(z.minLength(1), z.maxLength(maxPasswordLength));
export const newPasswordInputSchema = z
  .string()
  .check(
    z.refine(
      isStrongPassword,
      'Password needs at least 6 characters with a lowercase letter, an uppercase letter, a digit, and one of @ $ ! % * ? &',
    ),
  );
