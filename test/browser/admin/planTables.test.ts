import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { rowKeyOf } from '../../../src/contract/program/planTables';

import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, signInAsMember, test } from '../site';

// A separate site, because this test changes the tables that members read.
test.use({ memberLogin: true, siteEnv: { LINK_LIFE_S: '296' } });

const planPage = pages.programPlan(rowKeyOf('UMR Plan A'));
const next = new Date().getFullYear() + 1;
const fromNext = `From January 1, ${next}`;
/** Cells in the format in which a spreadsheet copies them. */
const booklet = [
  ['Service', 'In-Network', 'Out-of-Network'],
  ['Primary care visit', '$25 copay', '"40% after\ndeductible"'],
  ['Specialist visit', '$45 copay', '40% after deductible'],
]
  .map((line) => line.join('\t'))
  .join('\r\n');

async function paste(page: Page, text: string) {
  await page.evaluate((message) => navigator.clipboard.writeText(message), text);
  await page.keyboard.press('Control+v');
}

test(
  'lets an administrator turn a spreadsheet table into next year’s tables with the keyboard, shown to members next to this year’s [PGM-07 PGM-08]',
  { tag: ['@additions', '@long'] },
  async ({ page: office, browser, site }, info) => {
    const visitor = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage();
    for (const each of [office, visitor]) each.setDefaultTimeout(15_000);
    await office.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await office.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (page: Page, name: string) => {
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
      await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    };
    const press = async (page: Page, role: 'button' | 'link', name: string | RegExp) => {
      await page.getByRole(role, { name }).focus();
      await page.keyboard.press('Enter');
    };
    await signInAsAdmin(office);
    await office.goto(planPage);
    await expect(office.getByRole('grid')).toBeVisible();
    await look(office, 'year now');

    await press(office, 'button', 'Add plan year');
    await expect(office.getByLabel('First day')).toHaveValue(`${next}-01-01`);
    await press(office, 'button', 'Submit');
    await expect(office.getByRole('heading', { level: 1, name: `UMR Plan A from January 1, ${next}` })).toBeVisible();

    await press(office, 'button', 'Add table');
    await office.getByLabel('Table title').filter({ visible: true }).focus();
    await office.keyboard.type('Visits');
    await office.getByLabel('Paste a table').filter({ visible: true }).focus();
    await paste(office, booklet);
    const cell = (name: string) => office.getByRole('gridcell', { name });
    await expect(cell('$45 copay')).toBeVisible();
    await look(office, 'pasted');

    // Copies one value, pastes it onto a range of two rows, and undoes that.
    await cell('$25 copay').focus();
    await office.keyboard.press('Control+c');
    await office.keyboard.press('Shift+ArrowDown');
    await office.keyboard.press('Control+v');
    await expect(cell('$25 copay')).toHaveCount(2);
    await office.keyboard.press('Control+z');
    await expect(cell('$45 copay')).toBeVisible();
    await press(office, 'button', 'Save draft');
    await expect(office.getByRole('button', { name: 'Save draft' })).toBeDisabled();

    await press(office, 'button', 'Preview');
    const preview = office.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('table', { name: 'Visits' })).toBeVisible();
    await look(office, 'preview desktop');
    await press(office, 'button', 'Phone');
    expect((await preview.boundingBox())?.width).toBeLessThanOrEqual(390);
    await look(office, 'preview phone');
    await press(office, 'button', /^Publish$/);
    await office.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).focus();
    await office.keyboard.press('Enter');
    await expect(office.getByText('Published.')).toBeVisible();
    await expect(office.getByRole('link', { name: `${fromNext} published` })).toBeVisible();

    await signInAsMember(visitor);
    for (const width of [1280, 390]) {
      await visitor.setViewportSize({ width, height: 844 });
      await visitor.goto(pages.myPlans);
      await expect(visitor.getByRole('table', { name: 'UMR Plan A: What you pay' })).toBeVisible();
      await expect(visitor.getByRole('table', { name: 'Visits' })).toHaveCount(0);
      await look(visitor, `member now ${width}`);
      await press(visitor, 'link', new RegExp(fromNext));
      await expect(visitor.getByRole('table', { name: 'Visits' })).toContainText(`New starting January 1, ${next}`);
      await expect(visitor.getByRole('row', { name: /^Primary care visit/ }).first()).toBeVisible();
      await look(visitor, `member later ${width}`);
    }
  },
);

test(
  'shows a table as a form of one row on a phone [PGM-07]',
  { tag: ['@additions', '@long'] },
  async ({ page }, info) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAsAdmin(page);
    await page.goto(planPage);
    await page.getByRole('link', { name: /current$/ }).click();
    await expect(page.getByRole('grid')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'In-Network', exact: true }).fill('$600');
    await page.getByRole('button', { name: 'Next row' }).click();
    await expect(page.getByText('Row 2 of 6')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.screenshot({ path: info.outputPath('form.png'), fullPage: true });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('region', { name: 'Preview' }).getByText('$600')).toBeVisible();
  },
);
