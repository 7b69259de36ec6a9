import { articlePaths, policyKeys } from '@/contract/content/article';
import { sanitizeFormatted } from '@/server/modules/content/formattedText';

import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let member: string;
beforeAll(async () => {
  backend = await startBackend();
  member = await backend.signInMember();
});
afterAll(() => backend.close());

const policyOf = async (key: string) =>
  (await backend.main('POST', articlePaths.policy, { token: member, body: { key } })).body;

test('both articles of the demo have a realistic length and plain formatting [ABOUT-03]', async () => {
  for (const path of [articlePaths.aboutUs, articlePaths.chairman]) {
    const { description } = (await backend.main('GET', path, { token: member })).body.data;
    expect(sanitizeFormatted(description).length).toBeGreaterThan(1500);
  }
});

test('each policy is served under its key, in numbered sections [LEGAL-01 LEGAL-02]', async () => {
  for (const key of policyKeys) {
    const { status, data } = await policyOf(key);
    expect(status).toBe('success');
    expect(data.content.match(/^\d+\. .+$/gm)?.length).toBeGreaterThanOrEqual(9);
  }
});

test('the address without a sign-in serves the same text, and ignores a token [D-87]', async () => {
  const body = { key: policyKeys[0] };
  const open = (await backend.main('POST', articlePaths.publicPolicy, { body })).body;
  expect(open).toEqual(await policyOf(policyKeys[0]));
  expect((await backend.main('POST', articlePaths.publicPolicy, { body, token: 'nobody' })).body).toEqual(open);
});

test('an unwritten text is empty, not an error [PGM-03]', async () => {
  await backend.db.deleteFrom('publications').where('key', 'in', ['about_us', policyKeys[1]]).execute();
  expect((await backend.main('GET', articlePaths.aboutUs, { token: member })).body).toMatchObject({
    status: 'success',
    data: { name: '', profession: '', profilePic: null, description: '' },
  });
  expect(await policyOf(policyKeys[1])).toMatchObject({ status: 'success', data: { content: '', html: '' } });
});
