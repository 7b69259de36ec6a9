import fc from 'fast-check';

import type { Block, ListItem, RichText, Run } from '@/contract/richText/document';

/** Text with every character that is special in HTML or Markdown. */
const word = fc.oneof(
  fc.constantFrom(
    ...`a Plan b1 1. 2) # ## - + * ** _ __ \` \`\`\` ~~ [x] ](y) ![z] < > <b> </p> & &amp; &nbsp; &#65; | \\ \\| " ' : Table: Table
    {row-headings} --- === => :: > | $ % ( ) <!-- --> é 保険 👩‍👩‍👧 https://x.org www.x.org a@b.co 1) +1 -1 ~ ^ \\* *a* a* *a`.split(
      /\s+/,
    ),
    '\u00a0',
    '\u2003',
    '\u2028',
    '\u200d',
    'a\u00a0b',
    '\u0000x',
    '\ud800',
  ),
  fc.string({ maxLength: 6 }),
);
const gap = fc.constantFrom(' ', ' ', '', '\n', '\n\n', '  ', '\t');

export const address = fc.constantFrom(
  'https://example.org',
  'https://example.org/a?b=1&c=2&amp=3',
  'mailto:office@example.org',
  'tel:+16175550150',
  'https://example.org/a(b)<c>"d\\e"',
  'https://example.org/%20*_`',
);

const run: fc.Arbitrary<Run> = fc
  .record({
    parts: fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 4 }),
    bold: fc.boolean(),
    italic: fc.boolean(),
    href: fc.option(address, { freq: 4 }),
  })
  .map(({ parts, bold, italic, href }) => ({
    text: parts.flat().join(''),
    ...(bold && { bold: true as const }),
    ...(italic && { italic: true as const }),
    ...(href !== null && { href }),
  }));
const runs = fc.array(run, { maxLength: 5 });
const label = fc.array(word, { maxLength: 4 }).map((parts) => parts.join(' '));
const paragraph = runs.map((found): Block & { kind: 'paragraph' } => ({ kind: 'paragraph', text: found }));

const list = fc.letrec<{ list: Extract<Block, { kind: 'list' }>; item: ListItem }>((tie) => ({
  list: fc.record({
    kind: fc.constant('list' as const),
    start: fc.constantFrom(null, null, 1, 1, 3, 0, 9999),
    items: fc.array(tie('item'), { maxLength: 4 }),
  }),
  item: fc.array(fc.oneof({ maxDepth: 3 }, paragraph, tie('list')), { maxLength: 3 }),
})).list;

const block: fc.Arbitrary<Block> = fc.oneof(
  paragraph,
  fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(2 as const, 3 as const), text: runs }),
  list,
  fc.record({
    kind: fc.constant('table' as const),
    caption: label,
    head: fc.boolean(),
    rowHeads: fc.boolean(),
    rows: fc.array(fc.array(runs, { maxLength: 4 }), { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('media' as const),
    type: fc.constantFrom('picture' as const, 'video' as const),
    id: fc.integer({ min: 1, max: 999_999_999 }),
    alt: label.map((text) => `${text} shown`),
    caption: label,
  }),
);

/** Any text, as an editor or importer might build it before it is normalized. */
export const richText: fc.Arbitrary<RichText> = fc.array(block, { maxLength: 6 });
