import type { Browser, Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';

import { addAuthenticator } from '../../support/browser/authenticator';
import { validPassword } from '../../support/browser/identity';
import { expect, look, type Site, test } from '../site';

const owner = { email: 'owner@example.org', password: 'Lantern@47-Harbor' };
test.use({
  isAtLocalhost: true,
  siteEnv: {
    DEMO: 'off',
    ALLOW_OUTBOX: 'on',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  },
});

const people = { name: 'Petra Field', email: 'petra.field@example.org', rights: ['People'] };
const content = { name: 'Conrad Bell', email: 'conrad.bell@example.org', rights: ['Content', 'Chat'] };

async function signIn(page: Page, { email, password = validPassword }: { email: string; password?: string }) {
  await page.goto(pages.admin);
  await page.getByLabel('User Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== pages.admin);
}

async function invite(page: Page, { name, email, rights }: typeof people) {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invite an administrator' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  for (const right of rights) await form.getByRole('checkbox', { name: new RegExp(`^${right}`) }).check();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Invitation expires');
}

/** Opens an invitation link in a separate browser, sets a password, and signs in. */
async function accept(browser: Browser, site: Site, invited: typeof people) {
  const page = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage();
  await page.goto(await site.lastLink(invited.email));
  await page.getByLabel('Password', { exact: true }).fill(validPassword);
  await page.getByLabel('Confirm').fill(validPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(new RegExp(`${pages.admin}$`));
  await signIn(page, invited);
  return page;
}

const employee = {
  'Full name': 'Marlow Finch',
  SSN: '970008001',
  Email: 'finch@example.org',
  'Contact number': '6175550711',
  'Employment type': 'Full Time',
};

/** A deactivated administrator sees the same message as someone with a wrong password. */
async function signInRefused(page: Page) {
  await page.goto(pages.admin);
  await page.getByLabel('User Email').fill(content.email);
  await page.getByLabel('Password', { exact: true }).fill(validPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Incorrect email or password.').first()).toBeVisible();
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test(
  'lets an owner invite two administrators with different permissions, confirm their identity in place, and deactivate one mid-task; lists all of it in order in the audit log [TEAM-01 TEAM-02 TEAM-04 TEAM-06 TEAM-08]',
  { tag: ['@additions', '@long'] },
  async ({ page, browser, site }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });

    await signIn(page, owner);
    await page.goto(pages.administrators);
    await invite(page, people);
    await invite(page, content);
    const petra = await accept(browser, site, people);
    const conrad = await accept(browser, site, content);
    await page.reload();
    await expect(page.getByRole('row', { name: /Petra Field/ })).toContainText('Active');
    await look(page, info, 'administrators');

    // Each administrator sees only their own screens, even after typing another screen's address.
    await expect(menuOf(petra).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    for (const entry of ['Manage Alerts', 'Push Notifications', 'Administrators', 'Audit log', 'Plans'])
      await expect(menuOf(petra).getByRole('link', { name: entry, exact: true })).toHaveCount(0);
    await expect(petra.getByRole('button', { name: 'Chat' })).toHaveCount(0);
    await expect(menuOf(conrad).getByRole('link', { name: 'Manage Alerts' })).toBeVisible();
    await expect(menuOf(conrad).getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await expect(conrad.getByRole('button', { name: 'Chat' })).toBeVisible();
    for (const [shown, address] of [
      [petra, pages.alerts],
      [petra, pages.messages],
      [conrad, pages.employees],
      [conrad, pages.audit],
    ] as const) {
      await shown.goto(address);
      await expect(shown.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    }
    await look(petra, info, 'no access');

    // The administrator with the people permission adds an employee, then adds a passkey to her own account, and signs
    // in with that passkey alone.
    await petra.goto(pages.employees);
    await petra.getByRole('button', { name: 'Add an employee' }).click();
    for (const [label, text] of Object.entries(employee)) await petra.getByLabel(label, { exact: true }).fill(text);
    await petra.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(petra.getByRole('heading', { level: 1, name: employee['Full name'] })).toBeVisible();
    const record = petra.url();
    await addAuthenticator(petra);
    await petra.goto(pages.security);
    await petra.getByRole('button', { name: 'Add a passkey' }).click();
    const codes = petra.getByRole('dialog', { name: 'Save your recovery codes' });
    await codes.getByRole('button', { name: 'I saved them' }).click();
    await expect(petra.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
    await look(petra, info, 'ways to sign in');
    await petra.getByRole('button', { name: 'Logout' }).click();
    await petra.goto(pages.admin);
    await petra.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(petra.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(petra).toHaveURL(new RegExp(`${pages.employees}$`));

    // Eleven minutes later the owner confirms their identity in a dialog, and the page continues.
    for (const shown of [page, petra, conrad]) await shown.goto('about:blank');
    await site.moveClockTo(new Date(Date.now() + 11 * 60_000));
    await page.goto(record);
    await page.getByRole('button', { name: `Reveal SSN for ${employee['Full name']}` }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('970-00-8001').first()).toBeVisible();
    expect(page.url()).toBe(record);

    // An administrator deactivated while writing is signed out within a second, and the owner's list updates.
    await conrad.goto(pages.alerts);
    await conrad.getByRole('button', { name: 'Add +' }).first().click();
    await conrad.getByRole('textbox', { name: 'Description' }).fill('Half a sentence of');
    await page.goto(pages.administrators);
    await page.getByRole('button', { name: `Deactivate ${content.name}` }).click();
    const left = conrad.waitForURL((url) => [pages.login, pages.admin].includes(url.pathname as typeof pages.login));
    const startedAt = Date.now();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await Promise.all([
      left,
      expect(page.getByRole('row', { name: new RegExp(content.name) })).toContainText('Inactive'),
    ]);
    info.annotations.push({ type: 'both pages knew after', description: `${Date.now() - startedAt} ms` });
    await signInRefused(conrad);

    // The audit log lists all of this, newest first, and is intact.
    await menuOf(page).getByRole('link', { name: 'Audit log' }).click();
    const lines = page.getByRole('table', { name: 'Entries' });
    await expect(lines).toContainText('Deactivated this administrator');
    const rows = await lines.getByRole('row').allTextContents();
    const places = [
      /Deactivated this administrator/,
      /Viewed a full SSN/,
      /Petra Field.*Signed in by passkey/,
      /Petra Field.*Added a passkey/,
      /Petra Field.*Added this employee/,
      /Conrad Bell.*Accepted an administrator invitation/,
      /Petra Field.*Accepted an administrator invitation/,
      /Invited an administrator \(content, chat\)/,
      /Invited an administrator \(people\)/,
    ].map((message) => rows.findIndex((text) => message.test(text)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText(/^Audit log verified through entry/)).toBeVisible();
    await look(page, info, 'audit');
    await petra.close();
    await conrad.close();
  },
);
