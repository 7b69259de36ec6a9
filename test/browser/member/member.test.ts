import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';

import { expect, expectAccessible, expectNoSidewaysScrolling, type Site, test } from '../site';

// A separate site, because its members sign up, change their number, and leave.
test.use({ siteEnv: { LINK_LIFE_S: '298' } });

const password = 'Lantern@4711';
const screens: [string, string | RegExp][] = [
  [pages.myPlans, 'My Plan'],
  [pages.family, 'Family Members'],
  [pages.benefits, 'Additional Benefits'],
  [pages.providers, 'Providers'],
  [pages.telemedicine, 'Telemedicine'],
  [pages.specialists, 'Specialists'],
  [pages.conditions, 'Conditions'],
  [pages.chairman, 'Message from Chairman'],
  [pages.aboutUs, 'About Us'],
  [pages.notifications, 'Notifications'],
  [pages.policy, 'Privacy Policy'],
  [pages.terms, 'Terms of Use'],
  [pages.changePassword, 'Change Password'],
  [pages.profile, 'My Profile'],
];

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const [contact, ssn, next] = ['5550100003', '900010003', '5550177003'];

async function codeSentTo(site: Site, contact: string) {
  const to = new RegExp(`${contact}$`);
  await expect.poll(() => site.lastCode(to)).toMatch(/^\d{4}$/);
  return site.lastCode(to);
}

async function fits(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Checks both sizes in one visit, because a resized page looks like one opened at that size.
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  }
}

test(
  'lets a member sign up, see every screen at 1280 and 390 px, change their number and delete the account [AUTH-10 AUTH-15 OTP-04 HOME-01 PROF-04 PROF-06 PROF-13]',
  {
    tag: '@long',
  },
  async ({ page, site }) => {
    await page.setViewportSize(desktop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(pages.signUp);
    await page.getByLabel('SSN').fill(ssn);
    await page.getByLabel('Contact Number').fill(contact);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL(`**${pages.verifyCode}`);
    await fits(page);
    await page.getByLabel('4-digit code').fill(await codeSentTo(site, contact));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL((url) => url.pathname === pages.home);
    await expect(page.getByRole('heading', { name: 'For you' })).toBeVisible();
    await fits(page);

    for (const [path, title] of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await fits(page);
    }

    await page.getByLabel('Contact Number').fill(next);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm your new number' })).toBeVisible();
    await page.getByLabel('4-digit code').fill(await codeSentTo(site, next));
    // The demo notice moves the button when it appears.
    await page.getByLabel('4-digit code').press('Enter');
    await expect(page.getByText('Contact number updated.')).toBeVisible();

    await page.getByRole('button', { name: 'Delete Account' }).click();
    for (const text of ['Are you sure you want to delete your account?', 'Press Delete again to confirm.']) {
      const question = page.getByRole('alertdialog').filter({ hasText: text });
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await question.getByRole('button', { name: 'Delete' }).click();
    }
    await page.waitForURL(`**${pages.login}`);
    const kept = async () => Object.keys(await page.evaluate(() => ({ ...localStorage })));
    await expect.poll(async () => (await kept()).filter((key) => key !== 'colorMode')).toEqual(['countryCode']);
  },
);
