import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';

import { outsidePages } from '../../support/browser/outsidePages';
import { expect, expectAccessible, expectLegible, signInAsAdmin, test, expectNoSidewaysScrolling } from '../site';

const open = [...outsidePages, '/no/such/page'];
const behindSignIn = [
  pages.employees,
  pages.imported,
  pages.importErrors,
  pages.employee(1001),
  pages.adminPassword,
  pages.carousel,
  pages.alerts,
  pages.documents,
];

async function showIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
}

/** Only the colours differ in the dark: the page is the same one, which has not been loaded again. */
async function expectAccessibleInBothSchemes(page: Page) {
  await showIn(page, 'light');
  await expectAccessible(page);
  await showIn(page, 'dark');
  await expectLegible(page);
}

for (const width of [1280, 390])
  test(`every screen is accessible at ${width} px, light and dark`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 });
    for (const path of open) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    }
    await signInAsAdmin(page);
    for (const path of behindSignIn) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessibleInBothSchemes(page);
      await expectNoSidewaysScrolling(page);
    }
  });

test('the page at 320 px, which is 400 % zoom, needs no sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of open) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScrolling(page);
  }
});

test('text at 200 % leaves every screen within its width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page);
  for (const path of behindSignIn) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScrolling(page);
  }
});
