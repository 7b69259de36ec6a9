import type { Page, Request } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { changeRequestPaths } from '../../../src/contract/people/changeRequest';

import { expect, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const maxMoved = 0.01;
/** A page without changes for this long, and without pending calls, has loaded completely. */
const quietMs = 500;

const routes = [
  pages.home,
  pages.myPlans,
  pages.family,
  pages.benefits,
  pages.benefit(2),
  pages.providers,
  pages.telemedicine,
  pages.specialists,
  pages.conditions,
  pages.chairman,
  pages.aboutUs,
  pages.notifications,
  pages.profile,
  pages.changePassword,
  pages.policy,
  pages.terms,
];

type Moved = { moved: number; by: string[] };

/** Adds up layout shifts without user input, and names the elements that moved. */
async function watchMoves(page: Page) {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const seen: Moved = { moved: 0, by: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        seen.moved += value;
        seen.by.push(...sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent?.slice(0, 40)}`));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Tracks the pending requests. */
function watchRequests(page: Page) {
  const pendingRequests = new Set<Request>();
  page.on('request', (request) => pendingRequests.add(request));
  page.on('requestfinished', (request) => pendingRequests.delete(request));
  page.on('requestfailed', (request) => pendingRequests.delete(request));
  return pendingRequests;
}

const untilQuiet = (page: Page) =>
  page.evaluate(
    (ms) =>
      new Promise<void>((done) => {
        let timer = setTimeout(done, ms);
        const restartTimer = () => {
          clearTimeout(timer);
          timer = setTimeout(done, ms);
        };
        new MutationObserver(restartTimer).observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        new PerformanceObserver(restartTimer).observe({ type: 'layout-shift' });
      }),
    quietMs,
  );

for (const width of [1280, 390])
  test(
    `shifts no member page while it loads over slow 4G, at ${width} px`,
    {
      tag: '@long',
    },
    async ({ page }) => {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 });
      await signInAsMember(page);
      await page.goto(pages.family);
      const relativePlan = await page
        .getByRole('link', { name: /^View Plan/ })
        .first()
        .getAttribute('href');

      const pendingRequests = watchRequests(page);
      await watchMoves(page);
      const line = await page.context().newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', slow4G);
      for (const route of [...routes, relativePlan]) {
        await page.goto(route ?? '');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        do await untilQuiet(page);
        while (pendingRequests.size);
        const { moved, by } = await page.evaluate(() => (window as unknown as { seen: Moved }).seen);
        expect(moved, `${route} moved ${by.join('; ')}`).toBeLessThanOrEqual(maxMoved);
      }
    },
  );

for (const width of [1366, 390])
  test(`keeps the passkeys in place while the reported changes above them load, at ${width} px [LIFE-04]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAsMember(page);
    const passkeys = page.getByRole('heading', { name: 'Passkeys' });
    const topOf = async () => (await passkeys.boundingBox())?.y;
    let answer = () => {};
    const requestSent = new Promise<void>(
      (resolve) =>
        void page.route(`**${changeRequestPaths.listOwn}`, async (route) => {
          resolve();
          await new Promise<void>((done) => {
            answer = done;
          });
          await route.continue();
        }),
    );
    await page.goto(pages.profile);
    await expect(passkeys).toBeVisible();
    const before = await topOf();
    await requestSent;
    expect(await topOf()).toBe(before);
    answer();
    await expect(page.getByText(/^Nothing reported yet/)).toBeVisible();
    expect(await topOf()).toBe(before);
  });
