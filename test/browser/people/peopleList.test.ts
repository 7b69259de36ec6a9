import { pages } from '../../../src/contract/pages';
import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

for (const [name, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(
    `finds, filters, and opens people by keyboard without accessibility violations on a ${name} [LIFE-01 LIFE-03]`,
    { tag: '@additions' },
    async ({ page }, info) => {
      await page.setViewportSize({ width, height: 844 });
      await signInAsAdmin(page);
      await page.goto(pages.people);
      await expect(page.getByRole('list', { name: 'Due soon' }).getByRole('link')).toHaveCount(5);
      const rows =
        width > 390 ? page.getByRole('table', { name: 'People' }) : page.getByRole('list', { name: 'People' });
      await expect(rows).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
      await page.screenshot({ path: info.outputPath(`people-${name}.png`), fullPage: true });

      await page.getByRole('combobox', { name: 'Relation' }).focus();
      await page.keyboard.press('Enter');
      // The choices load when they are first opened.
      await expect(page.getByRole('option', { name: 'All' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/relation=Spouse$/);
      await expect(page.getByRole('combobox', { name: 'Relation' })).toHaveText('Relation: Spouses');
      await page.getByRole('button', { name: 'Columns' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitemcheckbox', { name: 'Relation' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitemcheckbox', { name: 'Relation' })).toHaveAttribute('aria-checked', 'false');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
      await expectAccessible(page);
      await rows.getByRole('link').first().focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/employees-summarry/);
    },
  );
