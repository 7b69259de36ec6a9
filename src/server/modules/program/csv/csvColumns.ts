import { escapeCellUnlessNumber, readFormulaText } from '@/contract/formulaCells';
import { isContact, lastTenDigits } from '@/contract/patterns';
import { type CsvTarget, providerCsvColumns } from '@/contract/program/csv';
import { directoryLimits, isDirectoryLink } from '@/contract/program/directory';
import { isOptionalProviderField, parseDegrees, positionLimits, providerLimits } from '@/contract/program/provider';
import { removeInvisibleCharacters } from '@/contract/removeInvisibleCharacters';
import { completeUrl } from '@/contract/webUrl';
import { cleanCell } from '@/server/platform/csv/cells';

/** A row as stored, in the order of the columns, with its errors. */
export type ParsedRow = { cells: string[]; problems: string[] };

type CellReader = (cell: string, problems: string[]) => string;
type Column = {
  name: string;
  read: CellReader;
  /** The cell may start with + or -, which does not make it a formula. */
  isNumber?: true;
};

const controlCharacter = /[\p{Cc}\p{Cs}]/u;

const textColumn = (name: string, limit: number, isRequired: boolean): Column => ({
  name,
  read(cell, problems) {
    if (isRequired && !cell) problems.push(`${name} is missing`);
    if (cell.length > limit) problems.push(`${name} is longer than ${limit} characters`);
    else if (controlCharacter.test(cell)) problems.push(`${name} has unsupported characters`);
    return cell;
  },
});

const phoneColumn = (name: string): Column => ({
  name,
  isNumber: true,
  read(cell, problems) {
    const number = cell.replace(/[\s().-]/g, '');
    if (!number) return '';
    if (isContact(number)) return lastTenDigits(number);
    problems.push(`${name} must be a 10-digit phone number`);
    return cell;
  },
});

const linkColumn: Column = {
  name: 'link',
  read(cell, problems) {
    const link = completeUrl(cell);
    if (link.length > directoryLimits.link) problems.push(`link is longer than ${directoryLimits.link} characters`);
    else if (link && !isDirectoryLink(link)) problems.push('link must start with https:// or http://');
    return link;
  },
};

const degreesColumn = (name: keyof typeof positionLimits): Column => ({
  name,
  isNumber: true,
  read(cell, problems) {
    if (!cell) return '';
    const max = positionLimits[name];
    const degrees = parseDegrees(cell, max);
    if (degrees !== undefined) return String(degrees);
    problems.push(`${name} is not a number from -${max} to ${max}`);
    return cell;
  },
});

const directoryColumns: Column[] = [
  textColumn('title', directoryLimits.title, true),
  linkColumn,
  phoneColumn('phone'),
  textColumn('topic', directoryLimits.topic, false),
];

const providerColumns: Column[] = providerCsvColumns.map((name) => {
  if (name === 'phoneNumber') return phoneColumn(name);
  if (name === 'lat' || name === 'long') return degreesColumn(name);
  return textColumn(name, providerLimits[name], !isOptionalProviderField(name));
});

export const columnsOf = (target: CsvTarget) => (target === 'providers' ? providerColumns : directoryColumns);

const maxInvalidCellLength = 300;
/**
 * A cell that a spreadsheet would run as a formula. Exported cells have an apostrophe in front, so they are not
 * formulas.
 */
const isFormula = (cell: string) => !cell.startsWith("'") && escapeCellUnlessNumber(cell) !== cell;

/** `indexes` contains each column's position in `record`. */
export function parseCells(target: CsvTarget, record: readonly string[], indexes: readonly number[]): ParsedRow {
  const problems: string[] = [];
  const cells = columnsOf(target).map(({ name, isNumber, read }, index) => {
    const cellText = readFormulaText(removeInvisibleCharacters(record[indexes[index] ?? -1] ?? '').trim());
    if (!isNumber && isFormula(cellText))
      problems.push(`${name} looks like a formula; put ' in front to keep it as text`);
    return read(cleanCell(cellText), problems);
  });
  if (target === 'providers') {
    const [lat = '', long = ''] = cells.slice(-2);
    if ((lat === '') !== (long === ''))
      problems.push(lat ? 'long is missing, but lat is given' : 'lat is missing, but long is given');
  }
  return { cells: problems.length ? cells.map(storableText) : cells, problems };
}

/** Makes an invalid cell storable, so that it can be shown with its errors. */
const storableText = (cell: string) => cell.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, maxInvalidCellLength);
