import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Keys and tokens by the shapes their makers document, and passwords inside of addresses. */
const shapes = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
  'an AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'a Slack token': /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  'a Google key': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a password in an address':
    /\b(?:postgres(?:ql)?|redis|smtps?|amqp):\/\/[^\s:@/'"`]+:(?!secret|password|pass\b)[^\s:@/'"`$]{4,}@/,
};
/** Of the demo: the page learns of people, numbers and passwords from the server alone. */
const personal = {
  'a Social Security Number': /(?<![\d.-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d.-])/,
  'a demo password': /\b(?:Admin|Member)@123\b/,
  'a demo number': /\b5550100\d{3}\b/,
};

const binary = new Set(['.br', '.gz', '.woff2', '.png', '.jpg', '.ico', '.webp', '.mp4', '.pdf']);
const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !binary.has(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name));
const found = (files: readonly string[], wanted: Record<string, RegExp>) =>
  files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return Object.entries(wanted).flatMap(([name, shape]) => (shape.test(text) ? [`${file}: ${name}`] : []));
  });

test('L1 no file of the repository holds a key or a token', () => {
  const roots = ['src', 'public', 'scripts', 'docs', 'test'];
  expect(found([...roots.flatMap(filesIn), 'README.md', 'package.json'], shapes)).toEqual([]);
});

test('L1 the built site holds no key, and nothing of the demo’s people', () => {
  expect(existsSync('dist/site/index.html')).toBe(true);
  expect(found(filesIn('dist/site'), { ...shapes, ...personal })).toEqual([]);
});

test('L1 what is searched for is found', () => {
  const examples = [
    `-----BEGIN PRIVATE KEY-----\n${'A1b2'.repeat(12)}`,
    `AKIA${'X'.repeat(16)}`,
    `ghp_${'x'.repeat(36)}`,
    `xoxb-${'1'.repeat(12)}`,
    `AIza${'y'.repeat(35)}`,
    `postgres://harbor:${'hunter'}2@db/harbor`,
  ];
  Object.values(shapes).forEach((shape, at) => expect(examples[at]).toMatch(shape));
  const people = [['123', '45', '6789'].join('-'), `Admin${'@'}123`, `5550100${'001'}`];
  Object.values(personal).forEach((shape, at) => expect(people[at]).toMatch(shape));
});
