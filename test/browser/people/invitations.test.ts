import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';

import { chooseFromMenu, expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

test.use({ siteEnv: { SUPPORT_PHONE: '555-0107' } });

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

async function expectFit(page: Page, name: string) {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size.width}.png`, fullPage: true });
  }
}
const openPerson = async (page: Page, name: string) => {
  await page.goto(`${pages.employees}?search=${name}`);
  await page.getByRole('link', { name: `View ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test(
  'invites everyone without an account, and fits the pages of it to a desktop and a phone [ROLL-13]',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto(pages.invitations);
    await expect(page.getByText(/^For \d+ people\./)).toBeVisible();
    await expectFit(page, 'empty');
    await page.getByRole('button', { name: 'Filtered employees and their families' }).click();
    await expect(page.getByText(/^For \d+ people\./)).toBeVisible();
    await expectFit(page, 'filter');
    await page.getByRole('button', { name: 'Everyone without an account' }).click();
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send invitations' }).click();
    await expect(page.getByText('The invitations are on their way.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Sent invitations' })).toContainText('Done', { timeout: 30_000 });
    await expect(page.getByText(/^No one to invite right now\./)).toBeVisible();
    await expectFit(page, 'sent');
    await page.getByRole('link', { name: /^People invited/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Invitations from/ })).toBeVisible();
    await page.getByRole('button', { name: 'Skipped' }).click();
    await expect(page.getByText('No phone number or email of their own').first()).toBeVisible();
    await expectFit(page, 'round');
  },
);

test(
  'fits the forms on a person’s card to a desktop and a phone, and lets them work by keyboard [ROLL-12 ROLL-13]',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    await openPerson(page, 'Jordan Ellis');
    await expectFit(page, 'card');
    const more = page.getByRole('button', { name: 'More actions for Jordan Ellis' });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Change number (lost phone) for Jordan Ellis' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Change number (lost phone)' });
    await expect(form).toBeVisible();
    await expectFit(page, 'number');
    await form.getByRole('checkbox', { name: /photo ID/ }).press(' ');
    await form.getByRole('checkbox', { name: /last four digits/ }).press(' ');
    await form.getByRole('textbox', { name: 'New contact number' }).fill('5550199999');
    await form.getByRole('textbox', { name: 'What happened?' }).fill('Lost on the bus');
    await form.getByRole('button', { name: 'Submit' }).press('Enter');
    await expect(page.getByText('Contact number changed.')).toBeVisible();
    await expect(page.getByText('(555) 019-9999')).toBeVisible();
    await expect(more).toBeFocused();

    await chooseFromMenu(page, 'Casey Ellis', 'Invite Casey Ellis');
    await expect(
      page.getByRole('dialog', { name: 'Invite to sign up' }).getByText(/Questions\? 555-0107\./),
    ).toBeVisible();
    await expectFit(page, 'invite');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'More actions for Casey Ellis' })).toBeFocused();
  },
);
