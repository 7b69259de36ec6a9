import { digitsOf, isSsn, parseContact, phoneExtensionPattern } from '@/contract/patterns';
import type { ImportColumn } from '@/contract/people/peopleImport';
import type { FilePlan } from '@/server/modules/imports/filePlans';

const relationAliases: Record<string, string> = {
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
const statusAliases: Record<string, string> = {
  inactive: 'In Active',
  'in-active': 'In Active',
  act: 'Active',
  a: 'Active',
};

/** The digits of a number in spreadsheet notation, when none of them are lost: `1.2345678E+8`, `617555.0`. */
function parseSpreadsheetNumber(text: string) {
  const [, first, rest = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  // If the notation has fewer digits than the number, the others were rounded away.
  if (first && rest.length === Number(exponent)) return first + rest;
  return /^(\d+)[.,]0+$/.exec(text)?.[1];
}

function repairSsn(text: string) {
  const number = parseSpreadsheetNumber(text) ?? text;
  const digits = /^[\d\s.-]+$/.test(number) ? digitsOf(number) : number.replace(/[Oo]/g, '0').replace(/[Il]/g, '1');
  const unpaddedDigits = digits.replaceAll('-', '');
  const paddedDigits = unpaddedDigits.padStart(9, '0');
  return unpaddedDigits.length >= 8 && isSsn(paddedDigits) ? paddedDigits : undefined;
}

const padToTwoDigits = (number: string | number) => String(number).padStart(2, '0');

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A two-digit year as spreadsheets read it. */
const fullYear = (year: string) => (year.length > 2 ? year : Number(year) < 30 ? `20${year}` : `19${year}`);

/** `1-Jan-26`, `1 January 2026`, or `January 1, 2026`. */
function repairNamedMonth(text: string) {
  const dayFirst = /^(?<day>\d{1,2})[-\s](?<month>[a-z]{3,9})\.?[-\s](?<year>\d{2}|\d{4})$/i.exec(text);
  const monthFirst = /^(?<month>[a-z]{3,9})\.?\s(?<day>\d{1,2}),?\s(?<year>\d{4})$/i.exec(text);
  const { day = '', month = '', year = '' } = (dayFirst ?? monthFirst)?.groups ?? {};
  const index = months.indexOf(month.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : `${fullYear(year)}-${padToTwoDigits(index + 1)}-${padToTwoDigits(day)}`;
}

const midnight = /[T ](?:0{1,2}:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? AM)$/i;

function repairDate(cellText: string) {
  const text = cellText.replace(midnight, '');
  // Days since the end of 1899, as spreadsheets count them.
  if (/^[1-6]\d{4}$/.test(text))
    return new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000).toISOString().slice(0, 10);
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (year && month && day) return `${year}-${padToTwoDigits(month)}-${padToTwoDigits(day)}`;
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(text) ?? [];
  if (!first || !second || !last) return repairNamedMonth(text);
  // With dots, or when the first number cannot be a month, the day comes first.
  const isDayFirst = text.includes('.') || Number(first) > 12;
  const [m, d] = isDayFirst ? [second, first] : [first, second];
  return `${fullYear(last)}-${padToTwoDigits(m)}-${padToTwoDigits(d)}`;
}

const normalizePlanName = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The value that an invalid cell most likely should have; it may still be invalid. */
export function suggestRepair(column: ImportColumn, text: string, plans: readonly FilePlan[]): string | undefined {
  switch (column) {
    case 'SSN':
    case 'Employee SSN':
      return repairSsn(text);
    case 'Phone 1':
    case 'Phone 2':
      return (
        parseSpreadsheetNumber(text) ?? parseContact(digitsOf(text.replace(phoneExtensionPattern, ''))) ?? undefined
      );
    case 'Enrollment Date':
    case 'Date of Birth':
    case 'Coverage From':
    case 'Coverage To':
      return repairDate(text);
    case 'Relation':
      return relationAliases[text.toLowerCase()];
    case 'Status':
      return statusAliases[text.toLowerCase()];
    case 'Email Address':
      return text
        .replace(/^[^<>]*<([^<>]*)>$/, '$1')
        .replace(/[\s<>]|^mailto:|[,;.]+$/gi, '')
        .replace(',', '.');
    case 'Plan Name': {
      const sameNamePlans = plans.filter(({ name }) => normalizePlanName(name) === normalizePlanName(text));
      return sameNamePlans.length === 1 ? sameNamePlans[0]?.name : undefined;
    }
    default:
      return undefined;
  }
}
