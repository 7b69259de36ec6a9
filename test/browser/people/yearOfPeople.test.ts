import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { catalogPaths } from '../../../src/contract/program/plan';

import { pressWithKeyboard, typeWithKeyboard } from '../../support/browser/keys';
import { employeeCsv } from '../../support/page/importing';
import { expect, look, test } from '../site';

const admin = { email: 'office@example.org', password: 'Lantern@47-Harbor' };
const password = 'Walnut!7up';

test.use({
  siteEnv: {
    DEMO: 'off',
    ALLOW_OUTBOX: 'on',
    MEMBER_LOGIN: 'on',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  },
});

/** The server's clock starts today, so the year is next year. */
const year = new Date().getUTCFullYear() + 1;
const newYear = `${year + 1}-01-01`;
const north = 'North Care Gold';
const south = 'South Care Silver';
const dental = 'Harbor Dental';
const plans = [
  { name: north, kind: 'medical', userTiear: 1 },
  { name: south, kind: 'medical', userTiear: 2 },
  { name: dental, kind: 'dental', userTiear: null },
] as const;

type Cells = Parameters<typeof employeeCsv>[0][number];
const person = (ssn: string, name: string, plan: string, more: Cells = {}): Cells => ({
  'Employee SSN': ssn,
  SSN: ssn,
  'Covered Person': name,
  'Email Address': `${name.toLowerCase().replace(' ', '.')}@example.org`,
  'Phone 1': `617555${ssn.slice(-4)}`,
  'Plan Name': plan,
  'Enrollment Date': `${year}-01-01`,
  ...more,
});
const staff = [
  ['970002101', 'Alma Reed'],
  ['970002102', 'Bo Marsh'],
  ['970002103', 'Cleo Ford'],
  ['970002104', 'Dana Holt'],
  ['970002105', 'Egon Vale'],
  ['970002106', 'Fern Lake'],
] as const;
const [alma, bo, cleo, dana, egon] = staff.map(([, name]) => name) as [string, string, string, string, string];

async function choose(page: Page, form: Locator, label: string, option: string) {
  await form.getByRole('combobox', { name: label, exact: true }).press('Enter');
  await page.getByRole('option', { name: option, exact: true }).press('Enter');
}

test(
  'handles a program’s year: the January load, a marriage and a birth, a leaver, the November file fixed with the keyboard, one import undone, and new plans on January 1 [ROLL-01 ROLL-02 ROLL-05 ROLL-09 ROLL-11]',
  { tag: ['@additions', '@long'] },
  async ({ page, browser, site }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const member = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage();
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const form = page.getByRole('dialog');
    const signIn = async () => {
      await page.goto(pages.admin);
      await page.getByLabel('User Email').fill(admin.email);
      await page.getByLabel('Password', { exact: true }).fill(admin.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL((url) => url.pathname !== pages.admin);
    };
    /** Moves server and page to the afternoon of a given day, with the administrator signed in again. */
    const advanceTo = async (day: string) => {
      const moment = new Date(`${day}T20:00:00Z`);
      // No page may request anything while its server restarts.
      for (const shown of [page, member]) await shown.goto('about:blank');
      await site.moveClockTo(moment);
      await page.clock.install({ time: moment });
      await signIn();
    };
    const openPerson = async (name: string) => {
      await page.goto(`${pages.employees}?search=${encodeURIComponent(name)}`);
      await page.getByRole('link', { name: `View ${name}` }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    };
    const upload = async (name: string, text: string) => {
      await page.goto(pages.employees);
      await page
        .getByRole('button', { name: /^Upload (Employee File|a file)/ })
        .first()
        .click();
      await page
        .getByRole('dialog', { name: 'Import Employee Records' })
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    };
    const statusOf = (message: string) =>
      page.getByRole('group', { name: 'Rows', exact: true }).getByRole('button', { name: message, exact: true });
    const changePlans = async (name: string, from: string, chosen: Record<string, string>) => {
      await button(`Change plans for ${name}`).click();
      await form.getByLabel('Effective date').fill(from);
      for (const [label, option] of Object.entries(chosen)) await choose(page, form, label, option);
      await form.getByRole('button', { name: 'Submit' }).click();
      await expect(form).toHaveCount(0);
    };

    // January: the plans exist, and everyone is loaded with the direct import.
    await advanceTo(`${year}-01-05`);
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('authToken'))}`;
    for (const plan of plans) {
      const data = { ...plan, insurer: 'Mutual', groupNumber: '1', phone: '' };
      const answer = await page.request.post(`/api${catalogPaths.add}`, { headers: { authorization }, data });
      expect(await answer.json()).toMatchObject({ status: 'success' });
    }
    await upload(
      'january.csv',
      employeeCsv(staff.flatMap(([ssn, name]) => [person(ssn, name, north), person(ssn, name, dental)])),
    );
    await button('Verify and Import').click();
    await page.waitForURL(`**${pages.imported}`);

    await member.clock.install({ time: new Date(`${year}-01-05T20:00:00Z`) });
    await member.goto(pages.signUp);
    await member.getByLabel('SSN', { exact: true }).fill(staff[0][0]);
    await member.getByLabel('Contact Number').fill('6175552101');
    await member.getByLabel('Password', { exact: true }).fill(password);
    await member.getByRole('button', { name: 'Sign up' }).click();
    await member.waitForURL('**/verify-otp');
    await expect.poll(() => site.lastCode(/6175552101$/)).toMatch(/^\d{4}$/);
    await member.getByLabel('4-digit code').fill(await site.lastCode(/6175552101$/));
    await member.keyboard.press('Enter');
    await member.waitForURL((url) => url.pathname === '/');
    const readPlans = async () => {
      await member.goto(pages.myPlans);
      await expect(member.getByRole('heading', { level: 1 })).toBeVisible();
    };
    await readPlans();
    await expect(member.getByRole('main')).toContainText(north);

    // Spring: a marriage and a birth, entered with the forms.
    await advanceTo(`${year}-04-20`);
    const addRelative = async (employee: string, name: string, ssn: string, relation: string) => {
      await openPerson(employee);
      await button(`Add a dependent for ${employee}`).click();
      await page.getByLabel('Full name', { exact: true }).fill(name);
      await page.getByLabel('SSN', { exact: true }).fill(ssn);
      await page.getByLabel('Email', { exact: true }).fill('family@example.org');
      await page.getByLabel('Contact number', { exact: true }).fill(`617555${ssn.slice(-4)}`);
      await expect(page.getByLabel('Employment type', { exact: true })).toHaveValue('Full Time');
      await choose(page, form, 'Relation', relation);
      await form.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('region', { name })).toBeVisible();
    };
    await addRelative(alma, 'Robin Reed', '970002191', 'Spouse');
    await changePlans('Robin Reed', `${year}-04-18`, { 'Medical plan': north, Reason: 'Marriage' });
    await expect(page.getByRole('region', { name: 'Robin Reed' })).toContainText(north);
    await advanceTo(`${year}-05-25`);
    await addRelative(bo, 'Sky Marsh', '970002192', 'Child');
    await changePlans('Sky Marsh', `${year}-05-20`, { 'Medical plan': north, Reason: 'Birth or adoption' });
    await look(page, info, 'family');

    // Summer: someone leaves at the end of the month.
    await advanceTo(`${year}-07-20`);
    await openPerson(dana);
    await changePlans(dana, `${year}-08-01`, {
      'Medical plan': 'No plan',
      'Dental plan': 'No plan',
      'End reason': 'Employment ended',
    });
    await expect(page.getByRole('region', { name: 'Coverage', exact: true })).toContainText(`July 31, ${year}`);

    // November: the full roster for the coming year, with three invalid rows that are fixed with the keyboard.
    await advanceTo(`${year}-11-10`);
    const stays = staff.filter(([, name]) => name !== dana && name !== egon);
    const november = employeeCsv([
      ...stays.flatMap(([ssn, name]) => [
        person(
          ssn,
          name,
          name === alma || name === bo ? south : north,
          name === cleo ? { 'Email Address': 'moved@example.org' } : {},
        ),
        person(ssn, name, dental, name === cleo ? { 'Email Address': 'moved@example.org' } : {}),
      ]),
      person('970002191', 'Robin Reed', north, { 'Employee SSN': staff[0][0], Relation: 'Spouse' }),
      person('970002192', 'Sky Marsh', north, { 'Employee SSN': staff[1][0], Relation: 'Child' }),
      person('970002107', 'Gil Stone', north, { 'Enrollment Date': newYear, 'Email Address': 'no address' }),
      person('970002108', 'Hope Dunn', 'Plan of someone else', { 'Enrollment Date': newYear }),
      person('970002109', 'Ira Penn', dental, { 'Enrollment Date': `${year + 1}-13-01` }),
    ]);
    await upload('november.csv', november);
    await page.getByRole('radio', { name: 'Add new people only' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('radio', { name: /full file/i }).check();
    await page.getByLabel('Effective date').fill(newYear);
    await pressWithKeyboard(page, button('Preview changes'));
    await expect(page.getByRole('heading', { level: 1, name: 'november.csv' })).toBeFocused();
    await expect(statusOf('Invalid 3')).toBeVisible();
    const grid = page.getByRole('grid', { name: 'Invalid rows' });
    for (const [column, value] of [
      ['Email Address', 'gil.stone@example.org'],
      ['Plan Name', south],
      ['Enrollment Date', newYear],
    ] as const) {
      await pressWithKeyboard(page, page.getByRole('button', { name: new RegExp(`^Line \\d+, ${column}`) }).first());
      await page.keyboard.press('F2');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
      await expect(grid.getByRole('gridcell', { name: value }).first()).toBeVisible();
    }
    await pressWithKeyboard(page, button('Check again'), 'Shift+Tab');
    await expect(page.getByText('No invalid rows', { exact: true })).toBeVisible();
    await expect(statusOf('Ending 1')).toBeVisible();
    await look(page, info, 'november');
    await pressWithKeyboard(page, button('Import'));
    // One person in eight loses coverage, so the number has to be typed.
    await typeWithKeyboard(page, page.getByRole('alertdialog').getByLabel('Type 1 to continue'), '1');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Imported by .* It can be undone until/)).toBeVisible();

    // The import of a wrong file is undone.
    await advanceTo(`${year}-11-20`);
    await upload(
      'mistake.csv',
      employeeCsv([person(staff[2][0], cleo, south, { 'Email Address': 'mistake@example.org' })]),
    );
    await page.getByRole('radio', { name: 'Add and update' }).check();
    await page.getByLabel('Effective date').fill(newYear);
    await button('Preview changes').click();
    await button('Import').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
    await expect(page.getByText(/^Imported by /)).toBeVisible();
    await openPerson(cleo);
    await expect(page.getByRole('main')).toContainText('mistake@example.org');
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await sidebar.getByRole('button', { name: 'People' }).click();
    await sidebar.getByRole('link', { name: 'Import history' }).click();
    await page.getByRole('link', { name: 'mistake.csv' }).click();
    await page.getByRole('link', { name: 'Undo', exact: true }).click();
    await button('Undo the import').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByText(/^This import, started by .* was undone/)).toBeVisible();
    await openPerson(cleo);
    await expect(page.getByRole('main')).toContainText('moved@example.org');

    // The member sees the upcoming plan, which is active on January 1.
    const signInMember = async (day: string) => {
      await member.clock.install({ time: new Date(`${day}T20:00:00Z`) });
      await member.goto(pages.login);
      await member.getByLabel('Contact Number').fill('6175552101');
      await member.getByLabel('Password', { exact: true }).fill(password);
      await member.getByRole('button', { name: 'Login' }).click();
      await member.waitForURL((url) => url.pathname === '/');
    };
    await advanceTo(`${year}-12-31`);
    await signInMember(`${year}-12-31`);
    await readPlans();
    await expect(member.getByRole('region', { name: 'Upcoming changes' })).toContainText(
      `${south} instead of ${north}`,
    );
    await look(member, info, 'what is coming');
    await advanceTo(newYear);
    await signInMember(newYear);
    await readPlans();
    await expect(member.getByRole('main')).toContainText(south);
    await expect(member.getByRole('main')).not.toContainText(north);
    await look(member, info, 'new year');
    await member.close();
    await openPerson(egon);
    await expect(page.getByRole('region', { name: 'Coverage', exact: true })).toContainText('Not in the full file');

    // An export with full SSNs can be imported without causing a change, in both modes.
    await page.goto(pages.employees);
    await button(/^Export with full/).click();
    await choose(page, form, 'Reason', 'Data migration or re-import');
    await form.getByLabel('Purpose').fill('The year is over');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Submit' }).click(),
    ]);
    const exported = await readFile(await download.path(), 'utf8');
    await upload('export.csv', exported);
    await page.getByRole('radio', { name: 'Add and update' }).check();
    await page.getByLabel('Effective date').fill(newYear);
    await button('Preview changes').click();
    for (const status of ['New', 'Changed', 'Ending', 'Invalid']) await expect(statusOf(`${status} 0`)).toBeVisible();
    await upload('export.csv', exported);
    await button('Verify and Import').click();
    await page.waitForURL(`**${pages.imported}`);
    await expect(page.getByText('0 imported', { exact: true })).toBeVisible();
    await expect(page.getByText('15 ignored', { exact: true })).toBeVisible();
    await look(page, info, 'imported again');
  },
);
