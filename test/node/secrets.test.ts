import { demoPatterns, findPatterns, secretPatterns, textFilesIn } from '../support/secretPatterns';

it('finds no key or token in any file of the repository [L1]', () => {
  const roots = ['src', 'public', 'scripts', 'docs', 'test'];
  expect(findPatterns([...roots.flatMap(textFilesIn), 'README.md', 'package.json'], secretPatterns)).toEqual([]);
});

it('finds known keys and tokens with the search [L1]', () => {
  const examples = [
    `-----BEGIN PRIVATE KEY-----\n${'A1b2'.repeat(12)}`,
    `AKIA${'X'.repeat(16)}`,
    `ghp_${'x'.repeat(36)}`,
    `xoxb-${'1'.repeat(12)}`,
    `AIza${'y'.repeat(35)}`,
    `postgres://harbor:${'hunter'}2@db/harbor`,
  ];
  Object.values(secretPatterns).forEach((shape, index) => expect(examples[index]).toMatch(shape));
  const people = [['123', '45', '6789'].join('-'), `Admin${'@'}123`, `5550100${'001'}`];
  Object.values(demoPatterns).forEach((shape, index) => expect(people[index]).toMatch(shape));
});
