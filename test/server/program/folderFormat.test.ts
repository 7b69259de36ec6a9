import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';

import { startOfDayIn } from '@/contract/program/planYear';
import { readCsv, readRows, writeCsv } from '@/server/modules/program/folder/format/csv';
import {
  fieldText,
  listText,
  readFields,
  readFrontMatter,
  writeFrontMatter,
} from '@/server/modules/program/folder/format/fields';
import { listFiles, readTextFile, slugOf } from '@/server/modules/program/folder/format/folderFiles';
import { Problems } from '@/server/modules/program/folder/format/problems';
import { cleanCell } from '@/server/platform/csv/cells';
import { withoutControlCharacters } from '@/server/platform/database/plainText';

const trickyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '#',
    '- x',
    'a: b',
    'a #b',
    '"',
    "'x'",
    '---',
    'yes',
    'null',
    '1',
    '2026-01-01',
    '\\n',
    'a:',
    '👩‍👧',
    '=1',
    "'=1",
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

it('reads every text that is written as a field back the same [PGM-15]', () => {
  fc.assert(
    fc.property(
      trickyText,
      trickyText,
      fc.array(fc.tuple(trickyText, trickyText), { maxLength: 3 }),
      (one, other, items) => {
        const links = items.filter(([name]) => name.trim() !== '').map(([name, value]) => ({ name, value }));
        const text = fieldText('one', one) + listText('list', links) + fieldText('other', other);
        const problems = new Problems();
        const fields = readFields(text.split('\n'), {
          file: 'x',
          firstLine: 1,
          fieldNames: ['one', 'other', 'list'],
          problems,
        });
        problems.assertNone();
        expect(fields.get('one')?.value).toBe(one);
        expect(fields.get('other')?.value).toBe(other);
        expect(fields.get('list')?.items.map(({ name, value }) => ({ name, value }))).toEqual(links);
      },
    ),
    { numRuns: 500 },
  );
});

it('reports the line in which a body begins, whatever the fields contain [PGM-15]', () => {
  fc.assert(
    fc.property(trickyText, (title) => {
      fc.pre(title !== '');
      const text = writeFrontMatter([['title', title]], 'Body.\n---\n');
      const problems = new Problems();
      const read = readFrontMatter(text, { file: 'x', fieldNames: ['title'], problems });
      problems.assertNone();
      expect(read?.fields.get('title')?.value).toBe(title);
      expect(read?.body).toBe('\nBody.\n---\n');
      expect(text.split('\n')[(read?.bodyLine ?? 0) - 1]).toBe('');
    }),
  );
});

it('reads every table that is written as CSV back the same, each row with the line it begins in [PGM-15]', () => {
  const row = fc.array(fc.oneof(trickyText, fc.constantFrom('a,b', 'a;b', '"', 'a\nb', '\n', '\t', '@x', '-1')), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const text = writeCsv(rows);
      const problems = new Problems();
      const read = readCsv(text, 'x', problems);
      problems.assertNone();
      expect(read.map(({ cells }) => cells)).toEqual(rows.map((cells) => cells.map(withoutControlCharacters)));
      let line = 1;
      for (const [index, cells] of rows.entries()) {
        expect(read[index]?.line).toBe(line);
        line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      }
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['in Windows-1252', 'title,file\nCafé – “Élan”,a.csv\n', 'windows'],
  ['in UTF-16', 'title,file\nCafé – “Élan”,a.csv\n', 'utf16'],
  ['with a separator line and semicolons', 'sep=;\ntitle;file\nCafé – “Élan”;a.csv\n', 'utf8'],
  ['with tabs', 'title\tfile\nCafé – “Élan”\ta.csv\n', 'utf8'],
  [
    'with a no-break space and other case in its headings',
    '\uFEFFTitle\u00A0,\u200BFILE\nCafé – “Élan”,a.csv\n',
    'utf8',
  ],
] as const)('reads a CSV file of a folder %s [PGM-15]', async (_, text, encoding) => {
  const bytes = {
    utf8: () => Buffer.from(text),
    utf16: () => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    windows: () =>
      Buffer.from(
        text.replace(/[–“”]/g, (sign) => ({ '–': '\u0096', '“': '\u0093', '”': '\u0094' })[sign] ?? ''),
        'latin1',
      ),
  }[encoding]();
  const folder = await mkdtemp(join(tmpdir(), 'folder-'));
  try {
    await writeFile(join(folder, 'order.csv'), bytes);
    const problems = new Problems();
    const files = await listFiles(folder, problems);
    const rows = readRows(
      (await readTextFile(files, 'order.csv', problems)) ?? '',
      ['title', 'file'],
      'order.csv',
      problems,
    );
    problems.assertNone();
    const line = text.startsWith('sep=') ? 3 : 2;
    expect(rows).toEqual([{ row: { title: 'Café – “Élan”', file: 'a.csv' }, line }]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('reads a number that a spreadsheet wrote as a formula text [PGM-15]', () => {
  const problems = new Problems();
  const rows = readRows('zip,name\n="02139",A\n', ['zip', 'name'], 'x.csv', problems, { keepFormulaEscapes: true });
  problems.assertNone();
  expect(rows.map(({ row }) => cleanCell(row.zip))).toEqual(['02139']);
});

it.each([
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-01', '2025-12-31T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-01-01', '2026-01-01T11:00:00.000Z'],
  ['UTC', '2026-01-01', '2026-01-01T00:00:00.000Z'],
  // The clocks go forward at midnight, so the day begins at one.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
])('begins in %s the day %s at %s [PGM-15]', (zone, date, moment) => {
  expect(startOfDayIn(zone, date).toISOString()).toBe(moment);
});

it('gives files plain, short and unique names [PGM-15]', () => {
  expect(slugOf('Crème brûlée & “more”!')).toBe('creme-brulee-more');
  expect(slugOf('保険')).toBe('text');
  expect(slugOf('Gold', new Set(['gold', 'gold-2']))).toBe('gold-3');
  expect(slugOf('../../etc/passwd')).toBe('etc-passwd');
  expect(slugOf('x'.repeat(200))).toHaveLength(60);
});
