import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { type CatalogPlan, catalogPaths } from '../../../src/contract/program/plan';
import { planYearKey } from '../../../src/contract/program/planYear';
import { publicationPaths } from '../../../src/contract/program/publication';

import { employeeCsv } from '../../support/page/importing';
import { expect, expectAccessible, expectNoSidewaysScrolling, signInAs, test } from '../site';

const admin = { contact: '6175550900', password: 'Lantern!7up-harbor' };
const member = { contact: '6175550901', ssn: '970009001', password: 'Walnut?4est' };

test.use({
  siteEnv: {
    DEMO: 'off',
    ALLOW_OUTBOX: 'on',
    MEMBER_LOGIN: 'on',
    ADMIN_CONTACT: admin.contact,
    ADMIN_EMAIL: 'first.admin@example.org',
    ADMIN_PASSWORD: admin.password,
  },
});

async function tokenOf(page: Page, { contact, password }: { contact: string; password: string }) {
  const answer = await page.request.post('/api/user/signIn', {
    data: { userContact: `+1${contact}`, userPassword: password },
  });
  return ((await answer.json()) as { data: { access_token: string } }).data.access_token;
}

async function addPlan(page: Page, facts: { name: string; insurer: string; group: string; phone: string }) {
  await page.getByRole('button', { name: 'Add plan' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add plan' });
  await form.getByLabel('Name', { exact: true }).fill(facts.name);
  await form.getByLabel('Carrier').fill(facts.insurer);
  await form.getByLabel('Group number').fill(facts.group);
  await form.getByLabel('Phone').fill(facts.phone);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('link', { name: facts.name })).toBeVisible();
}

/** Publishes one of a plan's tables; editing tables has separate tests. */
async function publishTable(page: Page, name: string, header: string) {
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const listed = await page.request.get(`/api${catalogPaths.list}`, { headers });
  const { data: plans } = (await listed.json()) as { data: CatalogPlan[] };
  const plan = plans.find((one) => one.name === name)?.id ?? '';
  const place = ['planTables', planYearKey({ plan, from: '2020-01-01' })] as const;
  const row = { key: 'visit', title: 'Primary care visit', datas: [{ value: '$15 copay' }] };
  const tables = [{ header, option_headers: [{ title: 'In-Network' }], result: [row] }];
  await page.request.post(`/api${publicationPaths.saveDraft(...place)}`, {
    headers,
    data: { version: 0, body: { tables } },
  });
  const published = await page.request.post(`/api${publicationPaths.publish(...place)}`, {
    headers,
    data: { version: 1 },
  });
  expect(await published.json()).toMatchObject({ status: 'success' });
}

async function upload(page: Page, text: string) {
  await page.goto(pages.employees);
  await page.getByRole('button', { name: 'Upload Employee File' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Employee Records' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Verify and Import' }).click();
}

test(
  'lets an administrator without the demo add plans, enroll people in them by a CSV file and filter the list by them, and a member of the new one read its tables [PGM-06]',
  { tag: '@long' },
  async ({ page, site }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (what: string, ready: () => Promise<void>) => {
      for (const [name, width] of [
        ['desktop', 1280],
        ['phone', 390],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await ready();
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
        await page.screenshot({ path: info.outputPath(`${what} ${name}.png`), fullPage: true });
      }
      await page.setViewportSize({ width: 1280, height: 844 });
    };
    const rows = [
      { 'Employee SSN': member.ssn, SSN: member.ssn, 'Covered Person': 'Ines Calder', 'Phone 1': member.contact },
      { 'Employee SSN': '970009002', SSN: '970009002', 'Covered Person': 'Oren Vale', 'Phone 1': '6175550902' },
    ];
    const sheet = (plans: string[]) =>
      employeeCsv(rows.map((row, index) => ({ ...row, 'Plan Name': plans[index] ?? '' })));

    await signInAs(page, admin, pages.employees, { userSSN: '***-**-0000', isAdmin: 'true' });
    await upload(page, sheet(['Tides Plan', 'Harborside Plan']));
    const offer = page.getByRole('dialog', { name: 'Add these 2 plans?' });
    await expect(offer.getByText(/The file contains plans that aren’t in the program/)).toBeVisible();
    await offer.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(pages.programPlans);
    const insured = { insurer: 'Tides Mutual', group: '77-A', phone: '555-010-0177' };
    await addPlan(page, { name: 'Harborside Plan', ...insured });
    await addPlan(page, { name: 'Tides Plan', ...insured });
    await publishTable(page, 'Tides Plan', 'What you pay');
    await upload(page, sheet(['Tides Plan', 'Harborside Plan']));
    await page.waitForURL('**/employees/imported');

    await page.goto(pages.employees);
    const table = page.getByRole('table', { name: 'Employees' });
    await expect(table.getByText('Oren Vale')).toBeVisible();
    await page.getByRole('combobox', { name: 'Plan' }).click();
    await page.getByRole('option', { name: 'Tides Plan' }).click();
    await expect(page.getByText('Total Records: 1').first()).toBeVisible();
    await expect(table.getByText('Oren Vale')).toHaveCount(0);
    await look('filtered', () => expect(page.getByText('Ines Calder').first()).toBeVisible());

    await page.getByRole('link', { name: 'View Ines Calder' }).click();
    await page.getByRole('button', { name: 'Change plans for Ines Calder' }).click();
    const form = page.getByRole('dialog', { name: 'Change plans' });
    await look('form', () => expect(form.getByRole('combobox', { name: 'Medical plan' })).toContainText('Tides Plan'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Change plans for Ines Calder' })).toBeFocused();

    const contact = `+1${member.contact}`;
    const signedUp = await page.request.post('/api/user/signUp', {
      data: { userSSN: member.ssn, userContact: contact, userPassword: member.password },
    });
    const { data } = (await signedUp.json()) as { data: { access_token: string } };
    const headers = { authorization: `Bearer ${data.access_token}` };
    await page.request.post('/api/user/getOtp', { headers, data: { userContact: contact } });
    const proved = await page.request.post('/api/user/verifyOtp', {
      headers,
      data: { userContact: contact, userOtp: await site.lastCode(new RegExp(`${member.contact}$`)) },
    });
    expect(await proved.json()).toMatchObject({ status: 'success' });
    await signInAs(page, member, pages.myPlans, { userSSN: '***-**-9001' });
    await look('my plan', async () => {
      await expect(page.getByRole('region', { name: 'Plan', exact: true })).toContainText('Tides Plan');
      await expect(page.getByRole('region', { name: 'Plan', exact: true })).toContainText('Tides MutualGroup 77-A');
      await expect(page.getByRole('link', { name: '(555) 010-0177' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'What you pay' })).toBeVisible();
    });
  },
);
