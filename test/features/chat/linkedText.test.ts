import { setImmediate as turn } from 'node:timers/promises';

import { splitByLinks } from '@/features/chat/log/linkedText';

const linksIn = (message: string) => splitByLinks(message).flatMap(({ url }) => url ?? []);

it.each([
  ['See https://example.org/plans?year=2026#teeth.', ['https://example.org/plans?year=2026#teeth']],
  ['(http://example.org), or https://example.com/a_b!', ['http://example.org', 'https://example.com/a_b']],
  ['(https://en.example.org/wiki/Plan_(law))', ['https://en.example.org/wiki/Plan_(law)']],
  ['see https://example.org/a_(b)[c]!?', ['https://example.org/a_(b)[c]']],
  ['javascript:alert(1) data:text/html,x //evil.example example.org', []],
  ['(www.example.org/plans), WWW.example.com!', ['https://www.example.org/plans', 'https://www.example.com']],
  ['http://www.example.org www. www.. www.example.org@example.com', ['http://www.example.org']],
  ['//www.example.org ftp://www.example.org ann@www.example.org awww.example.org -www.example.org', []],
  ['<a href="https://example.org">here</a>', ['https://example.org']],
  ['https://', []],
])('makes only web addresses of %j links', (message, addresses) => {
  expect(linksIn(message)).toEqual(addresses);
});

it.each([
  '',
  'plain',
  'https://example.org',
  'a https://x.example b',
  'a www.x.example, b',
  '<script>alert(1)</script>',
  'two\nlines  and  spaces',
])('loses and adds nothing of %j', (message) => {
  expect(
    splitByLinks(message)
      .map(({ text }) => text)
      .join(''),
  ).toBe(message);
});

it.long('reads an address of hundreds of thousands of dots completely [C10]', async () => {
  const dots = '.'.repeat(600_000);
  const address = `https://example.org/${dots}a`;
  expect(splitByLinks(`See ${address}${dots}`)).toEqual([
    { text: 'See ' },
    { text: address, url: address },
    { text: dots },
  ]);
  // If this took quadratic time, it would exceed Jest's timeout, which fires once the event loop gets a turn.
  await turn();
});
