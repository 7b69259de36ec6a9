import fc from 'fast-check';

import { normalise } from '@/contract/richText/normalise';
import { toHtml } from '@/contract/richText/toHtml';
import { documentOf, textOf } from '@/ui/editor/editorDocument';
import { readClipboard, readStored } from '@/ui/editor/readClipboard';
import { demoPages } from '@/server/db/seed/demoPages';

import { attacks } from '../../support/browser/attacks';
import { richText } from '../../support/server/richTexts';

const pasted = (html: string) => toHtml(readClipboard(html));

const wordItem = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level / 2}in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;
const webItem = (list: string, level: number, words: string) =>
  `<div class="ListContainerWrapper SCXW1"><${list} class="BulletListStyle1"><li data-aria-level="${level}" class="OutlineElement"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${words}</span></span><span class="EOP">&nbsp;</span></p></li></${list}></div>`;

test.each([
  [
    'lists of Word stay lists',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0in;}</style></head><body><!--StartFragment--><p class=MsoTitle>Benefits</p><h1>Plans<o:p></o:p></h1><p class=MsoNormal><b>All</b> of\nthem<o:p>&nbsp;</o:p></p>${wordItem(1, '·', 'One')}${wordItem(2, 'o', 'Inner')}${wordItem(1, '·', 'Two')}<p class=MsoNormal>then</p>${wordItem(1, '1.', 'First')}${wordItem(1, '2.', 'Second')}<!--EndFragment--></body></html>`,
    '<h2>Benefits</h2><h2>Plans</h2><p><strong>All</strong> of them</p><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul><p>then</p><ol><li>First</li><li>Second</li></ol>',
  ],
  [
    'head rows of Word stay head rows and merged cells are split',
    `<table class=MsoTableGrid border=1><thead><tr style='mso-yfti-irow:0'><td style='width:1in'><p class=MsoNormal><b>Year<o:p></o:p></b></p></td><td colspan=2><p class=MsoNormal><b>Costs<o:p></o:p></b></p></td></tr></thead><tr><td rowspan=2><p class=MsoNormal>2026</p></td><td><p class=MsoNormal>$1</p></td><td><p class=MsoNormal>$2</p><p class=MsoNormal>each</p></td></tr><tr><td>$3</td><td>$4</td></tr></table>`,
    '<table><thead><tr><th scope="col">Year</th><th scope="col">Costs</th><th scope="col"></th></tr></thead><tbody><tr><td>2026</td><td>$1</td><td>$2<br>each</td></tr><tr><td></td><td>$3</td><td>$4</td></tr></tbody></table>',
  ],
  [
    'Word on the web',
    `<p class="Paragraph" role="heading" aria-level="2"><span class="TextRun" style="font-weight:normal">Cover</span></p>${webItem('ul', 1, 'One')}${webItem('ul', 2, 'Inner')}${webItem('ul', 1, 'Two')}<div class="OutlineElement"><p class="Paragraph"><span style="font-weight:bold">Bold</span><span> words</span></p></div>`,
    '<h2>Cover</h2><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul><p><strong>Bold</strong> words</p>',
  ],
  [
    'Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;">Dear</span><span style="font-weight:400;"> members, </span><span style="font-style:italic">hello</span></p><br /><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>One</span></p></li><ul><li aria-level="2"><p role="presentation"><span>Inner</span></p></li></ul></ul><div dir="ltr"><table><colgroup><col width="80" /></colgroup><tbody><tr><td><p><span style="font-weight:700">Time</span></p></td><td><p><span style="font-weight:700">What</span></p></td></tr><tr><td><p>May</p></td><td><p>All</p></td></tr></tbody></table></div></b>',
    '<p><strong>Dear</strong> members, <em>hello</em></p><ul><li>One<ul><li>Inner</li></ul></li></ul><table><thead><tr><th scope="col">Time</th><th scope="col">What</th></tr></thead><tbody><tr><td>May</td><td>All</td></tr></tbody></table>',
  ],
  [
    'Excel',
    '<html><head><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {font-weight:700;text-align:center;} .xl66 {mso-number-format:0;} --></style></head><body><table border=0><col width=64><!--StartFragment--><tr height=20><td class=xl65>Plan</td><td class=xl65>Copay</td></tr><tr><td class=xl66>Gold</td><td align=right>20</td></tr><!--EndFragment--></table></body></html>',
    '<table><thead><tr><th scope="col">Plan</th><th scope="col">Copay</th></tr></thead><tbody><tr><td>Gold</td><td>20</td></tr></tbody></table>',
  ],
  [
    'Sheets',
    '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td style="font-weight:bold;" data-sheets-value="x">Plan</td><td style="font-weight:bold;">Copay</td></tr><tr><td rowspan="2">Gold</td><td>20</td></tr><tr><td>30</td></tr></tbody></table>',
    '<table><thead><tr><th scope="col">Plan</th><th scope="col">Copay</th></tr></thead><tbody><tr><td>Gold</td><td>20</td></tr><tr><td></td><td>30</td></tr></tbody></table>',
  ],
])('%s', (_name, html, canonical) => {
  expect(pasted(html)).toBe(canonical);
});

test('a table without bold cells has no head, and one of bold cells only has none either', () => {
  expect(pasted('<table><tr><td>a</td></tr><tr><td>b</td></tr></table>')).not.toContain('<th');
  expect(pasted('<table><tr><td><b>a</b></td></tr><tr><td><b>b</b></td></tr></table>')).not.toContain('<th');
});

test('pictures of the clipboard are left out and told', () => {
  const onLost = jest.fn();
  expect(toHtml(readClipboard('<p>a<img src="file:///c/x.png"></p>', onLost))).toBe('<p>a</p>');
  expect(onLost).toHaveBeenCalledTimes(1);
});

test('D1 of attacks from the clipboard only the text’s own tags are left', () => {
  for (const attack of attacks)
    expect(pasted(attack)).not.toMatch(
      /<(?!\/?(?:p|h2|h3|strong|em|a|br|ul|ol|li|table|thead|tbody|caption|tr|th|td)\b)|=["']?javascript/i,
    );
});

test('what was copied from another text of the programme keeps its pictures, captions and headings of rows', () => {
  const canonical =
    '<figure><img data-media="12" alt="A boat"><figcaption>1987</figcaption></figure><figure><video data-media="3" aria-label="Film"></video></figure><table><caption>When</caption><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><th scope="row">c</th><td>d</td></tr></tbody></table>';
  expect(pasted(canonical)).toBe(canonical);
});

test('any text that is opened in an editor and saved unchanged is the same bytes', () => {
  fc.assert(
    fc.property(richText, (text) => {
      const canonical = toHtml(normalise(text));
      expect(toHtml(textOf(documentOf(readStored(canonical))))).toBe(canonical);
    }),
    { numRuns: 300, seed: Number(process.env.SEED ?? 14) },
  );
  for (const { html } of Object.values(demoPages)) {
    const canonical = toHtml(readStored(html));
    expect(toHtml(textOf(documentOf(readStored(canonical))))).toBe(canonical);
  }
});
