import { maxCsvBytes } from '@/contract/files';
import { fileColumns } from '@/contract/people/importFile';
import { findMissingColumns, readFileHead } from '@/features/employees/fileRules';
import { findFileProblem } from '@/features/shared/findFileProblem';

/** Behaves like a chosen file; jsdom's files cannot be read. */
const fileOf = (bytes: Buffer) =>
  ({
    slice: (start: number, end: number) => ({
      arrayBuffer: async () => Uint8Array.from(bytes.subarray(start, end)).buffer,
    }),
  }) as unknown as Blob;
const problem = (name: string, size = 10) => findFileProblem({ name, size }, 'csv', maxCsvBytes);

it('requires a name that ends in csv, in any case [D-140 IMP-04]', () => {
  expect(problem('people.csv')).toBeUndefined();
  expect(problem('PEOPLE.CSV')).toBeUndefined();
  expect(problem('people.csv.xlsx')).toBe('Unsupported file format.');
  expect(problem('csv')).toBe('Unsupported file format.');
});

it('allows exactly 104857600 bytes to be sent, and not one more [IMP-05 CONST-25]', () => {
  expect(problem('people.csv', 104857600)).toBeUndefined();
  expect(problem('people.csv', 104857601)).toBe('File size exceeds the maximum allowed limit (100 MB).');
});

it('validates the extension before the size [D-140]', () => {
  expect(problem('people.pdf', 104857601)).toBe('Unsupported file format.');
});

it('finds a column despite case, spaces, quotes, order and a byte-order mark [D-141 IMP-06]', () => {
  const head = '\uFEFF"Plan Name", enrollment date ,' + fileColumns.slice(0, 8).join(',').toUpperCase();
  expect(findMissingColumns(`${head}\r\n1,2,3`)).toEqual([]);
});

it('finds a column despite unusual spaces, line breaks and invisible characters [IMP-06]', () => {
  const head = fileColumns.join(',').replaceAll(' ', '\u00A0').replace('Empl\u00A0Type', '"Empl\r\nType"');
  expect(findMissingColumns(`${head.replace('Covered', '\u200BCovered')}\r\n1,2,3`)).toEqual([]);
});

it('finds columns separated by vertical bars, and the columns of a file in Windows-1252 [IMP-06]', async () => {
  expect(findMissingColumns(fileColumns.join('|'), '|')).toEqual([]);
  const bytes = Buffer.from(`${fileColumns.join(',').replaceAll(' ', '\u00A0')}\r\nRené`, 'latin1');
  expect(findMissingColumns(await readFileHead(fileOf(bytes)))).toEqual([]);
});

it('decodes a head of UTF-8 that ends within a character [IMP-06]', async () => {
  const bytes = Buffer.from(`${'x'.repeat(16 * 1024 - 1)}é`);
  expect(await readFileHead(fileOf(bytes))).toBe('x'.repeat(16 * 1024 - 1));
});

it('names the columns missing from the header [IMP-06]', () => {
  expect(findMissingColumns(fileColumns.filter((column) => column !== 'SSN').join(','))).toEqual(['SSN']);
  expect(findMissingColumns('')).toEqual([...fileColumns]);
});
