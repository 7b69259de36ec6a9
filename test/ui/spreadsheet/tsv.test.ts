import { formatTsv, parseTsv } from '@/ui/spreadsheet/tsv';

import { random } from './random';

describe('the cells of a clipboard', () => {
  it.each([
    ['nothing', '', []],
    ['one cell', 'a', [['a']]],
    ['one empty cell of Excel', '\r\n', [['']]],
    [
      'the last line end, which is ignored',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'line ends of Google Sheets',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['an empty last row', 'a\n\n', [['a'], ['']]],
    [
      'empty cells',
      '\ta\t\n\t\t',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    [
      'a quoted cell of several lines',
      '"one\r\ntwo"\tb\r\nc\td',
      [
        ['one\ntwo', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quotes within a quoted cell', '"say ""hi""\nnow"', [['say "hi"\nnow']]],
    ['a tab within a quoted cell', '"a\tb"\tc', [['a\tb', 'c']]],
    ['quotes that belong to the text', '5" pipe\t"so" he said\t"open', [['5" pipe', '"so" he said', '"open']]],
    ['an empty quoted cell', '""\ta', [['', 'a']]],
  ])('reads %s', (_, text, block) => {
    expect(parseTsv(text)).toEqual(block);
  });

  it('reads back unchanged whatever is written', () => {
    for (let seed = 1; seed <= 2000; seed += 1) {
      const { number, text } = random(seed);
      const width = 1 + number(4);
      const block = Array.from({ length: 1 + number(4) }, () => Array.from({ length: width }, text));
      expect(parseTsv(formatTsv(block))).toEqual(block);
    }
  });

  it('keeps plain cells without quotes', () => {
    expect(
      formatTsv([
        ['a "b"', 'c'],
        ['d', 'e\nf'],
      ]),
    ).toBe('a "b"\tc\nd\t"e\nf"');
  });

  it('reads a large clipboard of open quotes at once', () => {
    const text = '"a\t'.repeat(20_000);
    expect(parseTsv(text)[0]).toHaveLength(20_001);
  });
});
