import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { titlesIn, titlesOfFile } from '../support/titles';

const folder = 'docs/requirements';

const idPattern = /\b(?:(?:[A-Z]{2,}|D)-\d{2,3}|[A-L]\d{1,2})\b/g;
const idsOf = (text: string) => text.match(idPattern) ?? [];
/** Names that look like an ID but are not. */
const otherNames = new Set(['UTF-16', 'UTF-32']);

type Requirement = { id: string; text: string; file: string; state: 'built' | 'planned' | 'unproven' };

const stateOf: Record<string, Requirement['state']> = {
  Planned: 'planned',
  'Not proven by a test of its own': 'unproven',
};

/** Each line in a list is a requirement; a second-level heading says whether it is built. */
function requirementsIn(markdown: string, file: string) {
  const found: Requirement[] = [];
  let state: Requirement['state'] = 'built';
  for (const line of markdown.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading) state = stateOf[heading] ?? 'built';
    const [, id, text] = /^- \*\*(\S+)\*\* (.+)$/.exec(line) ?? [];
    if (id && text) found.push({ id, text, file, state });
  }
  return found;
}

const filesBelow = (dir: string, ending: RegExp) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules'))
    .map((name) => join(dir, name));

const requirements = readdirSync(folder).flatMap((file) =>
  requirementsIn(readFileSync(join(folder, file), 'utf8'), file),
);
const known = new Set(requirements.map(({ id }) => id));
const titles = filesBelow('test', /\.test\.tsx?$|\.record\.ts$/).flatMap((file) =>
  titlesOfFile(file).map((title) => ({ file, ...title })),
);
const named = new Set(titles.flatMap(({ title }) => idsOf(title)));
const namedByUsual = new Set(titles.filter(({ isLong }) => !isLong).flatMap(({ title }) => idsOf(title)));

it('finds titles in every form of a test, and ids in every place of a title', () => {
  const code = `
    describe('A1 outer', () => {
      test("CHAT-01 D-02 plain (reliability B12, C3)", () => expect('kept in CHAT-02').toBe('F6'));
      test.each([['AUTH-03 a row', 1]])('%s AUTH-04 of a table', () => {});
      test.each\`a\`(\`OTP-01 \${1} drawn OTP-02\`, () => {});
    });
    const rows = ['SESS-01', 'no title L4', 'W-2 forms'];`;
  const found = titlesIn(code, 'a.test.ts')
    .flatMap(({ title }) => idsOf(title))
    .sort();
  expect([...new Set(found)].join(' ')).toBe('A1 AUTH-03 AUTH-04 B12 C3 CHAT-01 D-02 OTP-01 OTP-02 SESS-01');
});

it('distinguishes tests that npm test skips from the others', () => {
  const code = `
    test('usual', () => {});
    test.long('long', () => {});
    const rows = ['CHAT-01 a row of long tests'];
    const both = ['CHAT-02 a row of both'];
    test.long.each(rows)('%s', () => {});
    test.long.each(both)('long with %s', () => {});
    test.each(both)('usual with %s', () => {});
    test('journey', { tag: ['@additions', '@long'] }, () => {});
    test(\`journey at \${width}\`, { tag: width > 390 ? '@long' : [] }, () => {});`;
  const long = titlesIn(code, 'a.test.ts').filter(({ isLong }) => isLong);
  expect(long.map(({ title }) => title)).toEqual([
    'long',
    'CHAT-01 a row of long tests',
    '%s',
    'long with %s',
    'journey',
  ]);
});

it('finds a requirement for each id that a test title names', () => {
  const unknown = titles.flatMap(({ file, title }) =>
    idsOf(title)
      .filter((id) => !known.has(id) && !otherNames.has(id))
      .map((id) => `${id} in ${file}: ${title}`),
  );
  expect(unknown).toEqual([]);
});

it('finds each built requirement, and no other, named by a test title', () => {
  const wrong = requirements.filter(({ id, state }) => named.has(id) !== (state === 'built'));
  expect(
    wrong.map(
      ({ id, file, state }) => `${id} in ${file} is ${state}, and ${named.has(id) ? 'a' : 'no'} title names it`,
    ),
  ).toEqual([]);
});

it('finds each built requirement named by a test that npm test runs', () => {
  const left = requirements.filter(({ id, state }) => state === 'built' && !namedByUsual.has(id));
  expect(left.map(({ id, file }) => `${id} in ${file} is left to test:all`)).toEqual([]);
});

/** Test files whose tests are all long: kills, floods, and tests that need many repetitions. */
const onlyLong = [
  'features/alerts/reorderFrames.test.tsx',
  'features/employees/imports/wholeImport.test.tsx',
  'server/audit/atOnce.test.ts',
  'server/audit/kill.test.ts',
  'server/auth/pendingTokens.test.ts',
  'server/chat/chatReturn.test.ts',
  'server/chat/socketFlood.test.ts',
  'server/people/changeRequestKill.test.ts',
  'server/people/importKill.test.ts',
  'server/people/imports/kill.test.ts',
  'server/people/imports/november.test.ts',
  'server/people/invitationsKill.test.ts',
  'server/people/lifeEventKill.test.ts',
  'server/program/csvKill.test.ts',
  'server/program/folderKill.test.ts',
];

it('runs at least one test of each Jest file with npm test', () => {
  const files = filesBelow('test', /\.test\.tsx?$/).filter((file) => !/^test\/(?:browser|otherBrowsers)\//.test(file));
  const usual = new Set(titles.filter(({ isLong }) => !isLong).map(({ file }) => file));
  expect(
    files
      .filter((file) => !usual.has(file))
      .map((file) => file.slice('test/'.length))
      .sort(),
  ).toEqual(onlyLong);
});

it('lists each requirement once, on its own line, in a file that the index names', () => {
  const ids = requirements.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => id.replace(idPattern, '') !== '')).toEqual([]);
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const file of new Set(requirements.map((requirement) => requirement.file))) expect(index).toContain(`(${file})`);
});

it('finds the fixed texts in the code, word for word [MSG-04 MSG-26 MSG-91]', () => {
  // Writes escaped quotes and interpolated values as in the list.
  const code = readFileSync('src/contract/texts.ts', 'utf8').replaceAll("\\'", "'").replaceAll('${', '{');
  const messages = requirements.filter(({ id }) => id.startsWith('MSG-'));
  const fixed = messages.flatMap(({ text }) => /^`(.+?)`$/.exec(text)?.[1] ?? []);
  // Expects all messages except the server's own.
  expect(fixed).toHaveLength(messages.length - 1);
  expect(fixed.filter((message) => !["'", '"', '`'].some((quote) => code.includes(quote + message + quote)))).toEqual(
    [],
  );
});
