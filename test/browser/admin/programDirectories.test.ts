import { pages } from '../../../src/contract/pages';
import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

test(
  'keeps the directories screen accessible at 1280 and 390 px and does not scroll it sideways [PGM-11]',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto(pages.programDirectory('specialist'));
    await expect(page.getByRole('button', { name: 'Edit Allergist' })).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Edit Allergist' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit row' })).toBeVisible();
    await expectAccessible(page);
  },
);
