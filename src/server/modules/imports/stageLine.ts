import type { Selectable } from 'kysely';

import { containsSsn, isSsn, maskedSsn, maskSsnsIn, removeHyphens } from '@/contract/patterns';
import { exportStatusLabels } from '@/contract/people/employee';
import { fileColumns } from '@/contract/people/importFile';
import { type CellProblem, type ColumnMapping, type ImportColumn, importColumns } from '@/contract/people/peopleImport';
import type { FilePlan } from '@/server/modules/imports/filePlans';
import {
  cellsOf,
  type ExportedCells,
  exportedCells,
  makeRowParser,
  type PersonRow,
  type RowCells,
} from '@/server/modules/imports/rows';
import type { makeLast4Counter } from '@/server/modules/imports/sharedLast4';
import { pendingSsnCell, removedEmployeeCell } from '@/server/modules/people/placeholderCells';
import { cleanCell } from '@/server/platform/csv/cells';
import type { Tables } from '@/server/platform/database/database';
import {
  type Cipher,
  type Keys,
  makeCipher,
  missingSsnPurpose,
  purgedSsnPurpose,
  ssnPurpose,
} from '@/server/platform/keys/cipher';
import { suggestRepair } from './repairs';

/** The columns of a staged line, in the order in which they are copied to the database. */
export const lineColumns = [
  'line',
  'cells',
  'ssn_sealed',
  'employee_sealed',
  'odd_sealed',
  'hash',
  'employee_hash',
  'employee_key',
  'last4',
  'name',
  'name_key',
  'relation',
  'email',
  'phone1',
  'phone2',
  'empl_type',
  'plan_id',
  'enrollment_date',
  'birth_date',
  'covered_from',
  'covered_to',
  'is_active',
  'problems',
] as const;
/** Rows stored by the previous release call the message `words`. */
export type StoredProblem = Omit<CellProblem, 'text'> & { text?: string; words?: string };

export const storedProblems = (...columns: (readonly StoredProblem[] | null)[]): CellProblem[] =>
  columns.flatMap((problems) =>
    (problems ?? []).map(({ text, words = '', ...problem }) => ({ ...problem, text: text ?? words })),
  );

export type StagedLine = Omit<Selectable<Tables['import_lines']>, 'import_id' | 'employee_key'> & {
  employee_key: string | null;
};

/** What is read of a stored line to restore its record. */
export type StoredLine = Pick<
  StagedLine,
  'line' | 'cells' | 'ssn_sealed' | 'employee_sealed' | 'odd_sealed' | 'hash' | 'employee_hash'
>;

const ssnColumns = new Set<ImportColumn | null | undefined>(['SSN', 'Employee SSN']);

/** `today` is the latest date of birth that is accepted. */
type RowReaderOptions = { mapping: ColumnMapping; plans: readonly FilePlan[]; isUpdate: boolean; today: string };

/** Parses rows by the rules that both kinds of imports share, and suggests repairs of their cells. */
export function makeRowReader({ mapping, plans, isUpdate, today }: RowReaderOptions) {
  const parseRow = makeRowParser(plans);
  const indexes = fileColumns.map((column) => mapping.indexOf(column));
  const exportIndexes = {
    status: mapping.indexOf('Status'),
    from: mapping.indexOf('Coverage From'),
    to: mapping.indexOf('Coverage To'),
  };
  const hasExportColumns = Object.values(exportIndexes).some((index) => index >= 0);
  const birthDateIndex = mapping.indexOf('Date of Birth');

  const exportedCellsOf = (record: readonly string[]): ExportedCells | undefined => {
    if (!hasExportColumns) return undefined;
    const cells = exportedCells(record, exportIndexes);
    return exportIndexes.status < 0 && !isUpdate ? { ...cells, status: exportStatusLabels.active } : cells;
  };
  function parse(record: readonly string[]): { cells: RowCells; row: PersonRow; problems: CellProblem[] } {
    const cells = cellsOf(record, indexes);
    const birthDateCell = cleanCell(record[birthDateIndex] ?? '');
    const { row, errors } = parseRow(cells, { exportCells: exportedCellsOf(record), isUpdate, birthDateCell, today });
    const problems: CellProblem[] = [...errors];
    if (record.slice(mapping.length).some((cell) => cell.trim()))
      problems.push({ column: null, text: 'The row has more values than columns' });
    return { cells, row, problems };
  }
  /** The repaired cell, when it is valid. */
  function repair(record: readonly string[], column: ImportColumn) {
    const index = mapping.indexOf(column);
    const text = cleanCell(record[index] ?? '');
    const repairedText = text && suggestRepair(column, text, plans);
    if (!repairedText || repairedText === text) return undefined;
    const { problems } = parse(record.with(index, repairedText));
    return problems.some((problem) => problem.column === column) ? undefined : repairedText;
  }
  return { parse, repair, exportIndexes };
}

/** The purpose for hashing an ID that replaces an SSN, by the ID's leading sign. */
const idPurposes: Record<string, string> = { '-': purgedSsnPurpose, '+': missingSsnPurpose };

/**
 * Encrypts what identifies a row's person and computes the hash that finds them: an SSN; after a hyphen, a purged
 * employee's ID; or, after a plus sign, the ID of a person whose SSN is not on record yet.
 */
export const makeSsnEncoder = (cipher: Pick<Cipher, 'encrypt' | 'lookupHash'>) =>
  cacheRecent((ssnOrId: string) => {
    const purpose = idPurposes[ssnOrId.charAt(0)];
    const hash = purpose ? cipher.lookupHash(purpose, ssnOrId.slice(1)) : cipher.lookupHash(ssnPurpose, ssnOrId);
    return { sealed: cipher.encrypt(ssnOrId), hash, last4: purpose ? '' : ssnOrId.slice(-4) };
  });

/** Turns a file's rows into staged lines. */
export function makeLineStager(
  options: RowReaderOptions & { keys: Keys; last4Counter?: ReturnType<typeof makeLast4Counter> },
) {
  const { mapping, plans, last4Counter } = options;
  const cipher = makeCipher(options.keys);
  const reader = makeRowReader(options);
  const indexes = { ssn: mapping.indexOf('SSN'), employee: mapping.indexOf('Employee SSN') };
  const encodeSsn = makeSsnEncoder(cipher);

  function stage(line: number, values: readonly string[]): StagedLine {
    const record = mapping.map((_, index) => values[index] ?? '').concat(values.slice(mapping.length));
    const { row, problems } = reader.parse(record);
    for (const problem of problems) {
      const repairedText = problem.column && reader.repair(record, problem.column);
      if (repairedText) problem.repair = ssnColumns.has(problem.column) ? maskedSsn(repairedText) : repairedText;
    }
    const ssnText = cleanCell(record[indexes.ssn] ?? '');
    const employeeSsnText = cleanCell(record[indexes.employee] ?? '');
    const digits = removeHyphens(ssnText);
    // The SSN in a row with other errors still identifies the person.
    const ssnOrId = isSsn(digits) ? digits : row.ssn;
    const encodedSsn = ssnOrId === null ? null : encodeSsn(ssnOrId);
    // An invalid cell is left out, so that it contradicts no other row.
    const isInvalid = (column: ImportColumn) => problems.some((problem) => problem.column === column);
    const encodedEmployeeSsn = row.employeeSsn && !isInvalid('Employee SSN') ? encodeSsn(row.employeeSsn) : null;
    if (encodedSsn?.last4) last4Counter?.add(digits);
    if (encodedEmployeeSsn && row.employeeSsn && isSsn(row.employeeSsn)) last4Counter?.add(row.employeeSsn);
    const isEmployeeRow = encodedEmployeeSsn !== null && row.employeeSsn === digits;
    const misplacedSsns = record.flatMap((cell, index) =>
      containsSsn(cell) && !ssnColumns.has(mapping[index]) ? [[index, cell] as const] : [],
    );
    const isStoredEncrypted = (index: number) =>
      ssnColumns.has(mapping[index]) || misplacedSsns.some(([column]) => column === index);
    const validText = (column: ImportColumn, text: string) => (isInvalid(column) ? '' : text);
    return {
      line,
      cells: record.map((cell, index) => (isStoredEncrypted(index) ? '' : cell.replaceAll('\0', ''))),
      ssn_sealed: encodedSsn?.sealed ?? (ssnText ? cipher.encrypt(ssnText) : null),
      employee_sealed: isEmployeeRow
        ? null
        : (encodedEmployeeSsn?.sealed ?? (employeeSsnText ? cipher.encrypt(employeeSsnText) : null)),
      odd_sealed: misplacedSsns.length ? cipher.encrypt(JSON.stringify(misplacedSsns)) : null,
      hash: encodedSsn?.hash ?? null,
      employee_hash: encodedEmployeeSsn?.hash ?? null,
      employee_key: encodedEmployeeSsn ? String(encodedEmployeeSsn.hash.readBigInt64BE()) : null,
      last4: encodedSsn?.last4 ?? '',
      name: validText('Covered Person', row.name),
      name_key: validText('Covered Person', row.name).toLowerCase(),
      relation: row.relation,
      email: validText('Email Address', row.email),
      phone1: row.phone1,
      phone2: row.phone2,
      empl_type: validText('Empl Type', row.emplType),
      plan_id: row.planNumber ? (plans[row.planNumber - 1]?.id ?? null) : null,
      enrollment_date: row.enrollmentDate,
      birth_date: row.birthDate,
      covered_from: row.coverageFrom,
      covered_to: isInvalid('Coverage To') ? null : row.coverageTo,
      is_active:
        reader.exportIndexes.status < 0 || !cleanCell(record[reader.exportIndexes.status] ?? '') ? null : row.isActive,
      problems: problems.length ? problems : null,
    };
  }
  return { stage, repair: reader.repair };
}

/** Caches the last results: a person's rows and a family's rows are usually adjacent. */
function cacheRecent<Result>(make: (key: string) => Result) {
  const cache = new Map<string, Result>();
  return (key: string) => {
    const result = cache.get(key) ?? make(key);
    if (cache.size >= 64) cache.clear();
    cache.set(key, result);
    return result;
  };
}

/** How an export writes an ID in place of an SSN; undefined for an SSN. */
function exportedId(text: string) {
  const [, sign, id] = /^([+-])(\d+)$/.exec(text) ?? [];
  if (!id) return undefined;
  return sign === '-' ? removedEmployeeCell(Number(id)) : pendingSsnCell(Number(id));
}

/** The record as in the file; SSNs with nine digits are written without hyphens. */
export function recordOf(
  stored: Omit<StoredLine, 'line'>,
  mapping: ColumnMapping,
  cipher: Pick<Cipher, 'decrypt'>,
): string[] {
  const record = [...stored.cells];
  const decrypt = (encrypted: Buffer | null) => (encrypted ? cipher.decrypt(encrypted) : '');
  const ssn = decrypt(stored.ssn_sealed);
  const isEmployeeRow = stored.hash !== null && stored.employee_hash?.equals(stored.hash);
  const employeeSsn = isEmployeeRow ? ssn : decrypt(stored.employee_sealed);
  const setCell = (column: ImportColumn, text: string) => {
    const index = mapping.indexOf(column);
    if (index >= 0) record[index] = exportedId(text) ?? text;
  };
  setCell('SSN', ssn);
  setCell('Employee SSN', employeeSsn);
  if (stored.odd_sealed)
    for (const [index, cell] of JSON.parse(decrypt(stored.odd_sealed)) as [number, string][]) record[index] = cell;
  return record;
}

/** A cell as it may be shown: at most four digits of an SSN. */
export function maskCell(column: ImportColumn | null, text: string) {
  const digits = text.replaceAll('-', '');
  if (isSsn(digits)) return maskedSsn(digits);
  if (!ssnColumns.has(column)) return maskSsnsIn(text);
  const maskedLength = text.length - 4;
  return [...text].map((character, index) => (index < maskedLength && /\d/.test(character) ? '*' : character)).join('');
}

export const cellsByColumn = (record: readonly string[], mapping: ColumnMapping) =>
  Object.fromEntries(
    importColumns.flatMap((column) => {
      const index = mapping.indexOf(column);
      return index < 0 ? [] : [[column, record[index] ?? '']];
    }),
  ) as Partial<Record<ImportColumn, string>>;
