import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { tabTo, typeWithKeyboard } from '../../support/browser/keys';
import { expect, type Site, test } from '../site';

// A separate site, because its member signs up, changes their number, and leaves.
test.use({ siteEnv: { LINK_LIFE_S: '297' } });

const contact = '5550100003';
const next = '5550177005';
const screens = [
  'My Plan',
  'Family Members',
  'Additional Benefits',
  'Providers',
  'Telemedicine',
  'Specialists',
  'Conditions',
  'Message from Chairman',
  'About Us',
  'Terms of Use',
  'My Profile',
];

const typeInto = (page: Page, label: string, text: string) =>
  typeWithKeyboard(page, page.getByLabel(label, { exact: true }), text);

async function codeSentTo(site: Site, to: string) {
  const pattern = new RegExp(`${to}$`);
  await expect.poll(() => site.lastCode(pattern)).toMatch(/^\d{4}$/);
  return site.lastCode(pattern);
}

test('lets a member sign up, open every screen, change their number and delete the account with the keyboard [AUTH-15 OTP-04 OTP-15 PROF-09 PROF-10]', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(pages.signUp);
  await typeInto(page, 'SSN', '900010003');
  await typeInto(page, 'Contact Number', contact);
  await typeInto(page, 'Password', 'Lantern@4711');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.verifyCode}`);
  await typeInto(page, '4-digit code', await codeSentTo(site, contact));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === pages.home);

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const title of screens) {
    // The menu precedes the heading, which has focus.
    await tabTo(page, menu.getByRole('link', { name: title, exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  }

  await typeInto(page, 'Contact Number', next);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Confirm your new number' })).toBeFocused();
  await typeInto(page, '4-digit code', await codeSentTo(site, next));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contact number updated.')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Delete Account' }));
  await page.keyboard.press('Enter');
  for (const message of ['Are you sure you want to delete your account?', 'Press Delete again to confirm.']) {
    const question = page.getByRole('alertdialog').filter({ hasText: message });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await tabTo(page, question.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
  }
  await page.waitForURL(`**${pages.login}`);
});
