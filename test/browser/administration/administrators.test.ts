import { pages } from '../../../src/contract/pages';
import { validPassword } from '../../support/browser/identity';

import { expect, look, signInAsAdmin, test } from '../site';

// A separate site, because other files expect no further administrators.
test.use({ siteEnv: { SUPPORT_PHONE: '555-0119' } });

const email = 'bartholomew.featherstonehaugh-cholmondeley@benefits.example.org';

test(
  'lets an owner invite with the keyboard, shows the new administrator only what their permissions allow, and signs them out at once on deactivation [TEAM-01 TEAM-02]',
  { tag: '@long' },
  async ({ page, browser, site }, info) => {
    await signInAsAdmin(page);
    await page.goto(pages.administrators);
    await expect(page.getByRole('row', { name: /\(you\)/ })).toBeVisible();
    await look(page, info, 'list');

    const invite = page.getByRole('button', { name: 'Invite', exact: true });
    await invite.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Invite an administrator' });
    await expect(form).toBeVisible();
    await look(page, info, 'invite');
    await form.getByLabel('Name').fill('Bartholomew Featherstonehaugh-Cholmondeley');
    await form.getByLabel('Email').fill(email);
    await form.getByRole('checkbox', { name: /^Content/ }).check();
    await form.getByRole('checkbox', { name: /^Audit/ }).check();
    await page.keyboard.press('Tab');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('row', { name: /Featherstonehaugh/ })).toContainText('Invitation expires');
    await expect(invite).toBeFocused();
    await look(page, info, 'invited');

    const link = await site.lastLink(email);
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await expect(other.getByLabel('Name')).toHaveValue(/Featherstonehaugh/);
    await look(other, info, 'accept');
    await other.getByLabel('Password', { exact: true }).fill(validPassword);
    await other.getByLabel('Confirm').fill(validPassword);
    await other.getByRole('button', { name: 'Create account' }).click();
    await expect(other).toHaveURL(new RegExp(`${pages.admin}$`));
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill(validPassword);
    await other.getByRole('button', { name: /^(Login|Sign in)$/i }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Program' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await other.goto(pages.employees);
    await expect(other.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    await look(other, info, 'no access');

    await page.getByRole('button', { name: /^Deactivate Bartholomew/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(other).toHaveURL(new RegExp(`${pages.login}$`));
    await expect(page.getByRole('row', { name: /Featherstonehaugh/ })).toContainText('Inactive');
  },
);
