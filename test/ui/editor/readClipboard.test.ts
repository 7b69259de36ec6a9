import fc from 'fast-check';

import { normalize } from '@/contract/richText/normalize';
import { toHtml } from '@/contract/richText/toHtml';
import { documentOf, textOf } from '@/ui/editor/editorDocument';
import { parsePastedHtml, readStored } from '@/ui/editor/parsePastedHtml';
import { attacks } from '../../support/browser/attacks';
import { clipboardSamples } from '../../support/browser/clipboardSamples';
import { demoHtml } from '../../support/demoProgram';
import { richText } from '../../support/server/richTexts';

const pasted = (html: string) => toHtml(parsePastedHtml(html));

it.each(clipboardSamples)('reads the clipboard: %s', (_program, { html, canonical }) => {
  expect(pasted(html)).toBe(canonical);
});

it('gives a table without bold cells no header, and one with only bold cells none either', () => {
  expect(pasted('<table><tr><td>a</td></tr><tr><td>b</td></tr></table>')).not.toContain('<th');
  expect(pasted('<table><tr><td><b>a</b></td></tr><tr><td><b>b</b></td></tr></table>')).not.toContain('<th');
});

it('does not paste deleted tracked changes and comments', () => {
  const word = `<p class=MsoNormal>Copay <del cite="mailto:Ana" datetime="2026-11-01T10:00">$20</del><ins cite="mailto:Ana"
    datetime="2026-11-01T10:00">$25</ins><span class=MsoCommentReference><span style='font-size:8.0pt'><a
    class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[A1]</a><span
    style='mso-special-character:comment'>&nbsp;</span></span></span></p><div style='mso-element:comment-list'><div
    style='mso-element:comment'><p class=MsoCommentText>Is this right?</p></div></div>`;
  expect(pasted(word)).toBe('<p>Copay $25</p>');
  expect(pasted('<p>Copay $25<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>')).toBe('<p>Copay $25</p>');
});

it.each([
  ['<p>Was <s>$20</s></p>', 'Was $20'],
  ['<p>Was <span style="text-decoration:line-through">$20</span></p>', 'Was $20'],
  ['<p>10<sup>2</sup></p>', '102'],
  ['<p>10<span style="vertical-align: super">2</span></p>', '102'],
])('says in a message that %s loses its formatting', (html, text) => {
  const onChange = jest.fn();
  expect(toHtml(parsePastedHtml(html, onChange))).toBe(`<p>${text}</p>`);
  expect(onChange.mock.calls).toEqual([['look']]);
});

it('reports no lost formatting of a comment or of hidden text, which are not pasted', () => {
  const onChange = jest.fn();
  const word = `<p>Copay $25</p><div style='mso-element:comment-list'><div style='mso-element:comment'><p
    class=MsoCommentText><s>Was $20</s> until May<sup>1</sup></p></div></div><p style='mso-hide:all'><s>Draft</s></p>`;
  expect(toHtml(parsePastedHtml(word, onChange))).toBe('<p>Copay $25</p>');
  expect(onChange).not.toHaveBeenCalled();
});

it('omits and reports pictures of the clipboard', () => {
  const onChange = jest.fn();
  expect(toHtml(parsePastedHtml('<p>a<img src="file:///c/x.png"></p>', onChange))).toBe('<p>a</p>');
  expect(onChange.mock.calls).toEqual([['picture']]);
});

it.long('leaves only the text’s own tags of attacks from the clipboard [D1]', () => {
  for (const attack of attacks)
    expect(pasted(attack)).not.toMatch(
      /<(?!\/?(?:p|h2|h3|strong|em|a|br|ul|ol|li|table|thead|tbody|caption|tr|th|td)\b)|=["']?javascript/i,
    );
});

it('keeps pictures, captions and row headers of text copied from another text of the program', () => {
  const canonical =
    '<figure><img data-media="12" alt="A boat"><figcaption>1987</figcaption></figure><figure><video data-media="3" aria-label="Film"></video></figure><table><caption>When</caption><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><th scope="row">c</th><td>d</td></tr></tbody></table>';
  expect(pasted(canonical)).toBe(canonical);
});

it.long('keeps the same bytes of any text that is opened in an editor and saved unchanged', () => {
  fc.assert(
    fc.property(richText, (text) => {
      const canonical = toHtml(normalize(text));
      expect(toHtml(textOf(documentOf(readStored(canonical))))).toBe(canonical);
    }),
    { numRuns: 300, seed: Number(process.env.SEED ?? 14) },
  );
  for (const html of demoHtml) {
    const canonical = toHtml(readStored(html));
    expect(toHtml(textOf(documentOf(readStored(canonical))))).toBe(canonical);
  }
});
