import { articlePaths, policyKeys } from '@/contract/content/article';
import { requireSafeFormatting } from '@/server/modules/content/formattedText';

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

it('gives both articles of the demo a realistic length and plain formatting [ABOUT-03]', async () => {
  for (const path of [articlePaths.aboutUs, articlePaths.chairman]) {
    const { description } = (await backend.main('GET', path, { token: member })).body.data;
    expect(requireSafeFormatting(description).length).toBeGreaterThan(1500);
  }
});

it('serves each policy under its key, in numbered sections [LEGAL-01 LEGAL-02]', async () => {
  for (const key of policyKeys) {
    const { status, data } = await policyOf(key);
    expect(status).toBe('success');
    expect(data.content.match(/^\d+\. .+$/gm)?.length).toBeGreaterThanOrEqual(9);
  }
});

it('serves the same text at the address without a sign-in, and ignores a token [D-87]', async () => {
  const body = { key: policyKeys[0] };
  const open = (await backend.main('POST', articlePaths.publicPolicy, { body })).body;
  expect(open).toEqual(await policyOf(policyKeys[0]));
  expect((await backend.main('POST', articlePaths.publicPolicy, { body, token: 'unknown' })).body).toEqual(open);
});

it('returns an unwritten text as empty, not as an error [PGM-03]', async () => {
  await backend.db.deleteFrom('publications').where('key', 'in', ['about_us', policyKeys[1]]).execute();
  expect((await backend.main('GET', articlePaths.aboutUs, { token: member })).body).toMatchObject({
    status: 'success',
    data: { name: '', profession: '', profilePic: null, description: '' },
  });
  expect(await policyOf(policyKeys[1])).toMatchObject({ status: 'success', data: { content: '', html: '' } });
});
