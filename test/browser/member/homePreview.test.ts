import { pages } from '../../../src/contract/pages';

import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

test(
  'lets an administrator open home from a list as both audiences see it, on a desktop and on a phone, and return to the list [D-54 HOME-02]',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto(`${pages.alerts}?status=active`);
    await page.getByRole('link', { name: 'Preview home page' }).click();
    const home = page.getByRole('region', { name: /^Home page for/ });
    await expect(home).toHaveAccessibleName('Home page for Enrolled members');
    const tiles = home.getByRole('region', { name: 'Quick links' }).getByRole('listitem');
    await expect(tiles.first()).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Pre-Enrolled' }).click();
    await expect(page.getByText('This is what Pre-Enrolled members see')).toBeVisible();
    await page.getByRole('button', { name: 'Phone' }).click();
    await expect.poll(async () => (await home.boundingBox())?.width).toBeLessThanOrEqual(390);
    const leftEdges = () =>
      tiles.evaluateAll((all) => all.map((tile) => Math.round(tile.getBoundingClientRect().left)));
    await expect.poll(async () => new Set(await leftEdges()).size).toBe(2);
    await expectAccessible(page);

    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: 'Back to dynamic alert' }).click();
    await page.waitForURL(`**${pages.alerts}?status=active`);
  },
);
