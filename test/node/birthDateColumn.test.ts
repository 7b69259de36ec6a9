import { fileColumns } from '@/contract/people/importFile';
import type { ImportColumn } from '@/contract/people/peopleImport';
import { containsUnknownHeadings } from '@/features/employees/fileRules';
import { mapByName } from '@/features/employees/import/fileHead';
import { guessMapping, mapColumns } from '@/server/modules/imports/mapColumns';
import { makeRowReader } from '@/server/modules/imports/stageLine';

const today = '2026-11-28';
const mapping: ImportColumn[] = ['SSN', 'Date of Birth'];
const reader = makeRowReader({ mapping, plans: [], isUpdate: true, today });
const read = (cell: string) => {
  const { row, problems } = reader.parse(['981000001', cell]);
  return { birthDate: row.birthDate, problems: problems.map(({ text }) => text) };
};

it('reads a date of birth in each date format, and refuses impossible ones by name [LIFE-03]', () => {
  for (const cell of ['1987-03-09', '3/9/1987', ' 03/09/1987 '])
    expect(read(cell)).toEqual({ birthDate: '1987-03-09', problems: [] });
  expect(read('')).toEqual({ birthDate: null, problems: [] });
  expect(read(today)).toEqual({ birthDate: today, problems: [] });
  expect(read('1906-11-28').birthDate).toBe('1906-11-28');
  const wrong: [string, string][] = [
    ['2026-11-29', 'Date of Birth must not be in the future'],
    ['1906-11-27', 'Date of Birth must be within the last 120 years'],
    ['1987-02-29', 'Date of Birth must be a date (MM/DD/YYYY or YYYY-MM-DD)'],
    ['March', 'Date of Birth must be a date (MM/DD/YYYY or YYYY-MM-DD)'],
  ];
  for (const [cell, text] of wrong) expect(read(cell)).toEqual({ birthDate: null, problems: [text] });
  const repaired = ['9.3.1987', '9-Mar-87', 'March 9, 1987', '18933', '31845', '9-Mar-31', '2026-12-24T00:00', 'March'];
  expect(repaired.map((cell) => reader.repair(['981000001', cell], 'Date of Birth'))).toEqual([
    '1987-03-09',
    '1987-03-09',
    '1987-03-09',
    '1951-11-01',
    '1987-03-09',
    '1931-03-09',
    undefined,
    undefined,
  ]);
});

it('finds the column by its usual headings, and needs it nowhere [LIFE-03 D-141]', () => {
  for (const heading of ['Date of Birth', ' DATE OF BIRTH', 'DOB', 'Birth Date', 'birthdate']) {
    const headings = [...fileColumns, heading];
    expect(mapColumns(headings)).toMatchObject({ mapping: [...fileColumns, 'Date of Birth'], problem: null });
    expect(guessMapping(headings).at(-1)).toBe('Date of Birth');
    expect(mapByName(headings.map((name) => ({ heading: name, samples: [] }))).at(-1)).toBe('Date of Birth');
    expect(containsUnknownHeadings(headings.join(','))).toBe(false);
  }
  expect(guessMapping(['D.O.B.', 'Born'])).toEqual(['Date of Birth', null]);
  expect(mapColumns([...fileColumns, 'DOB', 'Birth Date']).problem).toBe('Duplicate columns: Birth Date.');
  expect(mapColumns(fileColumns)).toMatchObject({ missing: [], invalid: [], problem: null });
});
