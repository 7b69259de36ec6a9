import { joinWithOr } from '@/contract/format';
import {
  cleanEmail,
  containsSsn,
  digitsOf,
  isEmail,
  isPlaceholderSsn,
  isSsn,
  placeholderSsnError,
  removeHyphens,
} from '@/contract/patterns';
import { exportStatusLabels } from '@/contract/people/employee';
import { type FileColumn, fileColumns, type PersonRelation, personRelations } from '@/contract/people/importFile';
import type { ImportColumn } from '@/contract/people/peopleImport';
import {
  canOmitContact,
  findBirthDateProblem,
  isStorable,
  parseDate,
  personLimits,
  phoneDigits,
} from '@/contract/people/personRules';

import { pendingSsnPattern, removedEmployeePattern } from '@/server/modules/people/placeholderCells';
import { cleanCell } from '@/server/platform/csv/cells';

import { describePlanProblem, type FilePlan } from './filePlans';

export type RowCells = Record<FileColumn, string>;

/** A parsed row; cells that cannot be parsed are left empty. */
export type PersonRow = {
  /** Null when the SSN is missing or invalid. */
  employeeSsn: string | null;
  ssn: string | null;
  name: string;
  relation: PersonRelation | null;
  email: string;
  phone1: string;
  phone2: string;
  emplType: string;
  /** The plan's number in the list used to read the file; 0 for a row without a plan, if it needs none. */
  planNumber: number | null;
  enrollmentDate: string | null;
  birthDate: string | null;
  /** The first and last covered days, if the file has these columns. */
  coverageFrom: string | null;
  coverageTo: string | null;
  isActive: boolean;
};

/** The cells that an export adds; those of a missing column are empty. */
export type ExportedCells = { status: string; from: string; to: string };

const maxLengths: Record<FileColumn, number> = {
  'Employee SSN': 20,
  'Covered Person': personLimits.name,
  SSN: 20,
  Relation: 20,
  'Email Address': personLimits.email,
  'Phone 1': personLimits.phone,
  'Phone 2': personLimits.phone,
  'Empl Type': personLimits.emplType,
  'Plan Name': 60,
  'Enrollment Date': 20,
};

/** Columns stored as plain text, readable by everyone with access to the database. */
const textColumns = ['Covered Person', 'Relation', 'Email Address', 'Empl Type', 'Plan Name'] as const;

const emptyCells = Object.fromEntries(fileColumns.map((column) => [column, ''])) as RowCells;

/** A row's cells by column, unescaped and trimmed; `columnIndexes` has each column's index. */
export function cellsOf(record: readonly string[], columnIndexes: readonly number[]): RowCells {
  const cells = { ...emptyCells };
  for (const [index, column] of fileColumns.entries())
    cells[column] = cleanCell(record[columnIndexes[index] ?? -1] ?? '');
  return cells;
}

/** The cells of the columns that an export adds, by each column's index. */
export function exportedCells(record: readonly string[], indexes: Record<keyof ExportedCells, number>): ExportedCells {
  const cell = (index: number) => cleanCell(record[index] ?? '');
  return { status: cell(indexes.status), from: cell(indexes.from), to: cell(indexes.to) };
}

export function makeRowParser(plans: readonly FilePlan[]) {
  const planNumbers = new Map(plans.map(({ name }, index) => [name.toLowerCase(), index + 1]));
  const unknownPlanText = describePlanProblem(plans);
  return (cells: RowCells, context: RowContext) =>
    parseRow(cells, { planNumberOf: (name) => planNumbers.get(name), unknownPlanText, ...context });
}

type RowError = { column: ImportColumn; text: string };

type RowContext = {
  /** Set if the file has columns that an export adds. Data may then be missing if it is not on record either. */
  exportCells?: ExportedCells;
  /** Whether an empty cell keeps the stored value, so that only the SSN is required. */
  isUpdate: boolean;
  /** The date-of-birth cell, where the file has that column. */
  birthDateCell?: string;
  /** The latest date of birth that is accepted. */
  today: string;
};
type RowRules = RowContext & { planNumberOf: (planKey: string) => number | undefined; unknownPlanText: string };

/** Validates a row; the errors name columns and never contain an SSN. */
function parseRow(
  cells: RowCells,
  { planNumberOf, unknownPlanText, exportCells, isUpdate, birthDateCell, today }: RowRules,
): { row: PersonRow; errors: RowError[] } {
  const hasExportCells = exportCells !== undefined;
  const isOptional = hasExportCells || isUpdate;
  const errors: RowError[] = [];
  /** Every message starts with the column. */
  const addError = (column: ImportColumn, rest: string) => errors.push({ column, text: `${column} ${rest}` });
  for (const column of fileColumns) {
    if (cells[column].length > maxLengths[column]) addError(column, `is longer than ${maxLengths[column]} characters`);
    else if (!isStorable(cells[column])) addError(column, 'has unsupported characters');
  }
  if (errors.length) return { row: emptyRow, errors };
  for (const column of textColumns) if (containsSsn(cells[column])) addError(column, 'appears to contain an SSN');

  const requireCell = (column: FileColumn) => {
    if (!cells[column]) addError(column, 'is missing');
    return cells[column];
  };
  const requireCellUnlessUpdate = (column: FileColumn) => (isUpdate ? cells[column] : requireCell(column));
  const ssnOf = (column: 'Employee SSN' | 'SSN') => {
    const [, removedId] =
      (hasExportCells && column === 'Employee SSN' && removedEmployeePattern.exec(cells[column])) || [];
    if (removedId) return `-${removedId}`;
    const [, pendingId] = (hasExportCells && column === 'SSN' && pendingSsnPattern.exec(cells[column])) || [];
    if (pendingId) return `+${pendingId}`;
    const digits = removeHyphens(column === 'SSN' ? requireCell(column) : requireCellUnlessUpdate(column));
    if (isSsn(digits)) return digits;
    if (digits) errors.push({ column, text: describeSsnProblem(column, digits) });
    return null;
  };
  const phoneOf = (column: 'Phone 1' | 'Phone 2') => {
    const digits = phoneDigits(cells[column]);
    if (digits === null) addError(column, 'must be a 10-digit phone number');
    return digits ?? '';
  };

  const employeeSsn = ssnOf('Employee SSN');
  const ssn = ssnOf('SSN');
  const name = requireCellUnlessUpdate('Covered Person');
  const relation =
    personRelations.find((candidate) => candidate.toLowerCase() === cells.Relation.toLowerCase()) ?? null;
  if (!relation && cells.Relation) addError('Relation', `must be ${joinWithOr(personRelations)}`);
  else if (!relation) requireCellUnlessUpdate('Relation');
  const isContactOptional = isOptional || canOmitContact(relation);
  const email = isContactOptional ? cells['Email Address'] : requireCell('Email Address');
  if (email && !isEmail(email)) addError('Email Address', 'is not valid');
  if (!isContactOptional) requireCell('Phone 1');
  const phone1 = phoneOf('Phone 1');
  const phone2 = phoneOf('Phone 2');
  const emplType = isOptional ? cells['Empl Type'] : requireCell('Empl Type');
  const planKey = (isOptional ? cells['Plan Name'] : requireCell('Plan Name')).toLowerCase();
  const planNumber = planNumberOf(planKey) ?? (isOptional && !planKey ? 0 : null);
  if (planKey && !planNumber) errors.push({ column: 'Plan Name', text: unknownPlanText });
  const dateOf = (column: ImportColumn, cell = '') => {
    const date = parseCachedDate(cell);
    if (cell && !date) addError(column, 'must be a date (MM/DD/YYYY or YYYY-MM-DD)');
    return date;
  };
  const enrollmentDate = dateOf('Enrollment Date', cells['Enrollment Date']);
  const parsedBirthDate = dateOf('Date of Birth', birthDateCell);
  const birthProblem = parsedBirthDate && findBirthDateProblem(parsedBirthDate, today);
  if (birthProblem) addError('Date of Birth', birthProblem);
  const birthDate = birthProblem ? null : parsedBirthDate;
  const coverageFrom = dateOf('Coverage From', exportCells?.from);
  const coverageTo = dateOf('Coverage To', exportCells?.to);
  const coverageStart = coverageFrom ?? enrollmentDate;
  if (coverageTo && coverageStart && coverageTo < coverageStart)
    addError('Coverage To', `is before ${coverageFrom ? 'Coverage From' : 'Enrollment Date'}`);

  const status = exportCells?.status.toLowerCase();
  const isActive = status !== exportStatusLabels.inactive.toLowerCase();
  const isStatusMissing = isUpdate && !status;
  if (hasExportCells && isActive && !isStatusMissing && status !== exportStatusLabels.active.toLowerCase())
    addError('Status', `must be ${exportStatusLabels.active} or ${exportStatusLabels.inactive}`);

  if (ssn && employeeSsn && relation) {
    if (relation === 'Self' && ssn !== employeeSsn) addError('Employee SSN', 'must match SSN when Relation is Self');
    if (relation !== 'Self' && ssn === employeeSsn)
      addError('Employee SSN', `must be the employee’s SSN, not the ${relation.toLowerCase()}’s`);
  }
  return {
    row: {
      employeeSsn,
      ssn,
      name,
      relation,
      email: cleanEmail(email).toLowerCase(),
      phone1,
      phone2,
      emplType,
      planNumber,
      enrollmentDate,
      birthDate,
      coverageFrom,
      coverageTo,
      isActive,
    },
    errors,
  };
}

const emptyRow: PersonRow = {
  employeeSsn: null,
  ssn: null,
  name: '',
  relation: null,
  email: '',
  phone1: '',
  phone2: '',
  emplType: '',
  planNumber: null,
  enrollmentDate: null,
  birthDate: null,
  coverageFrom: null,
  coverageTo: null,
  isActive: true,
};

/** What is wrong with an SSN, including the usual damage done by spreadsheets. */
function describeSsnProblem(column: string, text: string) {
  if (/^\*+\d{4}$/.test(text)) return `${column} is masked. Use a file with full SSNs`;
  if (pendingSsnPattern.test(text)) return `${column} isn’t on file yet. Enter it on the person’s page first`;
  if (/^[\d.,]+E[+]?\d+$/i.test(text)) return `${column} is in scientific notation; format the column as text`;
  if (!/^\d+$/.test(text)) return `${column} can contain only digits and hyphens`;
  if (isPlaceholderSsn(text)) return `${column} ${placeholderSsnError}`;
  if (digitsOf(text).length === 8) return `${column} has 8 digits; a leading zero may have been lost`;
  return `${column} must have 9 digits`;
}

const maxCachedDates = 10_000;
const dateCache = new Map<string, string | null>();

/** Cached, because a file repeats a few dates many times. */
function parseCachedDate(text: string): string | null {
  const cachedDate = dateCache.get(text);
  if (cachedDate !== undefined) return cachedDate;
  const date = parseDate(text);
  if (dateCache.size < maxCachedDates) dateCache.set(text, date);
  return date;
}
