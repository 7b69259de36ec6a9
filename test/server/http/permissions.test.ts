import type { Permission } from '@/contract/administration/permissions';
import { sequencePath } from '@/contract/content/sequence';
import { setAdministratorPermissions } from '../../support/permissions';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { allCalls } from '../../support/server/everyCall';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const ofProgram = allCalls.filter(({ path }) => path.startsWith('/program/') || path === sequencePath);
/** Leaves out the logo, which is public. */
const guarded = ofProgram.filter(({ rule }) => rule.who !== 'anyone');

/** The program calls that refuse an administrator with these permissions. */
async function refusedWith(...rights: Permission[]) {
  await setAdministratorPermissions(backend, rights);
  const refused: string[] = [];
  for (const { base, method, path, name } of guarded) {
    const { status } = await backend[base](method, path, { token, ...(method !== 'GET' && { body: {} }) });
    if (status === 403) refused.push(name);
  }
  return refused;
}

it('lets the permission `content` read and write all of the program [PGM-18]', async () => {
  expect(guarded.length).toBeGreaterThan(25);
  expect(await refusedWith('content')).toEqual([]);
});

it('lets the permission `people` read drafts and change nothing, and logs refused calls [PGM-18]', async () => {
  const writing = guarded.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  const before = await auditLines(backend, { action: 'refusal' });

  expect(await refusedWith('people')).toEqual(writing);
  expect(await auditLines(backend, { action: 'refusal' })).toHaveLength(before.length + writing.length);
});

it('opens none of it to the permissions `chat` and `audit` [PGM-18]', async () => {
  expect(await refusedWith('chat', 'audit')).toEqual(guarded.map(({ name }) => name));
});
