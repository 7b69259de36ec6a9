import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { sampleEmployeeFile } from '../../support/server/employeeFiles';
import { expect, signInAsAdmin, test } from '../site';

const sheet = sampleEmployeeFile();

const total = async (page: Page) => {
  const message = await page
    .getByText(/Total Records/)
    .first()
    .innerText();
  return Number(message.replace(/\D/g, ''));
};

async function importEmployeeFile(page: Page, file: { name: string; text: string }) {
  const dialog = page.getByRole('dialog', { name: 'Import Employee Records' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) });
  await dialog.getByRole('button', { name: 'Verify and Import' }).click();
}

test.describe.configure({ mode: 'serial' });

test('lets an administrator sign in and import the sample CSV file, and stores every row [AUTH-06 IMP-01 IMP-07 IMP-08 IMP-11]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const before = await total(page);
  await page.getByRole('button', { name: 'Upload Employee File' }).click();
  await importEmployeeFile(page, { name: 'employees.csv', text: sheet.text });
  await page.waitForURL('**/employees/imported');
  await expect(page.getByText(new RegExp(`${sheet.rows.toLocaleString('en-US')}|${sheet.rows}`)).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ignored Records' }).getByText('No Data')).toBeVisible();

  await page.goto('/employees');
  expect(await total(page)).toBe(before + sheet.families);
});

test('changes nothing for the same file again and marks each row as a duplicate [IMP-06 IMP-10]', async ({ page }) => {
  await signInAsAdmin(page);
  const before = await total(page);
  await page.getByRole('button', { name: 'Upload Employee File' }).click();
  await importEmployeeFile(page, { name: 'employees.csv', text: sheet.text });
  await page.waitForURL('**/employees/imported');
  await expect(page.getByRole('region', { name: 'Imported Employees' }).getByText('No Data')).toBeVisible();
  const reason = page.getByText(/Duplicate/).first();
  await expect(reason).toBeVisible();
  expect(await reason.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
  await page.goto('/employees');
  expect(await total(page)).toBe(before);
});

test('searches, filters by each status and opens the detail page [EMP-06 EMP-09 EMP-10 EMP-16 EMPD-01]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const everyone = await total(page);
  const choose = async (label: string, query: string) => {
    // The response to the previous filter may still be pending.
    const answer = page.waitForResponse(
      (response) => response.url().includes('/getUserListing') && response.url().includes(query),
    );
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: label, exact: true }).click();
    const { data } = (await (await answer).json()) as { data: { count: number } };
    await expect(page.getByText(`Total Records: ${data.count}`).first()).toBeVisible();
    return data.count;
  };
  const active = await choose('Active', 'userStatus=1');
  const inactive = await choose('In Active', 'userStatus=0');
  const registered = await choose('Registered', 'userIsSignedUp=1');
  const not = await choose('Not Registered', 'userIsSignedUp=0');
  expect(active + inactive).toBe(everyone);
  expect(registered + not).toBe(everyone);
  await page.goto('/employees');

  const name = sheet.text.split('\r\n')[1]?.split(',')[1] ?? '';
  await page.getByPlaceholder('Search Username').fill(`  ${name.toLowerCase()} `);
  const view = page.getByRole('link', { name: `View ${name}` });
  await expect(view).toHaveCount(1);
  await view.click();
  await page.waitForURL('**/employees/employees-summarry/*');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await page.getByRole('link', { name: 'Back to employees' }).click();
  await page.waitForURL('**/employees?*');
  await expect(page.getByPlaceholder('Search Username')).toHaveValue(new RegExp(name, 'i'));
});

test('changes the status after confirming, and not after canceling [EMPD-05 EMPD-06 EMPD-07]', async ({ page }) => {
  await signInAsAdmin(page);
  const name = sheet.text.split('\r\n')[1]?.split(',')[1] ?? '';
  await page.getByPlaceholder('Search Username').fill(name);
  await page.getByRole('link', { name: `View ${name}` }).click();
  const toggle = page.getByRole('switch', { name: `Account active for ${name}` });
  await expect(toggle).toBeChecked();
  await toggle.click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(toggle).not.toBeChecked();
  await expect(page.getByText('In Active').first()).toBeVisible();
});

test('names the export after the filter and the day, and puts no full SSN in it [EMP-21 EMP-22]', async ({ page }) => {
  await signInAsAdmin(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Users' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^Benefits_All_users_\d\d_\d\d_\d{4}\.csv$/);
  const path = resolve('.cache/browser', download.suggestedFilename());
  await download.saveAs(path);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('***-**-0002');
  expect(text).not.toMatch(/\d{3}-\d{2}-\d{4}/);
});

test(
  'requires a reason for an export with full SSNs, and changes nothing when it is imported again [ROLL-11 E2]',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    const before = await total(page);
    await page.getByRole('button', { name: 'Export with full SSNs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export with full SSNs' });
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Data migration or re-import' }).click();
    await dialog.getByRole('textbox', { name: 'Purpose' }).fill('A check of the round trip');
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const download = await saving;
    await expect(dialog).toBeHidden();
    expect(download.suggestedFilename()).toMatch(/^Benefits_All_users_\d\d_\d\d_\d{4}\.csv$/);
    const path = resolve('.cache/browser', download.suggestedFilename());
    await download.saveAs(path);

    await page.getByRole('button', { name: 'Upload Employee File' }).click();
    await importEmployeeFile(page, { name: 'again.csv', text: await readFile(path, 'utf8') });
    await page.waitForURL('**/employees/imported');
    await expect(page.getByRole('region', { name: 'Imported Employees' }).getByText('No Data')).toBeVisible();
    await page.goto('/employees');
    expect(await total(page)).toBe(before);
  },
);

test('refuses a file with errors completely, and lists each error [IMP-09 IMP-16 IMP-17 IMP-18]', async ({ page }) => {
  await signInAsAdmin(page);
  const before = await total(page);
  const [header, first] = sheet.text.split('\r\n');
  const faulty = [header, first?.replace(/,Self,/, ',Cousin,')].join('\r\n');
  await page.getByRole('button', { name: 'Upload Employee File' }).click();
  await importEmployeeFile(page, { name: 'faulty.csv', text: faulty });
  await page.waitForURL('**/employees/error_imported');
  await expect(page.getByRole('heading', { name: 'Invalid Records Details' })).toBeVisible();
  await expect(page.getByText(/Relation/).first()).toBeVisible();
  await page.goto('/employees');
  expect(await total(page)).toBe(before);
});
