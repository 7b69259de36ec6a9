import type { Page } from '@playwright/test';

import { pressWithKeyboard, tabTo, typeWithKeyboard } from '../../support/browser/keys';
import { expect, signInAsAdmin, test } from '../site';

// A separate site, because these changes would affect what other tests read.
test.use({ siteEnv: { LINK_LIFE_S: '293' }, permissions: ['clipboard-read', 'clipboard-write'] });

const year = new Date().getFullYear();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const findText = (page: Page, message: string | RegExp) => expect(page.getByText(message).first()).toBeVisible();

/** Opens a screen from its sidebar link, which precedes the page in tab order; the screen's heading then has focus. */
async function openScreen(page: Page, name: string, heading: string | RegExp = name) {
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const section = sidebar.getByRole('button', { name: 'Program' });
  if ((await section.getAttribute('aria-expanded')) === 'false') await pressWithKeyboard(page, section);
  await pressWithKeyboard(page, sidebar.getByRole('link', { name, exact: true }));
  await expect(title(page, heading)).toBeFocused();
}

/** Answers a confirmation dialog, where focus starts on the button that changes nothing. */
async function answer(page: Page, name: string) {
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressWithKeyboard(page, question.getByRole('button', { name, exact: true }));
  await expect(question).toHaveCount(0);
}

async function chooseFile(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await pressWithKeyboard(page, button(page, name));
  await (await chooser).setFiles(file);
}

/** Expects that something has focus: deleting or disabling the pressed element must not lose the focus. */
const hasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAsAdmin(page);
});

test(
  'lets an administrator change settings, write, publish and restore a page and a benefit, and browse their media with the keyboard [PGM-02 PGM-03 PGM-09 PGM-13 PGM-14]',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page }) => {
    await openScreen(page, 'Overview', 'Program');
    await pressWithKeyboard(page, link(page, 'Open the settings'));
    await expect(title(page, 'Settings')).toBeFocused();
    await typeWithKeyboard(page, page.getByRole('textbox', { name: 'Product name' }), 'North Benefits');
    await page.keyboard.press('Enter');
    await findText(page, 'Settings saved.');

    await openScreen(page, 'Pages');
    await pressWithKeyboard(page, link(page, 'About Us').last());
    await expect(title(page, 'About Us')).toBeFocused();
    const text = page.getByRole('textbox', { name: 'Text' });
    await typeWithKeyboard(page, text, 'Ours is a ');
    await page.keyboard.press('Control+B');
    await page.keyboard.type('small office.');
    // The tools precede the text: one tab stop for all of them, and arrow keys between them.
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('toolbar').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(text).toBeFocused();
    await pressWithKeyboard(page, button(page, 'Save draft'));
    await findText(page, 'Draft saved.');
    await hasFocus(page);
    await pressWithKeyboard(page, button(page, 'Preview'), 'Shift+Tab');
    await expect(page.getByRole('region', { name: 'Preview' }).getByText('small office.')).toBeVisible();
    await pressWithKeyboard(page, button(page, 'Publish'), 'Shift+Tab');
    await answer(page, 'Publish');
    await findText(page, 'Published.');
    await hasFocus(page);
    await pressWithKeyboard(page, button(page, 'History'));
    await pressWithKeyboard(page, button(page, 'Show Version 1'));
    await pressWithKeyboard(page, button(page, 'Restore Version 1'));
    await findText(page, 'The earlier version is now your draft.');
    await hasFocus(page);

    await openScreen(page, 'Benefits');
    await pressWithKeyboard(page, button(page, 'Add +'));
    await typeWithKeyboard(page, page.getByRole('dialog').getByLabel('Title'), 'Bicycle leasing');
    await page.keyboard.press('Enter');
    await expect(title(page, 'Bicycle leasing')).toBeFocused();
    await typeWithKeyboard(page, page.getByRole('textbox', { name: 'Text' }), 'Ride to work for less.');
    await pressWithKeyboard(page, button(page, 'Publish'), 'Shift+Tab');
    await answer(page, 'Publish');
    await findText(page, 'Published.');
    await pressWithKeyboard(page, link(page, 'Back to benefits'), 'Shift+Tab');
    await expect(title(page, 'Benefits')).toBeFocused();
    await pressWithKeyboard(page, button(page, 'Move Bicycle leasing'));
    await pressWithKeyboard(page, page.getByRole('menuitem', { name: 'Move to top' }), 'ArrowDown');
    await expect(page.locator('tbody th > span').first()).toHaveText('Bicycle leasing');

    await openScreen(page, 'Media');
    await pressWithKeyboard(page, button(page, 'Unused'));
    await expect(button(page, 'Unused')).toHaveAttribute('aria-pressed', 'true');
    await expect(button(page, 'Unused')).toBeFocused();
  },
);

test(
  'lets an administrator add a plan, add its tables and close it with the keyboard [PGM-06 PGM-07]',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page }) => {
    await openScreen(page, 'Plans');
    await pressWithKeyboard(page, button(page, 'Add plan'));
    const adding = page.getByRole('dialog', { name: 'Add plan' });
    await typeWithKeyboard(page, adding.getByLabel('Name'), 'North Care Gold');
    await typeWithKeyboard(page, adding.getByLabel('Carrier'), 'North Mutual');
    await page.keyboard.press('Enter');
    await expect(adding).toHaveCount(0);
    await expect(button(page, 'Add plan')).toBeFocused();
    await pressWithKeyboard(page, link(page, 'North Care Gold'));
    await expect(title(page, /^North Care Gold/)).toBeFocused();
    await pressWithKeyboard(page, button(page, 'Add plan year'));
    await tabTo(page, page.getByLabel('First day'));
    await page.keyboard.type(`0101${year}`);
    await page.keyboard.press('Enter');
    await pressWithKeyboard(page, button(page, 'Add table'));
    await typeWithKeyboard(page, page.getByLabel('Table title').filter({ visible: true }), 'Visits');
    await tabTo(page, page.getByLabel('Paste a table').filter({ visible: true }));
    await page.evaluate(() => navigator.clipboard.writeText('Service\tIn-Network\r\nPrimary care\t$25'));
    await page.keyboard.press('Control+V');
    await expect(page.getByRole('gridcell', { name: '$25' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'Primary care' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('$20');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('gridcell', { name: '$20' })).toBeVisible();
    await pressWithKeyboard(page, button(page, 'Publish'), 'Shift+Tab');
    await answer(page, 'Publish');
    await findText(page, 'Published.');
    await pressWithKeyboard(page, link(page, 'Back to plans'), 'Shift+Tab');
    await expect(title(page, 'Plans')).toBeFocused();
    await pressWithKeyboard(page, button(page, 'Close North Care Gold'));
    await answer(page, 'Close plan');
    await expect(button(page, 'Reopen North Care Gold')).toBeVisible();
    await hasFocus(page);
  },
);

test(
  'lets an administrator add, import, edit and remove directory rows and providers with the keyboard [PGM-10 PGM-11 PGM-12]',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page }) => {
    await openScreen(page, 'Directories');
    await pressWithKeyboard(page, button(page, 'Specialists'));
    await expect(title(page, 'Directories')).toBeFocused();
    await pressWithKeyboard(page, button(page, 'Add +'));
    const row = page.getByRole('dialog', { name: 'Add row' });
    await typeWithKeyboard(page, row.getByLabel('Title'), 'Almoner');
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    await expect(button(page, 'Add +')).toBeFocused();
    await typeWithKeyboard(page, page.getByRole('searchbox', { name: 'Search this directory' }), 'Almoner');
    await pressWithKeyboard(page, button(page, 'Remove Almoner'));
    await answer(page, 'Remove');
    await expect(button(page, 'Remove Almoner')).toHaveCount(0);
    await hasFocus(page);

    await pressWithKeyboard(page, link(page, 'Import CSV'), 'Shift+Tab');
    await hasFocus(page);
    const rows = 'title,link,phone,topic\r\nBone setter,,5550100100,\r\n';
    await chooseFile(page, 'Browse File', { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await pressWithKeyboard(page, button(page, 'Import'));
    await pressWithKeyboard(page, page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }));
    await findText(page, /^Imported: 1 added/);
    await expect(title(page, 'Directories')).toBeFocused();

    await openScreen(page, 'Providers');
    await typeWithKeyboard(page, page.getByRole('searchbox', { name: 'Search providers' }), 'clinic');
    const edit = page.getByRole('button', { name: /^Edit / }).first();
    await pressWithKeyboard(page, edit);
    const form = page.getByRole('dialog', { name: 'Edit provider' });
    await typeWithKeyboard(page, form.getByLabel('City'), 'Harborview');
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(edit).toBeFocused();
    await pressWithKeyboard(page, page.getByRole('button', { name: /^Deactivate / }).first());
    await answer(page, 'Deactivate');
    await findText(page, /^Provider deactivated\./);
    await hasFocus(page);
    await tabTo(page, page.getByRole('combobox', { name: 'Status' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Inactive' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Reactivate / })).toHaveCount(1);
  },
);
