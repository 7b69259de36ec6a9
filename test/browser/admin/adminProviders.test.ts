import { pages } from '../../../src/contract/pages';

import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

test(
  'lets an administrator come to Pediatricians by the menu, scroll and search, and fits a phone [PROV-14 PROV-17 PROV-18 LAYOUT-11]',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'All Providers' }).click();
    await page.waitForURL(`**${pages.adminProviders}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Pediatricians' })).toBeFocused();
    await expect(page.getByText('Showing 9 of 72')).toBeAttached();
    await page.getByText('Showing 9 of 72').scrollIntoViewIfNeeded();
    await expect(page.getByText('Showing 18 of 72')).toBeAttached();
    await expectAccessible(page);

    await page.getByRole('searchbox').fill('dr.');
    await expect(page.getByText(/^\d+ providers for “dr\.”$/).first()).toBeVisible();
    await expect(page.getByText(/^All \d+ shown$/)).toBeAttached();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page);
  },
);
