import type { BrowserContext, Page } from '@playwright/test';

import { pushWorker } from '../../../src/contract/messages/push';
import { foreignHost } from '../../support/browser/attacks';
import { harmfulPushes, unreadablePushes } from '../../support/browser/hostilePushes';
import { expect, expectAccessible, signInAsMember, test } from '../site';

test.use({
  memberLogin: true,
  siteEnv: {
    FIREBASE_PROJECT_ID: 'harbor',
    FIREBASE_API_KEY: 'key',
    FIREBASE_APP_ID: 'app',
    FIREBASE_MESSAGING_SENDER_ID: '7',
    FIREBASE_VAPID_KEY: 'vapid',
  },
});

/** Long enough for the worker, which is registered once the page is idle. */
const workerMs = 40_000;

/** Opens a connection that delivers pushes to the worker through the browser, as a messaging service would. */
async function openWorkerTarget(context: BrowserContext, page: Page, origin: string) {
  const cdp = await context.newCDPSession(page);
  let registrationId = '';
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId =
      registrations.find(({ scopeURL }) => scopeURL === origin + pushWorker.scope)?.registrationId ?? registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrationId, { timeout: workerMs }).not.toBe('');
  const isWorkerRunning = () =>
    page.evaluate(
      async (scope) => (await navigator.serviceWorker.getRegistration(scope))?.active?.state,
      pushWorker.scope,
    );
  await expect.poll(isWorkerRunning, { timeout: workerMs }).toBe('activated');
  return (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

const pushOf = (title: string, data: Record<string, string> = {}) =>
  JSON.stringify({ notification: { title, body: 'Its text' }, data });

/** The system notifications. */
const notices = (page: Page) =>
  page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    return ((await registration?.getNotifications()) ?? []).map(({ title, data }) => ({
      title,
      data: data as unknown,
    }));
  }, pushWorker.scope);

test('receives every hostile payload in the service worker, runs none of it, opens and fetches nothing foreign, and keeps working; then asks for a decision on a request [K1 K5 PUSH-01 APPR-01]', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await context.route(/googleapis\.com/, (route) => route.fulfill({ status: 403, json: {} }));
  const harm: string[] = [];
  await page.exposeFunction('hit', () => void harm.push('ran'));
  page.on('dialog', (dialog) => {
    harm.push('dialog');
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (request.url().includes(foreignHost)) harm.push(`request: ${request.url()}`);
  });
  await signInAsMember(page);
  const deliver = await openWorkerTarget(context, page, site.url);
  const windows = context.pages().length;

  expect(unreadablePushes.length + harmfulPushes.length).toBeGreaterThanOrEqual(40);
  for (const payload of [...unreadablePushes, ...harmfulPushes]) await deliver(payload);
  await deliver(pushOf('A member asks to join', { userSSN: 'no-such-reference' }));
  const request = page.getByRole('article', { name: 'A member asks to join' });
  await expect(request).toBeVisible();
  expect(harm).toEqual([]);
  expect(context.pages()).toHaveLength(windows);
  expect((await notices(page)).map(({ title }) => title)).toEqual(['You have a new notification']);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0, { timeout: 30_000 });
  await expectAccessible(page);
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(request).toBeHidden();
});

test(
  'shows a system notification for a push without a visible page, and only one for a hundred requests [K3 PUSH-01]',
  {
    tag: '@long',
  },
  async ({ page, context, site }) => {
    await context.grantPermissions(['notifications'], { origin: site.url });
    await context.route(/googleapis\.com/, (route) => route.fulfill({ status: 403, json: {} }));
    await signInAsMember(page);
    const deliver = await openWorkerTarget(context, page, site.url);
    await page.goto('/faq.html');
    await deliver(pushOf('Your plan cards are here', { redirect_keyword: 'ID_CARD' }));
    for (let nth = 0; nth < 100; nth += 1) await deliver(pushOf('A request', { userSSN: `reference-${nth}` }));
    await expect.poll(async () => (await notices(page)).length, { timeout: 30_000 }).toBe(2);
    expect(await notices(page)).toEqual(
      expect.arrayContaining([
        { title: 'Your plan cards are here', data: { path: '/profile/my-plans' } },
        { title: 'A request', data: { path: '/notifications' } },
      ]),
    );
  },
);
