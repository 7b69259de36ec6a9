import { digitsOf, isSsn } from '@/contract/patterns';
import type { ImportColumn } from '@/contract/people/peopleImport';
import type { FilePlan } from '@/server/modules/imports/filePlans';

const relations: Record<string, string> = {
  employee: 'Self',
  subscriber: 'Self',
  ee: 'Self',
  wife: 'Spouse',
  husband: 'Spouse',
  partner: 'Spouse',
  son: 'Child',
  daughter: 'Child',
  dependent: 'Child',
  dependant: 'Child',
};
const states: Record<string, string> = { inactive: 'In Active', 'in-active': 'In Active', act: 'Active', a: 'Active' };

/** The digits of a number in a spreadsheet's notation, when none of them are lost: `1.2345678E+8`, `617555.0`. */
function wholeNumber(text: string) {
  const [, first, rest = '', power] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  // With fewer digits than the number has, the others were rounded away.
  if (first && rest.length === Number(power)) return first + rest;
  return /^(\d+)[.,]0+$/.exec(text)?.[1];
}

function ssnRepair(text: string) {
  const number = wholeNumber(text) ?? text;
  const digits = /^[\d\s.-]+$/.test(number) ? digitsOf(number) : number.replace(/[Oo]/g, '0').replace(/[Il]/g, '1');
  const plain = digits.replaceAll('-', '');
  const padded = plain.padStart(9, '0');
  return plain.length >= 8 && isSsn(padded) ? padded : undefined;
}

const twoDigits = (number: string | number) => String(number).padStart(2, '0');

function dateRepair(text: string) {
  // Days since the end of 1899, as spreadsheets count them.
  if (/^[2-6]\d{4}$/.test(text))
    return new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000).toISOString().slice(0, 10);
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (year && month && day) return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  if (!first || !second || !last) return undefined;
  // With dots, or when the first number cannot be a month, the day comes first.
  const isDayFirst = text.includes('.') || Number(first) > 12;
  const [m, d] = isDayFirst ? [second, first] : [first, second];
  return `${last}-${twoDigits(m)}-${twoDigits(d)}`;
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The value that an invalid cell most likely should have; it may still be invalid. */
export function repairOf(column: ImportColumn, text: string, plans: readonly FilePlan[]): string | undefined {
  switch (column) {
    case 'SSN':
    case 'Employee SSN':
      return ssnRepair(text);
    case 'Phone 1':
    case 'Phone 2':
      return wholeNumber(text) ?? digitsOf(text.replace(/\s*(?:x|ext\.?)\s*\d*$/i, ''));
    case 'Enrollment Date':
    case 'Coverage From':
    case 'Coverage To':
      return dateRepair(text);
    case 'Relation':
      return relations[text.toLowerCase()];
    case 'Status':
      return states[text.toLowerCase()];
    case 'Email Address':
      return text
        .replace(/^mailto:/i, '')
        .replace(/[\s<>]|[,;.]+$/g, '')
        .replace(',', '.');
    case 'Plan Name': {
      const alike = plans.filter(({ name }) => letters(name) === letters(text));
      return alike.length === 1 ? alike[0]?.name : undefined;
    }
    default:
      return undefined;
  }
}
