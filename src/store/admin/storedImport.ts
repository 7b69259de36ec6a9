import { isRecord } from '@/contract/isRecord';
import { type IgnoredRecord, type ImportErrors, type InvalidRecord, maxImportRows } from '@/contract/people/importFile';
import type { LastImport } from './imported';

function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const countOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
const textsOf = (value: unknown) => (Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []);
const recordsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord).slice(0, maxImportRows) : []);

/** Parses stored rows; entries that are not objects are dropped, and invalid fields become empty. */
export const readRows = (text: string | null): IgnoredRecord[] =>
  recordsOf(parseStored(text)).map((row) => ({
    coveredPerson: textOf(row.coveredPerson),
    email: textOf(row.email),
    phone1: textOf(row.phone1),
    phone2: textOf(row.phone2),
    planName: textOf(row.planName),
    message: textOf(row.message),
  }));

export function readTotals(text: string | null): Partial<LastImport> {
  const totals = parseStored(text);
  if (!isRecord(totals)) return {};
  const parsedTotals = {
    importedCount: countOf(totals.importedCount),
    ignoredCount: countOf(totals.ignoredCount),
    newPeople: countOf(totals.newPeople),
    newFamilies: countOf(totals.newFamilies),
    notice: textOf(totals.notice) || undefined,
    importId: textOf(totals.importId) || undefined,
  };
  return Object.fromEntries(Object.entries(parsedTotals).filter(([, value]) => value !== undefined));
}

const toInvalidRecord = (row: Record<string, unknown>): InvalidRecord => ({
  'Covered Person': textOf(row['Covered Person']),
  'Email Address': textOf(row['Email Address']),
  'Empl Type': textOf(row['Empl Type']),
  'Plan Name': textOf(row['Plan Name']),
  errors: textsOf(row.errors),
});

export function readErrors(text: string | null): ImportErrors | null {
  const errors = parseStored(text);
  if (!isRecord(errors)) return null;
  const invalidRecords = recordsOf(errors.invalidRecords).map(toInvalidRecord);
  return {
    noOfRecords: countOf(errors.noOfRecords) ?? 0,
    providedColumns: textsOf(errors.providedColumns),
    invalidColumns: textsOf(errors.invalidColumns),
    missingColumns: textsOf(errors.missingColumns),
    invalidRecords,
    invalidCount: countOf(errors.invalidCount) ?? invalidRecords.length,
  };
}
