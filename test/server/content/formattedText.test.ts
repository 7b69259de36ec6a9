import { type Alert, alertPaths } from '@/contract/content/alert';
import { notificationPaths } from '@/contract/messages/notification';
import { requireSafeFormatting } from '@/server/modules/content/formattedText';

import { attacks } from '../../support/browser/attacks';
import { formOf } from '../../support/page/forms';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const refusal = { status: 'failure', message: expect.stringMatching(/simple formatting/) };
const accepts = (text: string) => {
  try {
    return requireSafeFormatting(text) === text;
  } catch {
    return false;
  }
};

/** Attacks that are only text, formatting, and safe links. */
const inert = attacks.filter(accepts);
/** A sample with one attack of each kind, for the calls themselves. */
const sample = attacks
  .filter((attack) => !inert.includes(attack) && attack.length < 300)
  .filter((_attack, index) => index % 12 === 0);

it('stores only attacks that no browser can run [D1]', () => {
  expect(attacks.length - inert.length).toBeGreaterThanOrEqual(200);
  expect(inert).toEqual([expect.stringContaining('&lt;script&gt;')]);
});

it.each([
  'Open enrollment ends on November 30.',
  'Costs < $5 and > $3, 1 <2, a<-b, 5 <6> 7',
  '<p>Read <b>this</b><br/>or <a href="https://example.org/a?b=1&amp;c=2">that</a>, <a href="tel:+16175550150">call</a></p>',
  '<table><thead><tr><th scope="col" colspan="2">Year</th></tr></thead></table><ol start="3"><li>x</li></ol>',
  'Ängste & Sorgen — 保険',
])('stores plain formatting as written: %s [D1]', (text) => {
  expect(accepts(text)).toBe(true);
});

it('refuses an alert with a script in it, on adding and on editing, and stores nothing [D1]', async () => {
  const list = async (): Promise<Alert[]> => (await backend.main('GET', alertPaths.list, { token })).body.data.alerts;
  const before = await list();
  const [{ id } = { id: 0 }] = before;
  for (const description of sample) {
    const draft = { description, visibleTo: 'All', isActive: true };
    expect((await backend.main('POST', alertPaths.add, { token, body: draft })).body).toEqual(refusal);
    expect((await backend.main('POST', alertPaths.edit, { token, body: { id, ...draft } })).body).toEqual(refusal);
  }
  expect(await list()).toEqual(before);
});

it('refuses a notification with a script in its title or its text, and does not send it [D1 D2]', async () => {
  const list = async () =>
    (await backend.main('GET', notificationPaths.list, { token, query: { page: 1 } })).body.data.count;
  const before = await list();
  const draft = {
    title: 'Flu shots',
    description: 'From Monday on',
    topic: 'all_users',
    type: 'internal',
    redirect_keyword: 'HOME',
    user_type: 'group',
  };
  for (const attack of sample.slice(0, 6))
    for (const change of [{ title: attack }, { description: attack }])
      expect(
        (await backend.main('POST', notificationPaths.send, { token, body: formOf({ ...draft, ...change }) })).body,
      ).toEqual(refusal);
  expect(await list()).toBe(before);
});
