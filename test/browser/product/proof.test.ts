import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { Download, Locator, Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { proofNeeded } from '../../../src/contract/people/proof';

import {
  adminSignIn,
  expect,
  expectAccessible,
  memberSignIn,
  type Site,
  signInAsAdmin,
  signInAsMember,
  test,
} from '../site';

test.use({ memberLogin: true });

/** Expects that Tab stays inside the dialog in both directions, for more steps than it has stops. */
async function expectFocusTrap(page: Page, dialog: Locator) {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let steps = 0; steps < 9; steps += 1) {
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
}

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

/** Answers the first call as for a session whose last proof is older than ten minutes. */
const refuseOnce = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    (route) =>
      route.fulfill({ json: { status: 'failure', message: 'Confirm your password first.', data: proofNeeded } }),
    {
      times: 1,
    },
  );

test(
  'masks the SSNs in an export, and asks for a reason and the password for full SSNs, all with the keyboard [TEAM-06 ROLL-11]',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Users' }).press('Enter');
    expect(await textOf(await saved)).toMatch(/\*{3}-\*\*-\d{4}/);

    const opener = page.getByRole('button', { name: 'Export with full SSNs' });
    const form = page.getByRole('dialog', { name: 'Export with full SSNs' });
    await opener.press('Enter');
    await expect(form).toBeVisible();

    await expectAccessible(page);
    await expectFocusTrap(page, form);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.press('Enter');
    await form.getByRole('button', { name: 'Submit' }).press('Enter');
    const reason = form.getByRole('combobox', { name: 'Reason' });

    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription('Choose a reason.');
    await expectAccessible(page);
    await reason.press('Enter');
    await page.getByRole('option', { name: 'Payroll or tax' }).press('Enter');
    const note = form.getByRole('textbox', { name: 'Purpose' });
    await note.fill('W-2 forms of the year');

    await refuseOnce(page, '/users/exportWithFullSsns');
    const submit = form.getByRole('button', { name: 'Submit' });
    await submit.press('Enter');
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    const password = proof.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();

    await expectAccessible(page);
    await expectFocusTrap(page, proof);
    await page.keyboard.press('Escape');
    await expect(proof).toBeHidden();

    await expect(submit).toBeFocused();
    await expect(note).toHaveValue('W-2 forms of the year');

    await refuseOnce(page, '/users/exportWithFullSsns');
    await submit.press('Enter');
    await password.fill('Wrong@123');
    await password.press('Enter');
    await expect(password).toHaveAccessibleDescription('Incorrect password.');
    await expect(password).toBeFocused();
    await expectAccessible(page);
    const whole = page.waitForEvent('download');
    await page.keyboard.type(adminSignIn.password);
    await page.keyboard.press('Enter');
    const text = await textOf(await whole);
    expect(text).toMatch(/\b900-?01-?0003\b/);
    expect(text).not.toMatch(/\*{3}-/);
    await expect(proof.or(form)).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);

async function linkSentTo(site: Site, contact: string) {
  const linkIn = async () => {
    const lines = (await readFile(resolve(site.dataDir, 'outbox.ndjson'), 'utf8'))
      .split('\n')
      .filter((line) => line.includes(`${contact}"`));
    return (
      /http\S+\/number-change#[\w-]+/.exec(lines.findLast((line) => line.includes(pages.numberObjection)) ?? '')?.[0] ??
      ''
    );
  };
  await expect.poll(linkIn).not.toBe('');
  return linkIn();
}

test(
  'restores the old number once with the link in the notice of a changed number [TEAM-07]',
  {
    tag: '@long',
  },
  async ({ page, site, browser }) => {
    const newNumber = '5550166002';
    await signInAsMember(page);
    await page.goto(pages.profile);
    await page.getByLabel('Contact Number').fill(newNumber);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Confirm your new number' })).toBeFocused();
    await expect.poll(() => site.lastCode(new RegExp(`${newNumber}$`))).toMatch(/^\d{4}$/);
    await page.getByLabel('4-digit code').fill(await site.lastCode(new RegExp(`${newNumber}$`)));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Contact Number')).toHaveValue(newNumber);

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    const link = await linkSentTo(site, memberSignIn.contact);
    await phone.goto(link.slice(0, -3));
    await expect(phone.getByRole('heading', { level: 1, name: 'This link is incomplete' })).toBeVisible();

    await expectAccessible(phone);

    await phone.goto('about:blank');
    await phone.goto(link);
    await expect(phone.getByRole('heading', { level: 1, name: 'Did you change your number?' })).toBeVisible();

    await expectAccessible(phone);
    await phone.route('**/user/objectToNumberChange', (route) => route.abort(), { times: 1 });
    const back = phone.getByRole('button', { name: 'Restore my old number' });
    await back.press('Enter');
    await expect(phone.getByRole('alert')).toContainText('Your old number might not have been restored. Try again.');
    await expectAccessible(phone);
    await back.press('Enter');
    await expect(phone.getByRole('heading', { level: 1, name: 'Your old number has been restored' })).toBeVisible();

    await expectAccessible(phone);

    await phone.reload();
    await back.press('Enter');
    await expect(phone.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible();

    await expectAccessible(phone);
    await context.close();
  },
);
