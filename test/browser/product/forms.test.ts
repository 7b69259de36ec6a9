import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';

import { translate } from '../../support/page/translate';
import { adminSignIn, expect, expectAccessible, signInAsAdmin, test } from '../site';

test.use({ viewport: { width: 1366, height: 768 } });

/** Translates the page from its first text on, and again after each change, as a browser does. */
const translated = (page: Page) =>
  page.addInitScript(`
    const translate = ${translate.toString()};
    const watched = { subtree: true, childList: true, characterData: true };
    const observer = new MutationObserver(again);
    function again() {
      observer.disconnect();
      translate(document.body);
      observer.observe(document.body, watched);
    }
    addEventListener('DOMContentLoaded', again);
  `);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signInByForm(page: Page) {
  await page.getByLabel('Contact Number').fill(adminSignIn.contact);
  await page.getByLabel('Password', { exact: true }).fill(adminSignIn.password);
  await press(page, 'Login');
}

test('lets each form on a translated page be sent, refused and sent again, and shows the current state [FORM-01]', async ({
  page,
}) => {
  await translated(page);

  await page.goto(pages.signUp);
  await press(page, 'Sign up');
  for (const text of ['SSN is Required', 'Contact Number is Required', 'Password is Required'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(pages.login);
  await press(page, 'Login');
  await expect(page.getByText('Contact Number and Password Required.').first()).toBeVisible();
  await signInByForm(page);
  await expect(page).toHaveURL(pages.employees);

  await press(page, 'Upload Employee File');
  await press(page, 'Preview changes');
  await expect(page.getByText('Please fill out all required fields')).toBeVisible();
  const sheet = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Number\nAna,1\n') };
  await page.locator('input[type=file]').setInputFiles(sheet);
  await expect(page.getByText('Please fill out all required fields')).toBeHidden();
  await expect(page.getByText(/^Missing columns/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(pages.alerts);
  await press(page, 'Add +');
  await press(page, 'Submit');
  await expect(page.getByText('Enter a description.')).toBeVisible();
  await page.getByLabel('Description').fill('Flu shots in the lobby');
  await expect(page.getByText('Enter a description.')).toBeHidden();
  await press(page, 'Submit');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('tbody').getByText('Flu shots in the lobby')).toBeVisible();

  await page.goto(pages.notifications);
  await press(page, 'Send notification');
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  await page.getByLabel('Title').fill('Flu shots');
  await page.getByLabel('Description').fill('In the lobby');
  await press(page, 'Send notification');
  await press(page, 'Pause');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await press(page, 'Cancel');
  await expect(page.getByLabel('Title')).toHaveValue('');

  await page.goto(pages.profile);
  await page.getByLabel('Contact Number').fill('5550');
  await press(page, 'Save Changes');
  await expect(page.getByText('Enter all 10 digits.')).toBeVisible();
  await page.getByLabel('Contact Number').fill('5550100099');
  await expect(page.getByText('We’ll text a code to confirm a new number.')).toBeVisible();
  await expect(page.getByText('Enter all 10 digits.')).toBeHidden();
});

test('shows the first invalid field of a refused form at 1366×768, from any scroll position [FORM-04]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await press(page, 'Upload Employee File');
  await press(page, 'Preview changes');
  await expect(page.getByRole('button', { name: 'Browse File' })).toBeFocused();
  await expect(page.getByText('Please fill out all required fields')).toBeInViewport();

  for (const [path, field, send] of [
    [pages.programSettings, 'Product name', 'Save settings'],
    [pages.programBenefit(2), 'Title', 'Publish'],
  ] as const) {
    await page.goto(path);
    const input = page.getByRole('textbox', { name: field, exact: true });
    await input.fill('');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await press(page, send);
    await expect(input).toBeFocused();
    await expect(input).toBeInViewport({ ratio: 1 });
  }

  await page.goto(pages.documents);
  await press(page, 'Add +');
  await page.getByRole('button', { name: 'Choose file' }).scrollIntoViewIfNeeded();
  await press(page, 'Submit');
  await expect(page.getByLabel('File Name')).toBeFocused();
  await expect(page.getByText('Enter a file name.')).toBeInViewport();
});

test('restores the typed text and file of a form after the session ends and the person signs in again [FORM-02]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto(pages.documents);
  await press(page, 'Add +');
  await page.getByLabel('File Name').fill('Guide to flu shots');
  const guide = { name: 'guide.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await page.locator('input[type=file]').nth(1).setInputFiles(guide);
  await page.getByLabel('File Name').press('Enter');
  await expect(page.getByText('Choose a file.')).toBeVisible();

  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }));
  await page
    .locator('input[type=file]')
    .nth(0)
    .setInputFiles({ ...guide, name: 'picture.png', mimeType: 'image/png' });
  await press(page, 'Submit');
  await expect(page).toHaveURL(pages.login);
  await page.unroute('**/api/**');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Guide');

  await signInByForm(page);
  await expect(page).toHaveURL(pages.documents);
  await expect(page.getByRole('dialog').getByLabel('File Name')).toHaveValue('Guide to flu shots');
  await expect(page.getByRole('dialog').getByText(/^guide\.pdf/)).toBeVisible();
});
