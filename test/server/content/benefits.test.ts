import { type Benefit, benefitPaths } from '@/contract/content/benefit';
import { requireSafeFormatting } from '@/server/modules/content/formattedText';

import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { startBackend, stripLinkSignatures, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let member: string;
let benefits: Benefit[];
beforeAll(async () => {
  backend = await startBackend();
  member = await backend.signInMember();
  benefits = (await backend.main('GET', benefitPaths.list, { token: member })).body.data;
});
afterAll(() => backend.close());

const ask = async (id: unknown, token = member) => backend.main('POST', benefitPaths.details, { token, body: { id } });

it('matches the detail of each benefit with the list [BEN-03 BEN-04]', async () => {
  for (const benefit of benefits)
    expect(stripLinkSignatures((await ask(benefit.id)).body.data)).toBe(stripLinkSignatures(benefit));
});

it('gives each benefit of the demo a title, a readable logo, and a text of plain formatting [BEN-05]', async () => {
  const typeOf = async (link: string | null) =>
    link && (await fetchWithoutBody(new URL(link, backend.url))).headers.get('content-type');
  expect(benefits.length).toBeGreaterThanOrEqual(8);
  for (const { logoUrl, mediaUrl, mediaKind } of benefits) {
    expect(await typeOf(logoUrl)).toBe('image/webp');
    if (mediaUrl) expect(await typeOf(mediaUrl)).toBe(mediaKind === 'video' ? 'video/webm' : 'image/webp');
  }
  expect(benefits.filter(({ mediaUrl }) => mediaUrl !== null).length).toBeGreaterThanOrEqual(5);
  for (const { description } of benefits) expect(requireSafeFormatting(description).length).toBeGreaterThan(500);
});

it('refuses an invalid id, and gives a request without a session nothing [BEN-04]', async () => {
  for (const id of ['abc', 0, -1, 1.5, null, '1 or 1', { toString: '1' }, [1]])
    expect([id, (await ask(id)).status, (await ask(id)).body.status]).toEqual([id, 400, 'failure']);
  expect((await ask(1, 'unknown')).status).toBe(401);
  expect((await backend.main('GET', benefitPaths.list)).status).toBe(401);
});
