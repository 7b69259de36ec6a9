import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';

import { pressWithKeyboard } from '../../support/browser/keys';
import { employeeCsv } from '../../support/page/importing';
import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

// A separate site, so that people on the other sites stay unchanged.
test.use({ siteEnv: { LINK_LIFE_S: '295' } });

type Cells = Parameters<typeof employeeCsv>[0][number];
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
  // Two errors: a spreadsheet dropped the leading zero, and two rows name a plan that no one has.
  person('70001105', 'Nils Holm', { 'Phone 1': '6175551105' }),
  person('970001106', 'Ada Stone', { 'Plan Name': 'UMR Plan X' }),
  person('970001107', 'Per Sund', { 'Plan Name': 'UMR Plan X' }),
];

async function pick(page: Page, name: string, rows: Cells[], columns?: string[]) {
  await page
    .getByRole('dialog', { name: 'Import Employee Records' })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(employeeCsv(rows, columns)) });
}

test(
  'previews a CSV file that updates people, and lets it be fixed with the keyboard, imported and undone [ROLL-03 ROLL-04 ROLL-05 ROLL-09]',
  { tag: ['@additions', '@long'] },
  async ({ page }, info) => {
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
    const rows = page.getByRole('group', { name: 'Rows', exact: true });

    await signInAsAdmin(page);
    await button('Upload Employee File').click();
    await pick(page, 'october.csv', october);
    await button('Verify and Import').click();
    await page.waitForURL(`**${pages.imported}`);

    await page.goto(pages.employees);
    await button('Upload Employee File').click();
    await look('popup add', false);
    await page.getByRole('radio', { name: 'Add new people only' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('Effective date').fill('2027-01-01');
    await pick(page, 'november.csv', november);
    await look('popup update', false);
    await pressWithKeyboard(page, button('Preview changes'));

    await expect(page.getByRole('heading', { level: 1, name: 'november.csv' })).toBeFocused();
    await expect(rows.getByRole('button')).toHaveText([
      'New 1',
      'Changed 1',
      'Ending 0',
      'Unchanged 1',
      'Ignored 0',
      'Invalid 3',
    ]);
    const grid = page.getByRole('grid', { name: 'Invalid rows' });
    await expect(grid).toBeVisible();
    await look('wrong');

    await pressWithKeyboard(page, button('Repair Employee SSN'));
    await expect(button('Repair Employee SSN')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Invalid rows' })).toBeFocused();
    await pressWithKeyboard(page, button('Repair SSN'));
    await expect(rows.getByRole('button', { name: 'Invalid 2' })).toBeVisible();

    // The error list links to the cell; the plan is typed once and filled down.
    await pressWithKeyboard(page, page.getByRole('button', { name: /^Line 6, Plan Name/ }).first());
    const planOf = (line: number) =>
      grid.getByRole('row', { name: `Line ${line}` }).locator('[data-field="Plan Name"]');
    await expect(planOf(6)).toBeFocused();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('UMR Plan A');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await expect(planOf(7)).toHaveText('UMR Plan A');
    await expect(page.getByText('2 changed cells haven’t been checked yet.', { exact: true })).toBeVisible();
    await look('fixed');
    await pressWithKeyboard(page, button('Check again'), 'Shift+Tab');
    await expect(page.getByText('No invalid rows', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Invalid rows' })).toBeFocused();
    await look('none wrong');

    await rows.getByRole('button', { name: 'Changed 1', exact: true }).click();
    await expect(page.getByRole('row', { name: /^Otto Lind 3/ })).toContainText('lind@example.org');
    await look('changed');
    await rows.getByRole('button', { name: 'New 4' }).click();
    await expect(page.getByRole('row', { name: /^Guadalupe/ })).toBeVisible();
    await look('new');

    await pressWithKeyboard(page, button('Import'));
    const question = page.getByRole('alertdialog', { name: 'Import november.csv?' });
    await expect(question).toBeVisible();
    await look('question', false);
    await pressWithKeyboard(page, question.getByRole('button', { name: 'Import' }));
    await expect(page.getByText(/^Imported by .* It can be undone until/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'november.csv' })).toBeFocused();
    await look('imported');

    await page.goto(`${pages.employees}?search=Guadalupe`);
    await expect(
      page.getByRole('table', { name: 'Employees' }).getByText('Guadalupe Montgomery-Featherstone'),
    ).toBeVisible();
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await sidebar.getByRole('button', { name: 'People' }).click();
    await sidebar.getByRole('link', { name: 'Import history' }).click();
    await expect(page.getByRole('link', { name: 'november.csv' })).toBeVisible();
    await look('history');
    await page.getByRole('link', { name: 'november.csv' }).click();
    await page.getByRole('link', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Undo november.csv' })).toBeFocused();
    await expect(page.getByRole('row', { name: /^Otto Lind/ }).first()).toBeVisible();
    await look('undo');
    await pressWithKeyboard(page, button('Undo the import'));
    const undoing = page.getByRole('alertdialog', { name: 'Undo the import?' });
    await look('undo question', false);
    await pressWithKeyboard(page, undoing.getByRole('button', { name: 'Undo the import' }));
    await expect(page.getByText(/^This import, started by .* was undone/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'november.csv' })).toBeFocused();
    await look('undone');
    await page.goto(`${pages.employees}?search=Guadalupe`);
    await expect(page.getByText('No employees match your search and filters.')).toBeVisible();
  },
);

test(
  'maps a CSV file with other headings once by hand and remembers the mapping; changes nothing for the same file again [ROLL-08 ROLL-07]',
  { tag: ['@additions', '@long'] },
  async ({ page }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (name: string) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoSidewaysScrolling(page);
        await expectAccessible(page);
        await page.screenshot({ path: info.outputPath(`${name} ${width}.png`) });
      }
      await page.setViewportSize({ width: 1280, height: 844 });
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const text = employeeCsv([person('970001201', 'Lena Voss', { 'Plan Name': 'UMR Plan A' })])
      .replace('Employee SSN', 'Worker number')
      .replace('Enrollment Date', 'On the books since');
    const pickOther = () =>
      page
        .getByRole('dialog', { name: 'Import Employee Records' })
        .locator('input[type=file]')
        .setInputFiles({ name: 'payroll.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

    await signInAsAdmin(page);
    await page.goto(pages.imports);
    await button('Upload Employee Sheet').click();
    await pickOther();
    await button('Match the columns').click();
    const step = page.getByRole('dialog', { name: 'Match the columns' });
    await look('match');
    for (const [heading, column] of [
      ['Worker number', 'Employee SSN'],
      ['On the books since', 'Enrollment Date'],
    ] as const) {
      await step.getByRole('combobox', { name: heading }).click();
      await page.getByRole('option', { name: column, exact: true }).click();
    }
    await step.getByRole('button', { name: 'Use these columns' }).click();
    await expect(page.getByText(/^All required columns were matched\./)).toBeVisible();
    await look('matched');
    await button('Preview changes').click();
    await expect(page.getByText('About the file: 2 columns matched or skipped')).toBeVisible();
    await button('Import').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText(/^Imported by/)).toBeVisible();

    await page.goto(pages.imports);
    await button('Upload Employee Sheet').click();
    await pickOther();
    await expect(page.getByText(/^Columns were matched the same way as in an earlier file/)).toBeVisible();
    await button('Preview changes').click();
    await expect(page.getByText(/^The same file was imported on/)).toBeVisible();
    await expect(page.getByText('This file was already imported.')).toBeVisible();
    await expect(button('Import')).toHaveAttribute('aria-disabled', 'true');
  },
);
