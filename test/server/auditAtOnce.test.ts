import { employeePaths } from '@/contract/employee';
import { verifyAudit } from '@/server/audit';

import { startBackend, type TestBackend } from '../support/backend';

const atOnce = 200;
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ env: { MEMBER_LOGIN: 'on' } });
  token = await backend.signInAdmin();
});
afterAll(() => backend.close());

test('two hundred openings of a record at once are all answered, and each leaves its line (reliability G5)', async () => {
  const { id } = await backend.db.selectFrom('people').select('id').where('contact', '=', '5550100002').executeTakeFirstOrThrow();
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () => backend.main('GET', employeePaths.details, { token, query: { id } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(atOnce).fill(200));
  const lines = await backend.db.selectFrom('audit').select('id').where('action', '=', 'view-record').execute();
  expect(lines).toHaveLength(atOnce);
  expect((await verifyAudit(backend.db)).brokenAt).toBeNull();
});
