import { sequencePath } from '@/contract/content/sequence';
import type { Right } from '@/contract/office/rights';

import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { letAdministrators } from '../../support/rights';
import { everyCall } from '../../support/server/policyCalls';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const ofProgramme = everyCall.filter(({ path }) => path.startsWith('/programme/') || path === sequencePath);
/** Everybody sees the logo. */
const guarded = ofProgramme.filter(({ rule }) => rule.who !== 'anyone');

/** The calls of the programme that an administrator with these rights is not let into. */
async function refusedWith(...rights: Right[]) {
  await letAdministrators(backend, rights);
  const refused: string[] = [];
  for (const { base, method, path, name } of guarded) {
    const { status } = await backend[base](method, path, { token, ...(method !== 'GET' && { body: {} }) });
    if (status === 403) refused.push(name);
  }
  return refused;
}

test('PGM-18 the right `content` reads and writes all of the programme', async () => {
  expect(guarded.length).toBeGreaterThan(25);
  expect(await refusedWith('content')).toEqual([]);
});

test('PGM-18 the right `people` reads drafts and changes nothing; what it tries is on record', async () => {
  const writing = guarded.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  const before = await auditLines(backend, { action: 'refusal' });

  expect(await refusedWith('people')).toEqual(writing);
  expect(await auditLines(backend, { action: 'refusal' })).toHaveLength(before.length + writing.length);
});

test('PGM-18 the rights `chat` and `audit` open nothing of it', async () => {
  expect(await refusedWith('chat', 'audit')).toEqual(guarded.map(({ name }) => name));
});
