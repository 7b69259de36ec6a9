import { isExternalUrl } from '@/contract/content/redirectNames';
import { isWebUrl, mediaUrl, safeUrl } from '@/contract/webUrl';
import { parseExternalUrl } from '@/server/modules/content/redirect';

import { badLinks, urlsWithHiddenHost } from '../support/browser/attacks';

it.each([
  'https://example.org',
  'http://example.org:8080/a?b=c&d#e',
  'HTTPS://EXAMPLE.ORG',
  'mailto:office@example.org?subject=Plan',
  'tel:+16175550150',
  'tel:+1 (617) 555-0150',
])('allows %s as a link target [D3]', (url) => {
  expect(safeUrl(url)).toBe(url);
  expect(safeUrl(` ${url}\n`)).toBe(url);
});

it('allows no other scheme, however it is spelled, and no target without one [D-78 D3]', () => {
  expect(badLinks.length).toBeGreaterThanOrEqual(30);
  expect(badLinks.filter((target) => safeUrl(target) !== undefined)).toEqual([]);
  expect([null, undefined, '', '   ', 'example.org', 'text'].map(safeUrl)).toEqual(Array(6).fill(undefined));
});

it('stores a URL with a hidden host for no card or notification, and shows it for none [D3]', () => {
  expect(urlsWithHiddenHost.length).toBeGreaterThanOrEqual(30);
  for (const url of badLinks) {
    expect([url, isExternalUrl(url)]).toEqual([url, false]);
    expect(() => parseExternalUrl(url)).toThrow('Enter a web address that starts with http:// or https://');
  }
  expect(urlsWithHiddenHost.filter((url) => mediaUrl(url) !== undefined)).toEqual([]);
  for (const url of ['https://example.org', 'http://example.org:8080/a?b=c#d', 'HTTPS://example.org/x'])
    expect(parseExternalUrl(` ${url} `)).toBe(url);
});

it('completes a URL that begins with www when it is stored', () => {
  expect(isExternalUrl('www.example.org/plans')).toBe(true);
  expect(parseExternalUrl(' www.example.org/plans ')).toBe('https://www.example.org/plans');
  for (const other of ['www.', 'www. example.org', 'wwwx.example.org']) expect(isExternalUrl(other)).toBe(false);
});

it('opens a new tab only for web addresses', () => {
  expect(['https://example.org', 'HTTP://example.org', 'mailto:a@b', 'tel:1', '/plans'].map(isWebUrl)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it.each([
  ['https://example.org/a.png', true],
  ['/files/1?signature=x', true],
  ['blob:https://example.org/1', false],
  ['data:image/png;base64,iVBORw0KGgo=', true],
  ['data:image/svg+xml,<svg/>', false],
  ['data:text/html,x', false],
  ['javascript:1', false],
  ['//example.org/a.png', false],
  ['/\\example.org/a.png', false],
  ['/a\tb.png', false],
  ['picture.png', false],
  ['', false],
])('accepts %s as the source of a picture: %s [D-77 D3]', (url, isGood) => {
  expect(mediaUrl(url) === url && url !== '').toBe(isGood);
});
