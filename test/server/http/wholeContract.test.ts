import { existsSync, readFileSync } from 'node:fs';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { accessRules } from '../../support/server/everyCall';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ seed: 'empty' });
});
afterAll(() => backend.close());

const specification = '../shared/spec/requirements.md';

/** The calls in part C if the specification is next to the project; otherwise, the calls in the access rules. */
function contractCalls(): { base: 'main' | 'chat'; method: 'GET' | 'POST' | 'DELETE'; path: string }[] {
  const named = (['main', 'chat'] as const).flatMap((base) =>
    Object.entries(accessRules[base])
      .filter(([, { demoOnly }]) => !demoOnly)
      .map(([call]) => {
        const [method, path] = call.split(' ') as ['GET', string];
        return { base, method, path: path.replace(/:\w+/, '1') };
      }),
  );
  if (!existsSync(specification)) return named;
  const text = readFileSync(specification, 'utf8');
  const part = (from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to));
  const rows = (base: 'main' | 'chat', section: string) =>
    [...section.matchAll(/^\| (GET|POST|DELETE) \| (?:.*→ )?(\/[\w/]+)(?:\{id\})?/gm)].map(([, method, path = '']) => ({
      base,
      method: method as 'GET',
      path: path.endsWith('/') ? `${path}1` : path,
    }));
  return [...rows('main', part('### C.2', '### C.4')), ...rows('chat', part('### C.4', '### C.5'))];
}

it('serves every call of the contract by the bundled backend [DEVX-05]', async () => {
  const calls = contractCalls();
  expect(calls.length).toBeGreaterThan(60);
  for (const { base, method, path } of calls) {
    const { status } = await backend[base](method, path);
    expect({ base, method, path, isThere: status !== 404 }).toEqual({ base, method, path, isThere: true });
  }
});

it('has no call to a messaging provider in the contract [API-76]', () => {
  const paths = Object.values(accessRules).flatMap((rules) => Object.keys(rules));
  expect(paths.filter((path) => /fcm|firebase|googleapis/i.test(path))).toEqual([]);
});
