import fc from 'fast-check';

import { richTextLimits } from '@/contract/richText/document';
import { mediaIds, withMediaIds, withMediaLinks } from '@/contract/richText/media';
import { normalize } from '@/contract/richText/normalize';
import { toHtml } from '@/contract/richText/toHtml';
import { canonicalText } from '@/server/modules/content/canonicalText';
import { requireSafeFormatting } from '@/server/modules/content/formattedText';
import { fromMarkdown } from '@/server/modules/content/fromMarkdown';
import { toMarkdown } from '@/server/modules/content/toMarkdown';
import { Refusal } from '@/server/platform/http/reply';
import { attacks } from '../../support/browser/attacks';
import { demoHtml, demoMarkdown } from '../../support/demoProgram';
import { richText } from '../../support/server/richTexts';

const refused = (html: string) => {
  try {
    canonicalText(html);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
};

it.long('keeps the canonical form of any text stable, also through Markdown, byte for byte', () => {
  fc.assert(
    fc.property(richText, (text) => {
      const canonical = toHtml(normalize(text));
      expect(canonicalText(canonical)).toBe(canonical);
      expect(normalize(normalize(text))).toEqual(normalize(text));
      const markdown = toMarkdown(canonical);
      expect(fromMarkdown(markdown)).toBe(canonical);
      expect(toMarkdown(fromMarkdown(markdown))).toBe(markdown);
    }),
    { numRuns: Number(process.env.RUNS ?? 300), seed: Number(process.env.SEED ?? 14) },
  );
});

const piece = fc.constantFrom(
  ...`<p> </p> <b> </b> <i> <em> </i> <a> </a> <ul> <ol> <li> </li> </ul> <table> <tr> <td> <th> </table> <caption> <br> <h1>
  <h4> </h4> <div> <span> </span> <pre> <dl> <dt> <dd> <blockquote> <thead> <tbody> <figure> <figcaption> <hr> & &lt; &amp;lt; < >
  &#0; &#xD800; &nbsp <!-- --> <![CDATA[ ]]> <?x x &notit; <template> <math> <svg> <mi> <style> <noscript> </script> <title>`.split(
    /\s+/,
  ),
  '<a href="https://example.org">',
  '<a href="javascript:hit()">',
  '<td colspan=3 rowspan=2>',
  '<img data-media=1 alt=x>',
  '<ol start=-4>',
  '\n',
  ' ',
  'text',
);

it.long('makes accepted broken and hostile HTML canonical at once, with only the allowed tags', () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const html = pieces.join('');
      if (refused(html) !== undefined) return;
      accepted += 1;
      const canonical = canonicalText(html);
      expect(canonicalText(canonical)).toBe(canonical);
      expect(fromMarkdown(toMarkdown(canonical))).toBe(canonical);
      expect(canonical.replace(ownTags, '')).not.toMatch(/[<>]/);
    }),
    { numRuns: 1500, seed: Number(process.env.SEED ?? 14) },
  );
  expect(accepted).toBeGreaterThan(500);
});

const ownTags =
  /<\/?(?:p|h2|h3|strong|em|ul|ol|li|table|caption|thead|tbody|tr|td|figure|figcaption|a|video)>|<br>|<ol start="\d+">|<th scope="(?:col|row)">|<\/th>|<a href="(?:https?|mailto|tel):[^"<>]*">|<img data-media="\d+" alt="[^"<>]*">|<video data-media="\d+" aria-label="[^"<>]*">/g;

it('stores nothing of each attack but allowed tags and safe addresses [D1]', () => {
  const stored = attacks.filter((attack) => refused(attack) === undefined).map(canonicalText);
  expect(stored.length).toBeLessThan(attacks.length / 2);
  for (const text of stored) {
    expect(text.replace(ownTags, '')).not.toMatch(/[<>]/);
    expect(canonicalText(text)).toBe(text);
  }
});

it.each([
  ['<script>x</script>', '“<script>” isn’t allowed'],
  ['<p onclick="x()">a</p>', 'Scripts aren’t allowed'],
  ['<svg><p>a</p></svg>', '“<svg>”'],
  ['<math><mtext><table><mglyph><style>x', 'isn’t allowed'],
  ['<p><a href="javascript:x()">a</a></p>', 'Links can go only to'],
  ['<p><a href="data:text/html,x">a</a></p>', 'Links can go only to'],
  ['<img src="https://x.org/a.png" alt="a">', 'Upload the image or video'],
  ['<img src="data:image/png;base64,AA" alt="a">', 'Upload the image or video'],
  ['<img data-media="12">', 'Add alt text'],
  ['<video data-media="12"></video>', 'Add alt text'],
  ['<video data-media="12" aria-label="a"><source src="x"></video>', 'Upload the image or video'],
  ['<iframe src="https://x.org"></iframe>', '“<iframe>”'],
  ['<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>', 'only text'],
  ['<ul><li><img data-media="1" alt="a"></li></ul>', 'not in lists'],
  ['a wide table', '20 columns', `<table><tr>${'<td>a</td>'.repeat(21)}</tr></table>`],
  ['a long table', '500 rows', `<table>${'<tr><td>a</td></tr>'.repeat(501)}</table>`],
  ['a deep list', 'up to 6 levels', '<ul><li>a'.repeat(7)],
  ['a long text', '100,000 characters', 'x'.repeat(richTextLimits.characters + 1)],
  ['a text whose signs make it long', '100,000 characters', '&'.repeat(richTextLimits.characters / 2)],
])('refuses %s: %s', (shown, message, html = shown) => {
  expect(refused(html)).toContain(message);
});

const bomb = (count: number, opening: (at: number) => string, rest: string) =>
  (Array.from({ length: count }, (_, index) => opening(index)).join('') + rest.repeat(60_000)).slice(
    0,
    richTextLimits.characters,
  );

it.long.each([
  ['nesting of 1 MB', '<div>'.repeat(200_000)],
  ['nesting up to the limit', '<b>'.repeat(33_000)],
  ['formatting that is opened again in each paragraph', bomb(90, (at) => `<b x=${at}>`, '<p>')],
  ['formatting that is opened again, not nested', bomb(4000, (at) => `<p><b x=${at}></p>`, '<p>x')],
  ['many attributes', `<p ${Array.from({ length: 14_000 }, (_, index) => `a${index}`).join(' ')}>x</p>`],
  ['closing tags of nothing', '</b>'.repeat(24_900)],
  ['entities', '&nbsp;&lt;'.repeat(9900)],
  ['table parts', '<table><tr><td>'.repeat(6600)],
  ['brackets', '<'.repeat(99_000)],
])('validates %s within two seconds', (_name, html) => {
  // Processor time, because elapsed time is longer on a busy machine.
  const startedAt = process.cpuUsage();
  refused(html);
  const { user, system } = process.cpuUsage(startedAt);
  expect((user + system) / 1000).toBeLessThan(2000);
});

it.each([
  ['', ''],
  ['One\ntwo\n\nThree & <4', '<p>One<br>two</p><p>Three &amp; &lt;4</p>'],
  ['<b>a </b>b<b> c</b>', '<p><strong>a</strong> b <strong>c</strong></p>'],
  ['<p>a<br><br></p><p>&nbsp;</p><div>b<div>c</div>d</div>', '<p>a</p><p>b</p><p>c</p><p>d</p>'],
  ['<h1>A</h1><h5>B<br>C</h5>', '<h2>A</h2><h3>B C</h3>'],
  ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['<ul><li><ul><li>b</li></ul></li></ul>', '<ul><li>b</li></ul>'],
  ['<ol start=3><li><p>a</p><p>b</p></li></ol>', '<ol start="3"><li><p>a</p><p>b</p></li></ol>'],
  [
    '<table><tr><th>a</th><th colspan=2>b</th></tr><tr><td rowspan=2>c</td><td>d<p>e</p></td></tr><tr><td>f</td></tr></table>',
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th><th scope="col"></th></tr></thead><tbody><tr><td>c</td><td>d<br>e</td><td></td></tr><tr><td></td><td>f</td><td></td></tr></tbody></table>',
  ],
  [
    '<p>a<img data-media="12" alt=" A  boat " src="/files/x?signature=1" class=x>b</p>',
    '<p>a</p><figure><img data-media="12" alt="A boat"></figure><p>b</p>',
  ],
  [
    '<figure><video data-media=3 aria-label="Film" controls></video><figcaption>Two <b>minutes</b></figcaption></figure>',
    '<figure><video data-media="3" aria-label="Film"></video><figcaption>Two minutes</figcaption></figure>',
  ],
])('turns %s into %s', (html, canonical) => {
  expect(canonicalText(html)).toBe(canonical);
});

it('finds the file ids of a text, whatever it imitates, and links only in visible text', () => {
  const text = canonicalText(
    '<p>&lt;img data-media="9" alt="x"&gt; <a href="https://x.org/?a=<img data-media=%228%22">y</a></p><img data-media="12" alt="&lt;img data-media=&quot;7&quot;"><video data-media="3" aria-label="F"></video><img data-media="12" alt="B">',
  );
  expect(mediaIds(text)).toEqual([12, 3]);
  const read = withMediaLinks(text, new Map([[12, '/files/a?x=1&y="']]));
  expect(read).toContain('<img data-media="12" src="/files/a?x=1&amp;y=&quot;" alt="B">');
  expect(read).toContain('<video data-media="3" aria-label="F">');
  expect(canonicalText(read)).toBe(text);
  expect(mediaIds(withMediaIds(text, new Map([[12, 40]])))).toEqual([40, 3]);
});

it('has canonical texts in the demo, and the same in Markdown', () => {
  for (const [index, html] of demoHtml.entries()) {
    expect(canonicalText(html)).toBe(html);
    expect(`\n${toMarkdown(html)}`).toBe(demoMarkdown[index]);
    expect(requireSafeFormatting(html)).toBe(html);
  }
});

it('writes Markdown as a person would write it', () => {
  const canonical = canonicalText(
    '<h2>Our year</h2><p>Call <b>us</b>, <i>please</i>, or w<b>rit</b>e<br>to <a href="https://example.org/a_b">our site</a>.</p><ol><li>One<ul><li>Two</li></ul></li><li>Three</li></ol><table><caption>When</caption><thead><tr><th>Time</th><th>What | who</th></tr></thead><tr><th>May</th><td>A<br>B</td></tr></table><table><tr><td>x</td></tr></table><figure><img data-media="12" alt="A boat"><figcaption>1987</figcaption></figure>',
  );
  expect(toMarkdown(canonical, ({ id }) => `media/${id}.png`)).toBe(
    [
      '## Our year',
      '',
      'Call **us**, *please*, or w**rit**e\\\nto [our site](<https://example.org/a_b>).',
      '',
      '1. One',
      '   - Two',
      '2. Three',
      '',
      'Table: When {row-headings}',
      '',
      '| Time | What &#124; who |',
      '| --- | --- |',
      '| May | A<br>B |',
      '',
      '|  |',
      '| --- |',
      '| x |',
      '',
      '![A boat](<media/12.png> "1987")',
      '',
    ].join('\n'),
  );
});

it.each([
  ['words', 'one two '.repeat(125)],
  ['breaks', `${'\n'.repeat(998)}a `],
])('takes no longer for a paragraph of 100,000 characters of %s than for the same in many paragraphs', (_, text) => {
  const normalizeMs = (paragraphs: readonly string[]) => {
    const startedAt = performance.now();
    normalize(paragraphs.map((one) => ({ kind: 'paragraph', text: [{ text: one }] })));
    return performance.now() - startedAt;
  };
  const many = Array.from({ length: 100 }, () => text);
  normalizeMs(many);
  expect(normalizeMs([many.join('')]) / normalizeMs(many)).toBeLessThan(8);
});

it('names unsupported Markdown with its line', () => {
  const lineOf = (markdown: string) => {
    try {
      fromMarkdown(markdown);
    } catch (error) {
      return [(error as { line?: number }).line, (error as Error).message];
    }
    return undefined;
  };
  expect(lineOf('# A\n\nb\n\n<script>x</script>\n')).toEqual([5, expect.stringContaining('<script>')]);
  expect(lineOf('a\n\n![x](https://example.org/x.png)')).toEqual([
    3,
    expect.stringContaining('Upload the image or video'),
  ]);
  expect(lineOf('a\n\n- b\n\n[c](javascript:hit)')).toEqual([5, expect.stringContaining('Links can go')]);
  expect(lineOf('![](media:3)')).toEqual([1, expect.stringContaining('Add alt text')]);
});
