import { piecesOf } from '@/features/chat/linkedText';

const linksIn = (message: string) => piecesOf(message).flatMap(({ address }) => address ?? []);

test.each([
  ['See https://example.org/plans?year=2026#teeth.', ['https://example.org/plans?year=2026#teeth']],
  ['(http://example.org), or https://example.com/a_b!', ['http://example.org', 'https://example.com/a_b']],
  ['javascript:alert(1) data:text/html,x //evil.example www.example.org', []],
  ['<a href="https://example.org">here</a>', ['https://example.org']],
  ['https://', []],
])('of %j only web addresses that are written out lead anywhere', (message, addresses) => {
  expect(linksIn(message)).toEqual(addresses);
});

test.each(['', 'plain', 'https://example.org', 'a https://x.example b', '<script>alert(1)</script>', 'two\nlines  and  spaces'])(
  'nothing of %j is lost or added',
  (message) => {
    expect(piecesOf(message).map(({ text }) => text).join('')).toBe(message);
  },
);

test('C10 an address of thousands of dots is read as fast as any other', () => {
  const dots = `https://example.org/${'.'.repeat(16_000)}a`;
  const begun = performance.now();
  for (let times = 0; times < 5; times += 1) piecesOf(dots);
  expect(performance.now() - begun).toBeLessThan(500);
});
