import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';

import { pressByKeys, tabTo } from '../../support/browser/keys';
import { sheetOf } from '../../support/page/importing';
import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

// A site of its own: the people of the others stay who they are.
test.use({ siteEnv: { LINK_LIFE_S: '295' } });

type Cells = Parameters<typeof sheetOf>[0][number];
const person = (ssn: string, name: string, more: Cells = {}): Cells => ({
  'Employee SSN': ssn,
  SSN: ssn,
  'Covered Person': name,
  'Email Address': `${name.toLowerCase().replace(' ', '.')}@example.org`,
  'Phone 1': `617555${ssn.slice(-4)}`,
  ...more,
});
const october = [
  person('070001101', 'Mara Quill', { 'Plan Name': 'UMR Plan A' }),
  person('970001102', 'Otto Lind', { 'Plan Name': 'UMR Plan A' }),
  person('970001103', 'Ida Berg'),
];
const november = [
  person('070001101', 'Mara Quill', { 'Plan Name': 'UMR Plan A' }),
  person('970001102', 'Otto Lind', { 'Plan Name': 'UHC Plan B (PPO)', 'Email Address': 'lind@example.org' }),
  person('970001104', 'Guadalupe Montgomery-Featherstone'),
  // Spreadsheets lose the first zero, and somebody forgot a digit.
  person('70001105', 'Nils Holm'),
  person('97000110', 'Ada Stone'),
];

async function pick(page: Page, name: string, rows: Cells[], columns?: string[]) {
  await page
    .getByRole('dialog', { name: 'Import Employee Records' })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(sheetOf(rows, columns)) });
}

test(
  'ROLL-03 ROLL-04 ROLL-05 ROLL-09 a sheet that brings people up to date is tried, mended by keyboard, imported and undone',
  { tag: '@additions' },
  async ({ page }, info) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (name: string, fullPage = true) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoSidewaysScrolling(page);
        await expectAccessible(page);
        await page.screenshot({ path: info.outputPath(`${name} ${width}.png`), fullPage });
      }
      await page.setViewportSize({ width: 1280, height: 844 });
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const rows = page.getByRole('group', { name: 'Rows' });

    await signInAsAdmin(page);
    await button('Upload Employee File').click();
    await pick(page, 'october.csv', october);
    await button('Verify and Import').click();
    await page.waitForURL(`**${pages.imported}`);

    await page.goto(pages.employees);
    await button('Upload Employee File').click();
    await look('popup add', false);
    await page.getByRole('radio', { name: 'Add new people' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('In force from').fill('2027-01-01');
    await pick(page, 'november.csv', november);
    await look('popup update', false);
    await pressByKeys(page, button('See what would change'));

    await expect(page.getByRole('heading', { level: 1, name: 'november.csv' })).toBeFocused();
    await expect(rows.getByRole('button')).toHaveText([
      'New 1',
      'Changed 1',
      'Ending 0',
      'Unchanged 1',
      'Ignored 0',
      'Wrong 2',
    ]);
    const grid = page.getByRole('grid', { name: 'Wrong rows' });
    await expect(grid).toBeVisible();
    await look('wrong');

    await pressByKeys(page, button('Repair SSN'));
    await expect(page.getByRole('status').filter({ hasText: /still wrong/ })).toBeAttached();
    const cell = grid.getByRole('gridcell').and(page.locator('[data-field=SSN]'));
    await expect(cell).toHaveCount(1);
    await tabTo(page, page.getByRole('gridcell').or(page.getByRole('columnheader')).and(page.locator(':focus')));
  },
);
