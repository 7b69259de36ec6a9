import { sheetLimit } from '@/contract/files';
import { sheetColumns } from '@/contract/people/sheet';
import { missingColumns } from '@/features/employees/fileRules';
import { fileProblem } from '@/parts/fileProblem';

const problem = (name: string, size = 10) => fileProblem({ name, size }, 'csv', sheetLimit);

test('IMP-04 D-140 the name ends in csv, in any case', () => {
  expect(problem('people.csv')).toBeUndefined();
  expect(problem('PEOPLE.CSV')).toBeUndefined();
  expect(problem('people.csv.xlsx')).toBe('Unsupported file format.');
  expect(problem('csv')).toBe('Unsupported file format.');
});

test('IMP-05 CONST-25 exactly 104857600 bytes may be sent, one more may not', () => {
  expect(problem('people.csv', 104857600)).toBeUndefined();
  expect(problem('people.csv', 104857601)).toBe('File size exceeds the maximum allowed limit (100 MB).');
});

test('D-140 the ending is judged before the size', () => {
  expect(problem('people.pdf', 104857601)).toBe('Unsupported file format.');
});

test('IMP-06 D-141 case, blanks, quotes, order and a byte-order mark do not make a column missing', () => {
  const head = '\uFEFF"Plan Name", enrollment date ,' + sheetColumns.slice(0, 8).join(',').toUpperCase();
  expect(missingColumns(`${head}\r\n1,2,3`)).toEqual([]);
});

test('IMP-06 spaces of other kinds, line breaks and what nobody sees make no column missing', () => {
  const head = sheetColumns.join(',').replaceAll(' ', '\u00A0').replace('Empl\u00A0Type', '"Empl\r\nType"');
  expect(missingColumns(`${head.replace('Covered', '\u200BCovered')}\r\n1,2,3`)).toEqual([]);
});

test('IMP-06 the columns that the first line lacks are named', () => {
  expect(missingColumns(sheetColumns.filter((column) => column !== 'SSN').join(','))).toEqual(['SSN']);
  expect(missingColumns('')).toEqual([...sheetColumns]);
});
