import { parseContact } from '@/contract/patterns';
import { removeInvisibleCharacters } from '@/contract/removeInvisibleCharacters';

import type { PersonRelation } from './importFile';

/** In characters, for files and the form. */
export const personLimits = { name: 150, email: 254, phone: 30, emplType: 60 } as const;

/** A child may have neither email address nor phone number. */
export const canOmitContact = (relation: PersonRelation | null) => relation === 'Child';

const unstorableCharacters = /[\p{Cc}\p{Cs}]/u;
/** Whether the database can store the string; control characters and lone surrogates cannot be stored. */
export const isStorable = (text: string) => !unstorableCharacters.test(text);

/** One line without invisible characters or surrounding spaces. */
export const cleanText = (text: string) => removeInvisibleCharacters(text).trim().replace(/\s+/g, ' ').normalize('NFC');

/** Ten digits, or an empty string for separators alone; null for an invalid number. */
export const phoneDigits = (text: string) => (/[\p{L}\p{N}]/u.test(text) ? parseContact(text) : '');

const maxAge = 120;

/** Whether someone born that day, as YYYY-MM-DD, may be alive today. */
export const isPlausibleBirthDate = (date: string, today: string) =>
  date <= today && date >= `${Number(today.slice(0, 4)) - maxAge}${today.slice(4)}`;
export const birthDateTexts = {
  future: 'must not be in the future',
  old: `must be within the last ${maxAge} years`,
} as const;

/** What is wrong with a date of birth; undefined for a possible one. */
export const findBirthDateProblem = (date: string, today: string) =>
  isPlausibleBirthDate(date, today) ? undefined : date > today ? birthDateTexts.future : birthDateTexts.old;

/** A date in ISO or US format as YYYY-MM-DD; null when it does not exist or its year is not from 1900 to 2200. */
export function parseDate(text: string): string | null {
  const iso = /^(\d{4})[-\u2010-\u2015\u2212](\d{2})[-\u2010-\u2015\u2212](\d{2})$/.exec(text);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : [];
  if (!year || !month || !day || Number(year) < 1900 || Number(year) > 2200) return null;
  const isoDate = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${isoDate}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(isoDate) ? isoDate : null;
}
