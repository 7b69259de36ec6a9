import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { Page } from '@playwright/test';

import { demoData } from '../server';
import { test as base, expect, expectAccessible, expectNoSidewaysScrolling, signInAsMember } from '../site';

/** The sample of 5,855 providers; if it is not next to the project, as many are generated. */
const sheet = resolve('../shared/data/providers.csv');
const providers = 5855;
const last = existsSync(sheet) ? readFileSync(sheet, 'utf8').trimEnd().split('\n').at(-1)?.split(',') : undefined;
const name = last?.[0] ?? 'Zelda';
const zip = last?.[7] ?? '06103';

const test = base.extend<object, { dataWithProviders: string }>({
  dataWithProviders: [
    async ({}, use) => {
      const folder = await mkdtemp(resolve('.cache/browser/providers-'));
      await cp(demoData, folder, { recursive: true });
      const filled = spawnSync(
        process.execPath,
        ['dist/server/harbor.js', 'data', '--providers', last ? sheet : String(providers)],
        {
          env: { PATH: process.env.PATH, DATA_DIR: folder },
          encoding: 'utf8',
        },
      );
      expect(filled.stdout).toContain(`${providers.toLocaleString('en-US')} providers added.`);
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  memberLogin: true,
  siteEnv: async ({ dataWithProviders }, use) => use({ DATA_DIR: dataWithProviders }),
});

const shown = (page: Page) => page.getByText(/^(Showing|All) /);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search By Name, Specialist, Zip code' });
const found = (page: Page, count: number | RegExp) =>
  page
    .getByRole('region', { name: 'Results' })
    .getByText(count instanceof RegExp ? count : new RegExp(`^${count.toLocaleString('en-US')} provider`));
const toEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

test('searches thousands of providers, loads them twice by scrolling, and leaves the footer reachable [PROV-08 PROV-10 PROV-12 TELE-05]', async ({
  page,
}) => {
  await signInAsMember(page);
  await page.goto('/all-providers');
  await expect(found(page, providers + 72)).toBeVisible();
  await expectAccessible(page);

  for (const rows of [18, 27, 36]) {
    await toEnd(page);
    await expect(shown(page)).toHaveText(`Showing ${rows} of ${(providers + 72).toLocaleString('en-US')}`);
  }
  await page.getByRole('button', { name: 'Stop loading' }).click();
  await toEnd(page);
  await expect(page.getByRole('link', { name: /^FAQs/ })).toBeInViewport();
  const loaded = Number(/\d+/.exec((await shown(page).textContent()) ?? '')?.[0]);
  await page.getByRole('button', { name: 'Load more' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(`[role=listitem][aria-posinset="${loaded + 1}"]`)).toBeFocused();
  expect(await page.locator('[role=listitem]').count()).toBeLessThan(36);

  await search(page).fill(name);
  await expect(found(page, new RegExp(`for “${name}”`))).toBeVisible();
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await search(page).fill(zip);
  await expect(found(page, new RegExp(`for “${zip}”`))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: zip }).first()).toBeVisible();
});

test(
  'restores the scroll position and the loaded rows on going back [J13 PROV-12]',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAsMember(page);
    await page.goto('/all-providers');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    for (const rows of [18, 27]) {
      await toEnd(page);
      await expect(shown(page)).toHaveText(new RegExp(`^Showing ${rows} of`));
    }
    await page.evaluate(() => window.scrollTo(0, 2400));
    await page.waitForTimeout(400);
    const inSight = await page.evaluate(() =>
      document.elementFromPoint(195, 400)?.closest('[role=listitem]')?.getAttribute('aria-posinset'),
    );
    expect(inSight).toBeTruthy();

    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/policy"]')?.click());
    await page.waitForURL('**/policy');
    await page.goBack();
    await expect(shown(page)).toHaveText(/^Showing 27 of/);
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(2400);
    expect(
      await page.evaluate(() =>
        document.elementFromPoint(195, 400)?.closest('[role=listitem]')?.getAttribute('aria-posinset'),
      ),
    ).toBe(inSight);
    await expectNoSidewaysScrolling(page);
  },
);

test('lists the nearest first in a browser with location permission [PROV-13]', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['geolocation'], { origin: baseURL });
  await context.setGeolocation({ latitude: 42.3426, longitude: -71.0922 });
  await signInAsMember(page);
  await page.goto('/all-providers');
  await expect(page.getByText('Nearest first')).toBeVisible();
  await expect(page.getByText(/miles away$/).first()).toBeVisible();
});

test(
  'lets everyone read the directories at every width [SPEC-01 TELE-01 COND-01]',
  { tag: '@long' },
  async ({ page }) => {
    await signInAsMember(page);
    for (const path of ['/find-telemedicine', '/all-specialist', '/all-conditions']) {
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        await page.getByRole('main').getByRole('listitem').first().waitFor();
        await expectNoSidewaysScrolling(page);
      }
      await expectAccessible(page);
    }
  },
);
