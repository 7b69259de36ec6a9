import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

type Package = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
};
const { dependencies, devDependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Package;

it('depends on the packages it was required to use [DEVX-01]', () => {
  expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      '@reduxjs/toolkit',
      'react-redux',
      'redux-saga',
      'react-router-dom',
      'socket.io-client',
      'notistack',
      '@mui/material',
      '@mui/x-data-grid',
      'dayjs',
      'firebase',
      'webpack',
      'jest',
    ]),
  );
  const versions = Object.values({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => /[\^~*]/.test(version))).toEqual([]);
});

it('contains at the top level what was required, and little else [D-194 DEVX-02]', () => {
  for (const name of [
    'package.json',
    'tsconfig.json',
    'webpack.config.ts',
    'src',
    'public',
    'test',
    '.eslintrc.cjs',
    'README.md',
  ])
    expect(existsSync(name)).toBe(true);
  expect(readdirSync('src').sort()).toEqual([
    'api',
    'app',
    'contract',
    'features',
    'main.tsx',
    'prefetch.ts',
    'server',
    'store',
    'ui',
    'worker',
  ]);
});

/** The README, the guide for contributors, and everything under docs, by name. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
]
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }));
const textOf = (name: string) => documents.find((document) => document.name === name)?.text ?? '';

it('says in the README how to start, who signs in, and how to reach another backend [DEVX-09]', () => {
  for (const message of [
    'npm start',
    'npm test',
    '5550100001',
    'Admin@123',
    'API_BASE',
    'CHAT_BASE',
    'DATABASE_URL',
    'REDIS_URL',
  ])
    expect(textOf('README.md')).toContain(message);
});

it('finds each command in the guides, and each existing command in one of them [DEVX-09]', () => {
  // Requirements also name commands that do not exist yet.
  const guides = documents.filter(({ name }) => !name.startsWith('docs/requirements/'));
  const named = guides.flatMap(({ text }) =>
    [...text.matchAll(/npm (?:run ([\w:]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short),
  );
  expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
});

it('names every variable of the environment with its default in the operations guide [DEVX-09]', () => {
  // One line per variable, even if its entry is long.
  const settings = ['settings', 'fixedSettings']
    .map((name) => readFileSync(`src/server/platform/process/${name}.ts`, 'utf8'))
    .join('')
    .replace(/,?\n(?: {3,}| {2}(?=\)))/g, '');
  const variables = new Map(
    [...settings.matchAll(/^ {2}([A-Z_]+): z\.(?:_default\(.*, (.+)\)|.*),$/gm)].map(([, name = '', value]) => [
      name,
      value,
    ]),
  );
  expect(variables.size).toBe(settings.match(/^ {2}[A-Z_]+: /gm)?.length);

  const rows = new Map(
    [...textOf('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)].map(([, name = '', value]) => [
      name,
      value,
    ]),
  );
  expect([...rows.keys()].sort()).toEqual([...variables.keys()].sort());
  const written = (value: string) =>
    ({ true: 'on', false: 'off' })[value] ?? value.replace(/^'|'$|(?<=\d)_(?=\d)/g, '');
  for (const [name, value] of variables)
    if (value) expect([name, rows.get(name)]).toEqual([name, `\`${written(value)}\``]);
});

const withoutCode = (text: string) => text.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');

it('leads from each link between the documents to an existing file and heading [DEVX-09]', () => {
  const broken = documents.flatMap(({ name, text }) =>
    [...withoutCode(text).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].flatMap(([, path = '', heading]) => {
      const target = path === '' ? name : join(dirname(name), path);
      const isThere =
        existsSync(target) &&
        (!heading ||
          [...textOf(target).matchAll(/^#+ (.*)$/gm)].some(([, message = '']) => anchorOf(message) === heading));
      return isThere ? [] : [`${name}: ${path}#${heading ?? ''}`];
    }),
  );
  expect(broken).toEqual([]);
});

it('lists each decision by its title in the index [DEVX-09]', () => {
  const decisions = documents.filter(({ name }) => /^docs\/decisions\/\d/.test(name));
  expect(decisions.length).toBeGreaterThan(0);
  for (const { name, text } of decisions) {
    const title = /^# (\d+\. .*)$/m.exec(text)?.[1] ?? '';
    expect(basename(name)).toMatch(new RegExp(`^${title.split('.', 1)[0]?.padStart(4, '0')}-[a-z-]+\\.md$`));
    expect(textOf('docs/decisions/README.md')).toContain(`[${title}](${basename(name)})`);
    for (const part of ['Context', 'Decision', 'Alternatives', 'Consequences']) expect(text).toContain(`**${part}.**`);
  }
});

it('finds each source file that a document names [DEVX-09]', () => {
  const rooms = readdirSync('src');
  const missing = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/`([\w.]+\/[\w./-]*\.(?:tsx?|mjs|cjs))`/g)].flatMap(([, path = '']) => {
      const [room = ''] = path.split('/', 1);
      return existsSync(rooms.includes(room) ? join('src', path) : path) ? [] : [`${name}: ${path}`];
    }),
  );
  expect(missing).toEqual([]);
});

/** Lines move when code is added above them; a reader would not find a line that has moved by more than a screen. */
const drift = 30;

it('finds at each line that a document names what the document says is there [DEVX-09]', () => {
  const places = documents.flatMap(({ text }) => [...text.matchAll(/`([\w./-]+\.tsx?):(\d+)` \(`([^`]+)`\)/g)]);
  expect(places.length).toBeGreaterThan(15);
  const lost = places.filter(([, path = '', line, word = '']) => {
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    return !lines
      .slice(Math.max(0, Number(line) - 1 - drift), Number(line) + drift)
      .some((text) => text.includes(word));
  });
  expect(lost.map(([place]) => place)).toEqual([]);
});

/** The limit for all documents together, so that each addition shortens something else. */
const maxWords = 24_700;

it('keeps the documents short, with no line over 300 characters outside tables [DEVX-09]', () => {
  const words = documents.flatMap(({ text }) => text.match(/\S*[\p{L}\p{N}]\S*/gu) ?? []);
  const tooMany = Math.max(0, words.length - maxWords);
  expect(`${tooMany} words too many: shorten any document by as many`).toMatch(/^0 /);
  const long = documents.flatMap(({ name, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (line.length > 300 && !line.startsWith('|') ? [`${name}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

it('finds each section of the backend that a document names, doing what the document says [DEVX-09]', () => {
  const backend = readFileSync('src/server/backend.ts', 'utf8');
  const missing = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/`backend\.(\w+)(?:\.(\w+))?/g)].flatMap(([, part = '', method = '']) => {
      const type = new RegExp(`^  ${part}: (.+);$`, 'm').exec(backend)?.[1];
      const path = new RegExp(`import type \\{ ${type} \\} from '@/(.+)'`).exec(backend)?.[1];
      const isThere =
        type && (!method || (path && new RegExp(`\\b${method}\\b`).test(readFileSync(`src/${path}.ts`, 'utf8'))));
      return isThere ? [] : [`${name}: backend.${part}.${method}`];
    }),
  );
  expect(missing).toEqual([]);
});

it('finds that the lock file matches package.json and names no registry host [DEVX-02]', () => {
  const lock = readFileSync('package-lock.json', 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Package & { extraneous?: boolean }> };
  expect(packages['']).toMatchObject({ dependencies, devDependencies });
  expect(Object.entries(packages).filter(([, { extraneous }]) => extraneous)).toEqual([]);
  expect(lock).not.toMatch(/"resolved"/);
});

it('finds no table lock in what runs while an index may be built [OPS-07]', () => {
  const withTableLock = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    // Commands add generated people and messages, and reserve consecutive IDs for them.
    .filter((path) => path.endsWith('.ts') && !/^(?:sampleData|platform\/database\/migrations)\//.test(path))
    .filter((path) => /lock table/i.test(readFileSync(join('src/server', path), 'utf8')));
  expect(withTableLock).toEqual([]);
});

it('finds tests for every file that is mutated [DEVX-02]', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "const { targets } = await import('./test/mutation/targets.mjs'); console.log(JSON.stringify(targets))",
    ],
    { encoding: 'utf8' },
  );
  const targets = JSON.parse(stdout) as { path: string; tests: string[] }[];
  const files = targets.flatMap(({ path, tests }) => [path, ...tests]);
  expect(targets.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
  expect(files).toContain('src/store/chat/outboxSaga.ts');
});

it('finds no requirement id in the code or a comment [DEVX-02]', () => {
  const files = ['src', 'test', 'scripts'].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  );
  // A decision's number, or an area's name with two digits; encodings and digests are not areas.
  const id = /\b(?:D-\d{1,3}|(?!(?:AES|SHA|UTF|ISO|PDF)\b)[A-Z]{3,7}-\d{2})\b/;
  const commentPattern = /^\s*(?:\/\/|\/?\*)/;
  const withId = files
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.includes('node_modules'))
    .filter((path) => {
      const lines = readFileSync(path, 'utf8').split('\n');
      return lines.some((line) => (path.startsWith('src/') || commentPattern.test(line)) && id.test(line));
    });
  expect(withId).toEqual([]);
});

it('shows no name of the code in a title, label or help text', () => {
  const attribute = /\b(?:title|label|heading|context|submit|placeholder|helperText|aria-label)=\{?["'`]([^"'`]*)/g;
  const codeName = /\b(?:[a-z]+|(?:[A-Z][a-z]+))[A-Z]\w*/;
  const shown = ['src/app', 'src/features', 'src/ui'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => [...readFileSync(join(root, name), 'utf8').matchAll(attribute)])
      .map(([, text = '']) => text.replace(/\$\{[^}]*\}?/g, '')),
  );
  expect(shown.length).toBeGreaterThan(200);
  expect(shown.filter((text) => codeName.test(text))).toEqual([]);
});
