import { cleanHtml } from '@/ui/cleanHtml';

test.each([
  ['<b>bold</b> and <i>slanted</i>', '<b>bold</b> and <i>slanted</i>'],
  ['<script>alert(1)</script>left', 'left'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg onload=alert(1)></svg>', ''],
  ['<p style="position:fixed" class="x" onclick="y()">words</p>', '<p>words</p>'],
  ['<a href="javascript:alert(1)">link</a>', '<a rel="noopener noreferrer">link</a>'],
  ['<a href="data:text/html,x">link</a>', '<a rel="noopener noreferrer">link</a>'],
  ['<a href="tel:+12025550123">call</a>', '<a href="tel:+12025550123" rel="noopener noreferrer">call</a>'],
  [
    '<a href="https://example.org">out</a>',
    '<a href="https://example.org" rel="noopener noreferrer" target="_blank">out</a>',
  ],
])('D-78 %s is cleaned', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});
