import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { expect, expectAccessible, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

const banner = /^You’re offline\. This page may be out of date/;
/** Long enough for the code of other pages, which loads once the page has been idle for five seconds. */
const warmMs = 30_000;

const scripts = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? name : [])),
  );

for (const width of [1280, 390])
  test(
    `says so on home when offline at ${width} px, and on a page not loaded yet, which opens when the network returns [J10 J12]`,
    {
      tag: width > 390 ? '@long' : [],
    },
    async ({ browser, site }) => {
      // A separate page, because an offline page logs errors about what it cannot load.
      const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 844 } });
      const page = await context.newPage();
      // Disables preloading, so that the other page's code is not there yet.
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      await signInAsMember(page);
      await expect(page.getByRole('region', { name: 'For you' })).toBeVisible();

      // The network listener loads once the page is idle.
      await expect.poll(() => scripts(page), { timeout: warmMs }).toContainEqual(expect.stringContaining('connection'));
      await context.setOffline(true);
      await expect(page.getByText(banner).first()).toBeVisible();
      await expectAccessible(page);
      if (width === 390) await page.getByRole('button', { name: 'Navigation' }).click();
      // The drawer is a separate chunk, which a phone may not have loaded yet.
      const menu = page.getByRole('navigation', { name: 'Main' });
      const plan = menu.getByRole('link', { name: 'My Plan' });
      const tile = page.getByRole('main').getByRole('link', { name: /^My Plan/ });
      await plan.or(tile).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeFocused();
      await expect(page.getByRole('banner')).toBeVisible();
      await expectAccessible(page);

      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'My Plan' })).toBeVisible();
      await expect(page.getByText(banner)).toHaveCount(0);
      await expect(
        page.getByRole('heading', { name: 'Dental' }).or(page.getByRole('table').first()).first(),
      ).toBeVisible();
      await context.close();
    },
  );

test(
  'loads the sidebar’s pages while the page is idle and opens them offline with their data [J10]',
  {
    tag: '@long',
  },
  async ({ page: opened, browser, site }) => {
    await signInAsMember(opened);
    await opened.goto(pages.telemedicine);
    await expect(opened.getByRole('main').getByRole('listitem').first()).toBeVisible();
    const needed = await scripts(opened);

    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    await signInAsMember(page);
    await expect(page.getByRole('region', { name: 'For you' })).toBeVisible();
    await expect.poll(() => scripts(page), { timeout: warmMs }).toEqual(expect.arrayContaining(needed));

    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Telemedicine' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Telemedicine' })).toBeVisible();
    await expect(page.getByText('This will load when you’re back online.')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByText('This will load when you’re back online.')).toHaveCount(0);
    await context.close();
  },
);
