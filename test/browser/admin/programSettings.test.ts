import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { overviewPaths } from '../../../src/contract/program/overview';
import { expect, expectAccessible, expectNoSidewaysScrolling, showIn, signInAsAdmin, test } from '../site';

test.use({ siteEnv: { EXPORT_PREFIX: 'Fixed' } });

const accent = '#7a1f5c';
const logo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30" rx="6" fill="#7a1f5c"/><circle cx="15" cy="15" r="9" fill="#fff"/></svg>',
  ),
};
const rootColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main'));

test(
  'sets name, color and logo on the screen, applies them before other pages draw, and keeps them legible [PGM-13]',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page, browser, baseURL }) => {
    await signInAsAdmin(page);
    await page.goto(pages.programSettings);
    await page.getByRole('textbox', { name: 'Product name' }).fill('North Benefits');
    await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill(accent);
    await page.getByRole('textbox', { name: 'Support phone' }).fill('(555) 010-0199');
    await page.getByLabel('Choose logo').last().setInputFiles(logo);
    await expect(page.getByRole('textbox', { name: 'File name prefix' })).toHaveAttribute('readonly');
    await expect(page.getByText('Set by your system administrator (EXPORT_PREFIX).')).toBeVisible();

    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await showIn(page, colorScheme);
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
        await page.screenshot({ path: `.cache/browser/settings-${colorScheme}-${width}.png`, fullPage: true });
      }
    await showIn(page, 'light');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await expect(page.getByRole('banner').getByText('North Benefits')).toBeAttached();
    expect(await rootColor(page)).toBe(accent);

    // Blocks the scripts, because the page must have its styles before they run.
    const visit = await browser.newContext({ baseURL });
    const visitor = await visit.newPage();
    await visitor.route(/\.js$/, (route) => route.abort());
    await visitor.goto(pages.login);
    expect(await rootColor(visitor)).toBe(accent);
    await expect(visitor).toHaveTitle('North Benefits');
    await visitor.unrouteAll();
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await visitor.goto(pages.login);
      await expect(visitor.getByRole('banner').getByText('North Benefits')).toBeVisible();
      const picture = visitor.getByRole('banner').locator('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(64);
      await expectAccessible(visitor);
      await visitor.screenshot({ path: `.cache/browser/settings-login-${colorScheme}.png` });
    }
    expect(await rootColor(visitor)).not.toBe(accent);
    await visitor.emulateMedia({ media: 'print' });
    expect(await rootColor(visitor)).toBe(accent);
    await visit.close();

    await showIn(page, 'dark');
    // The whole list fits: axe counts a link behind the sticky pager's buttons as too small.
    await page.setViewportSize({ width: 1280, height: 2800 });
    await page.goto(pages.employees);
    await expect(page.getByRole('table', { name: 'Employees' })).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: '.cache/browser/settings-employees-dark.png' });
  },
);

test(
  'reminds the administrators of an incomplete program, and links the overview to each missing step',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.evaluate(async (putAway) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` };
      const answer = await fetch('/api/user/getAlerts', { headers });
      const { data } = (await answer.json()) as { data: { alerts: { id: number }[] } };
      for (const { id } of data.alerts) await fetch(`/api/user/deleteAlert/${id}`, { method: 'DELETE', headers });
      // Missing steps are counted once a minute, and at once when the reminder is turned on again.
      for (const isDismissed of [true, false])
        await fetch(putAway, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ isDismissed }),
        });
    }, `/api${overviewPaths.dismiss}`);
    const banner = page.getByRole('region', { name: 'Program setup' });
    // The server may send a page values that are up to a second old.
    await expect(async () => {
      await page.goto(pages.programPages);
      await expect(banner).toBeVisible({ timeout: 1000 });
    }).toPass();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(banner).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
    await page.screenshot({ path: '.cache/browser/banner-390.png' });
    const link = {
      url: 'https://www.north.test/a-long-address-of-a-page-that-was-taken-away-last-year/benefits.html',
      problem: 'It answers with error 404.',
      checkedAt: new Date().toISOString(),
      places: [{ title: 'About Us', to: pages.programPage('about_us') }],
    };
    await page.route('**/program/links', (route) =>
      route.fulfill({ json: { status: 'success', data: { used: 7, waiting: 0, brokenCount: 1, broken: [link] } } }),
    );
    await banner.getByRole('link', { name: 'See what’s left' }).click();
    await expect(page.getByRole('list', { name: 'Broken links' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Setup checklist' })).toBeVisible();
    await expect(banner).toBeHidden();
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await showIn(page, colorScheme);
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
        await page.screenshot({ path: `.cache/browser/overview-${colorScheme}-${width}.png`, fullPage: true });
      }
  },
);
