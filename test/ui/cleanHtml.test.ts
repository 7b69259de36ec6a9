import { formattingAttributes, formattingTags } from '@/contract/htmlElements';
import { newTabNote } from '@/ui/text/NewTabNote';
import { cleanHtml } from '@/ui/text/cleanHtml';

import { attacks } from '../support/browser/attacks';

function cleaned(html: string, below?: number) {
  const box = document.createElement('div');
  box.append(cleanHtml(html, below));
  return box;
}
const shown = (html: string) => cleaned(html).innerHTML;
const headings = (html: string, below?: number) =>
  [...cleaned(html, below).querySelectorAll('h1,h2,h3,h4,h5,h6')].map(
    ({ localName, textContent }) => `${localName} ${textContent}`,
  );

it.each([
  ['<b>bold</b> and <i>slanted</i>', '<b>bold</b> and <i>slanted</i>'],
  ['<script>alert(1)</script>left', 'left'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg onload=alert(1)></svg>', ''],
  ['<p style="position:fixed" class="x" onclick="y()">text</p>', '<p>text</p>'],
  ['<a href="javascript:alert(1)">link</a>', '<a>link</a>'],
  ['<a href="data:text/html,x">link</a>', '<a>link</a>'],
  ['<a href="/employees">link</a>', '<a>link</a>'],
  ['<a href="tel:+12025550123">call</a>', '<a href="tel:+12025550123" rel="noopener noreferrer">call</a>'],
  [
    '<a href="mailto:office@example.org" target="x">write</a>',
    '<a href="mailto:office@example.org" rel="noopener noreferrer">write</a>',
  ],
  ['<td>cell</td>', 'cell'],
])('cleans %s [D-78]', (html, clean) => {
  expect(shown(html)).toBe(clean);
});

it('opens an external link in a new tab without access to this one, and lets screen readers announce it [D-78 D3]', () => {
  const link = cleaned('<a href="https://example.org" target="_self" rel="opener">out</a>').querySelector('a');
  expect(link?.target).toBe('_blank');
  expect(link?.rel).toBe('noopener noreferrer');
  expect(link?.textContent).toBe(`out${newTabNote}`);
});

it.each([
  [['h3 One', 'h3 Two'], 2, '<h3>One</h3><h3>Two</h3>'],
  [['h2 One', 'h2 Two'], 1, '<h3>One</h3><h3>Two</h3>'],
  [['h2 One', 'h3 Part', 'h2 Two'], undefined, '<h1>One</h1><h4>Part</h4><h1>Two</h1>'],
  [['h4 One', 'h5 Part', 'h6 Piece', 'h6 Bit'], 3, '<h1>One</h1><h2>Part</h2><h3>Piece</h3><h4>Bit</h4>'],
])('fits headings below the one above them: %s', (expected, below, html) => {
  expect(headings(html, below)).toEqual(expected);
});

it('lets a table be scrolled separately, with the keyboard, and names it by its caption', () => {
  const region = cleaned(
    '<table><caption>Prices</caption><tbody><tr><td>1</td></tr></tbody></table>',
  ).firstElementChild;
  expect([region?.getAttribute('role'), region?.getAttribute('aria-label'), (region as HTMLElement).tabIndex]).toEqual([
    'region',
    'Prices',
    0,
  ]);
  expect(region?.querySelector('td')?.textContent).toBe('1');
});

/** Attributes that the sanitizer adds. */
const added = ['rel', 'target', 'data-unseen', 'data-scroll', 'tabindex', 'role', 'aria-label'];
const isExpected = (name: string, value: string) =>
  name === 'href' ? /^(?:https?|mailto|tel):/.test(value) : [...formattingAttributes, ...added].includes(name);

const isPlain = (element: Element) =>
  formattingTags.includes(element.localName) &&
  element.namespaceURI === 'http://www.w3.org/1999/xhtml' &&
  [...element.attributes].every(({ name, value }) => isExpected(name, value)) &&
  (!element.hasAttribute('role') || element.matches('div[role=region]:has(> table)'));

it('leaves nothing of each attack but plain formatting [D-78 D1]', () => {
  expect(new Set(attacks).size).toBeGreaterThanOrEqual(200);
  expect(attacks.filter((attack) => ![...cleaned(attack).querySelectorAll('*')].every(isPlain))).toEqual([]);
});

it.long('keeps cleaned text clean when it is serialized and parsed again [D1]', () => {
  const reader = new DOMParser();
  const again = (attack: string) => reader.parseFromString(shown(attack), 'text/html').body.querySelectorAll('*');
  expect(attacks.filter((attack) => ![...again(attack)].every(isPlain))).toEqual([]);
});
