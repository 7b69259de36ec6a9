import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { texts } from '../../src/contract/texts';

import { expect, type Site, test } from './site';

test.use({ memberLogin: true });

const recorded = (page: Page) =>
  page.addInitScript(() => {
    window.name = 'harbor-recorder';
  });
test.beforeEach(({ page }) => recorded(page));

/** Stores the recording under the journey's name. */
async function keep(page: Page, name: string) {
  // Waits for pending work to finish.
  await page.waitForTimeout(1500);
  const download = page.waitForEvent('download');
  await page.evaluate(() => window.harbor?.save?.());
  const recorded = JSON.parse(await readFile(await (await download).path(), 'utf8')) as object;
  await mkdir(resolve('test/replay/recordings'), { recursive: true });
  await writeFile(resolve('test/replay/recordings', `${name}.json`), `${JSON.stringify(recorded)}\n`);
}

async function signIn(page: Page, contact: string, password: string) {
  await page.getByLabel('Contact number').fill(contact);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
async function asAdmin(page: Page) {
  await page.goto('/login');
  await signIn(page, '5550100001', 'Admin@123');
  await page.waitForURL('**/employees');
}
async function asMember(page: Page) {
  await page.goto('/login');
  await signIn(page, '5550100002', 'Member@123');
  await page.waitForURL((url) => url.pathname === '/');
}
/** Completes the sign-up form and waits for the sent code. */
async function askForCode(page: Page, site: Site, ssn: string, contact: string) {
  await page.getByLabel('SSN', { exact: true }).fill(ssn);
  await page.getByLabel('Contact Number').fill(contact);
  await page.getByLabel('Password', { exact: true }).fill('Lantern!7up');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/verify-otp');
  await expect.poll(() => site.lastCode(new RegExp(`${contact}$`))).toMatch(/^\d{4}$/);
}
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
const findText = (page: Page, message: string | RegExp) => expect(page.getByText(message).first()).toBeVisible();

test('a refused sign-in and a successful one', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, '5550100001', 'Wrong@123');
  await findText(page, /wrong|not right|do not match|invalid/i);
  await signIn(page, '5550100001', 'Admin@123');
  await page.waitForURL('**/employees');
  await expect(page.getByText(/Total Records/).first()).toBeVisible();
  await keep(page, 'signIn');
});

test('a sign-up with a wrong code, restarted, and finished with the right code', async ({ page, site }) => {
  const begin = () => askForCode(page, site, '900010003', '5550100003');
  await page.goto('/signup');
  await begin();
  const right = await site.lastCode(/5550100003$/);
  await page.getByLabel('4-digit code').fill(right === '1111' ? '2222' : '1111');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('verify'));
  if (!page.url().includes('/signup'))
    await page
      .getByRole('link', { name: /sign up/i })
      .first()
      .click();
  await begin();
  await page.getByLabel('4-digit code').fill(await site.lastCode(/5550100003$/));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await keep(page, 'signUp');
});

test('a session that ended on the server while many calls are pending', async ({ page }) => {
  await asAdmin(page);
  await expect(page.getByText(/Total Records/).first()).toBeVisible();
  await page.evaluate(() =>
    fetch('/api/user/logout', { method: 'POST', headers: { authorization: `Bearer ${localStorage.authToken}` } }),
  );
  await goTo(page, 'Manage Carousel Items');
  await goTo(page, 'Manage Alerts');
  await page.waitForURL('**/login');
  await keep(page, 'expiry');
});

const columns = async (page: Page) => {
  const answer = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Upload Employee File' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Employee Records' });
  await dialog.getByRole('button', { name: /sample/i }).click();
  return readFile(await (await answer).path(), 'utf8');
};

test('a valid import and an invalid one', async ({ page }) => {
  await asAdmin(page);
  const sample = await columns(page);
  const dialog = page.getByRole('dialog', { name: 'Import Employee Records' });
  const upload = async (text: string) => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await dialog.getByRole('button', { name: 'Verify and Import' }).click();
  };
  await upload(sample);
  await page.waitForURL('**/employees/imported');
  await goTo(page, 'Dashboard');
  await page.getByRole('button', { name: 'Upload Employee File' }).click();
  await upload(sample.replace(/\d{3}-\d{2}-\d{4}|\b9\d{8}\b/g, 'none'));
  await page.waitForURL('**/employees/error_imported');
  await keep(page, 'imports');
});

test('a canceled notification and a sent one', async ({ page }) => {
  await asAdmin(page);
  await goTo(page, 'Push Notifications');
  const write = async (title: string) => {
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Description' }).fill('Choose your plan before December 15.');
    await page.getByRole('button', { name: 'Send notification' }).click();
  };
  await write('Called back');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await write('Sent');
  await findText(page, 'Notification sent successfully');
  await keep(page, 'countdown');
});

test('each deletion, canceled and confirmed', async ({ page }) => {
  await asAdmin(page);
  const lists = ['Push Notifications', 'Manage Carousel Items', 'Manage Alerts', 'Manage Education Documents'];
  for (const list of lists) {
    await goTo(page, list);
    const first = page.getByRole('button', { name: /^Delete / }).first();
    await first.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Cancel|No)$/ })
      .click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await first.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it!' }).click();
    await findText(page, /^Deleted .* successfully$/);
    await page.getByRole('button', { name: 'Close message' }).first().click();
  }
  await keep(page, 'deletions');
});

test('an account deactivation and a relative’s deletion, each canceled and confirmed', async ({ page }) => {
  await asAdmin(page);
  await page.getByPlaceholder('Search Username').fill('Jordan Ellis');
  await page.getByRole('link', { name: 'View Jordan Ellis' }).click();
  const question = page.getByRole('alertdialog');
  const cancelThenConfirm = async (control: Locator) => {
    await control.click();
    await question.getByRole('button', { name: /^(Cancel|No)$/ }).click();
    await expect(question).toHaveCount(0);
    await control.click();
    await question.getByRole('button', { name: /^Yes/ }).click();
    await expect(question).toHaveCount(0);
  };
  const account = page.getByRole('switch', { name: 'Account active for Jordan Ellis' });
  await cancelThenConfirm(account);
  await expect(account).not.toBeChecked();
  await cancelThenConfirm(account);
  await expect(account).toBeChecked();
  const relatives = page.getByRole('button', { name: /^Delete Account for / });
  const count = await relatives.count();
  await cancelThenConfirm(relatives.last());
  await expect(relatives).toHaveCount(count - 1);
  await keep(page, 'accounts');
});

test('a reorder that is refused and reverted, and one that is stored', async ({ page }) => {
  await asAdmin(page);
  await goTo(page, 'Manage Alerts');
  const move = async (way: string) => {
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: way }).click();
  };
  await page.route(
    '**/updateCardSequence**',
    (route) => route.fulfill({ json: { status: 'failure', message: '', data: null } }),
    { times: 1 },
  );
  await move('Move down');
  await findText(page, 'Failed to update card sequence');
  await move('Move down');
  await findText(page, 'Card sequence updated successfully');
  await keep(page, 'reorder');
});

test('a chat through a lost connection, and a session that the other side ends', async ({ context, browser, site }) => {
  // A separate page, because an offline page logs errors about what it cannot load.
  const page = await context.newPage();
  await recorded(page);
  await asMember(page);
  await page.getByRole('button', { name: /^Chat/ }).click();
  const box = page.getByRole('textbox', { name: 'Type a message' });
  const yes = page.getByRole('button', { name: 'Yes', exact: true });
  await expect(yes.or(box)).toBeVisible();
  if (await yes.isVisible()) await yes.click();
  await box.fill('Is my card on its way?');
  await box.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Is my card on its way?' })).toContainText('Sent');
  await context.setOffline(true);
  await expect(page.getByText(/You’re offline|Connecting/).first()).toBeVisible();
  await box.fill('Written meanwhile');
  await box.press('Enter');
  await context.setOffline(false);
  await expect(page.getByRole('article').filter({ hasText: 'Written meanwhile' })).toContainText('Sent', {
    timeout: 40_000,
  });
  await keep(page, 'chat');

  const elsewhere = await browser.newContext({ baseURL: site.url });
  const admin = await elsewhere.newPage();
  await asAdmin(admin);
  await admin.goto('/admin/chat');
  await admin.getByRole('link', { name: /^Jordan Ellis/ }).click();
  await admin.getByRole('button', { name: 'End the Session' }).click();
  await admin.getByRole('alertdialog').or(admin.getByRole('dialog')).getByRole('button', { name: /End/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Written meanwhile' })).toHaveCount(0);
  await keep(page, 'terminated');
  await elsewhere.close();
});

test('an approved family request', async ({ page, browser, site }) => {
  const connected = page.waitForEvent('websocket', { timeout: 60_000 });
  await asMember(page);
  await connected;
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const theirs = await elsewhere.newPage();
  await theirs.goto('/signup');
  await askForCode(theirs, site, '900010012', '5550100012');
  await theirs.getByLabel('4-digit code').fill(await site.lastCode(/5550100012$/));
  await theirs.keyboard.press('Enter');
  await theirs.waitForURL((url) => url.pathname === '/');
  await page.getByRole('article', { name: 'Family link request' }).getByRole('button', { name: 'Approve' }).click();
  await findText(page, 'The request is approved.');
  await keep(page, 'approval');
  await elsewhere.close();
});

test('an account that its owner deletes after canceling twice', async ({ page }) => {
  await asMember(page);
  await page.goto('/profile');
  const answer = (name: string) =>
    page.locator('[data-toast]').getByRole('button', { name, exact: true }).last().click();
  const begin = page.getByRole('button', { name: 'Delete Account' });
  await begin.click();
  await answer('Cancel');
  await begin.click();
  await answer('Delete');
  await findText(page, texts.deleteAccount.confirm);
  await answer('Cancel');
  await begin.click();
  await answer('Delete');
  await findText(page, texts.deleteAccount.confirm);
  await answer('Delete');
  await page.waitForURL('**/login');
  await keep(page, 'accountDeletion');
});
