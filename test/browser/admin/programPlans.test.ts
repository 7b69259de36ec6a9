import { pages } from '../../../src/contract/pages';

import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

test(
  'keeps the plans, the form and the confirmation accessible and fits them to a desktop and a phone',
  { tag: ['@additions', '@long'] },
  async ({ page }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInAsAdmin(page);
    for (const [name, width] of [
      ['desktop', 1280],
      ['phone', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(pages.programPlans);
      await expect(page.getByRole('list', { name: 'Plans' }).getByText(/current/i)).toHaveCount(4);
      const look = async (what: string) => {
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
        await page.screenshot({ path: info.outputPath(`${name} ${what}.png`), fullPage: true });
      };
      await look('list');
      await page.getByRole('button', { name: 'Edit UMR Plan A' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Edit UMR Plan A' })).toBeVisible();
      await look('form');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Edit UMR Plan A' })).toBeFocused();
      await page.getByRole('button', { name: 'Close UMR Plan A' }).press('Enter');
      await expect(page.getByRole('alertdialog', { name: 'Close UMR Plan A?' })).toBeVisible();
      await look('question');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Close UMR Plan A' })).toBeFocused();
    }
  },
);
