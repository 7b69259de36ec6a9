import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

const folder = 'docs/requirements';

const idPattern = /\b(?:(?:[A-Z]{2,}|D)-\d{2,3}|[A-L]\d{1,2})\b/g;
const idsOf = (text: string) => text.match(idPattern) ?? [];
/** What looks like an id and is none. */
const otherNames = new Set(['UTF-16', 'UTF-32']);

type Requirement = { id: string; text: string; file: string; state: 'built' | 'planned' | 'unproven' };

const stateOf: Record<string, Requirement['state']> = {
  Planned: 'planned',
  'Not proven by a test of its own': 'unproven',
};

/** Each line of a list is a requirement; a heading of the second level tells whether it is built. */
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

const testNames = new Set(['test', 'it', 'describe']);

/** `test`, for `test(…)`, `test.each(…)(…)` and `` test.each`…`(…) `` alike. */
function calleeOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return calleeOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? calleeOf(node.tag) : '';
}

/** Titles of tests, and texts that begin with an id: the rows of `test.each`, wherever in the file their table stands. */
function titlesIn(code: string, file: string) {
  const source = ts.createSourceFile(
    file,
    code,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const titles = new Set<string>();
  const visit = (node: ts.Node) => {
    const title = ts.isCallExpression(node) && testNames.has(calleeOf(node.expression)) ? node.arguments[0] : undefined;
    if (title && ts.isTemplateExpression(title)) titles.add(title.getText(source));
    if (title && ts.isStringLiteralLike(title)) titles.add(title.text);
    if (ts.isStringLiteralLike(node) && /^(?:[A-Z]{2,}|D)-\d{2,3}\b|^[A-L]\d{1,2} /.test(node.text))
      titles.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...titles];
}

const filesBelow = (dir: string, ending: RegExp) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(dir, name));

const requirements = readdirSync(folder).flatMap((file) =>
  requirementsIn(readFileSync(join(folder, file), 'utf8'), file),
);
const known = new Set(requirements.map(({ id }) => id));
const titles = filesBelow('test', /\.test\.tsx?$|\.record\.ts$/).flatMap((file) =>
  titlesIn(readFileSync(file, 'utf8'), file).map((title) => ({ file, title })),
);
const named = new Set(titles.flatMap(({ title }) => idsOf(title)));

test('titles are found in every form a test has, and ids in every place of a title', () => {
  const code = `
    describe('A1 outer', () => {
      test("CHAT-01 D-02 plain (reliability B12, C3)", () => expect('kept in CHAT-02').toBe('F6'));
      test.each([['AUTH-03 a row', 1]])('%s AUTH-04 of a table', () => {});
      test.each\`a\`(\`OTP-01 \${1} drawn OTP-02\`, () => {});
    });
    const rows = ['SESS-01', 'no title L4', 'W-2 forms'];`;
  const found = titlesIn(code, 'a.test.ts').flatMap(idsOf).sort();
  expect(`found: ${found.join(' ')}`).toBe('found: A1 AUTH-03 AUTH-04 B12 C3 CHAT-01 D-02 OTP-01 OTP-02 SESS-01');
});

test('each id that a test title names is a requirement', () => {
  const unknown = titles.flatMap(({ file, title }) =>
    idsOf(title)
      .filter((id) => !known.has(id) && !otherNames.has(id))
      .map((id) => `${id} in ${file}: ${title}`),
  );
  expect(unknown).toEqual([]);
});

test('each requirement that is built is named by a test title, and no other is', () => {
  const wrong = requirements.filter(({ id, state }) => named.has(id) !== (state === 'built'));
  expect(
    wrong.map(
      ({ id, file, state }) => `${id} in ${file} is ${state}, and ${named.has(id) ? 'a' : 'no'} title names it`,
    ),
  ).toEqual([]);
});

test('each requirement stands once, on a line of its own, in a file that the index names', () => {
  const ids = requirements.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(ids.filter((id) => id.replace(idPattern, '') !== '')).toEqual([]);
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const file of new Set(requirements.map((requirement) => requirement.file))) expect(index).toContain(`(${file})`);
});

test('MSG-04 MSG-26 MSG-91 the fixed texts stand in the code, word for word', () => {
  // Escaped quotes and drawn-in values are written as in the list.
  const code = readFileSync('src/contract/texts.ts', 'utf8').replaceAll("\\'", "'").replaceAll('${', '{');
  const messages = requirements.filter(({ id }) => id.startsWith('MSG-'));
  const fixed = messages.flatMap(({ text }) => /^`(.+?)` — /.exec(text)?.[1] ?? []);
  // All but the server's own message.
  expect(fixed).toHaveLength(messages.length - 1);
  expect(fixed.filter((words) => !["'", '"', '`'].some((quote) => code.includes(quote + words + quote)))).toEqual([]);
});
