import type { Browser, Locator, Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { csvField, fileColumns, importFilePaths, optionalColumns } from '../../../src/contract/people/importFile';
import { catalogPaths } from '../../../src/contract/program/plan';

import { pressWithKeyboard, typeWithKeyboard } from '../../support/browser/keys';
import { pictureOf } from '../../support/page/forms';
import { employeeCsv } from '../../support/page/importing';
import { chooseFromMenu, expect, expectAccessible, expectNoSidewaysScrolling, look, type Site, test } from '../site';

const admin = { email: 'office@example.org', password: 'Lantern@47-Harbor' };
test.use({
  siteEnv: {
    DEMO: 'off',
    ALLOW_OUTBOX: 'on',
    MEMBER_LOGIN: 'on',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  },
});
const jo = { contact: '6175553401', ssn: '970003401', password: 'Walnut!7up' };

/** The server's clock starts today, so the first year is next year. */
const year = new Date().getUTCFullYear() + 1;
const [north, dental] = ['North Care Gold', 'Harbor Dental'];
const both = [dental, north];

async function signIn(page: Page) {
  await page.goto(pages.admin);
  await page.getByLabel('User Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== pages.admin);
}

/** Creates the plans if there are none, and loads people with the direct import. */
async function load(page: Page, rows: Parameters<typeof employeeCsv>[0]) {
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('authToken'))}`;
  const headers = { authorization };
  for (const [name, kind] of [
    [north, 'medical'],
    [dental, 'dental'],
  ]) {
    const data = {
      name,
      kind,
      userTiear: kind === 'medical' ? 1 : null,
      insurer: 'Mutual',
      groupNumber: '1',
      phone: '',
    };
    await page.request.post(`/api${catalogPaths.add}`, { headers, data });
  }
  const people = rows.flatMap((row) => both.map((plan) => ({ ...row, 'Plan Name': plan })));
  const buffer = Buffer.from(employeeCsv(people, [...fileColumns, ...optionalColumns]));
  const multipart = { [csvField]: { name: 'people.csv', mimeType: 'text/csv', buffer } };
  const answer = await page.request.post(`/api${importFilePaths.import}`, { headers, multipart });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}
const employee = (ssn: string, name: string, more: object = {}) => ({
  'Employee SSN': ssn,
  SSN: ssn,
  'Covered Person': name,
  'Email Address': `${name.toLowerCase().replace(' ', '.')}@example.org`,
  'Phone 1': `617555${ssn.slice(-4)}`,
  'Enrollment Date': '2026-01-01',
  ...more,
});
const child = (parent: string, ssn: string, name: string, birthDate: string) => ({
  ...employee(ssn, name, { 'Employee SSN': parent, Relation: 'Child', 'Email Address': '', 'Phone 1': '' }),
  'Date of Birth': birthDate,
});

async function openPerson(page: Page, name: string) {
  await page.goto(`${pages.employees}?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `View ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Counts the clicks, starting at the list; typing into a field includes a click on it. */
function counted(page: Page) {
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  return {
    count: () => clicks,
    click,
    async start(name: string, event: string) {
      await page.goto(`${pages.employees}?search=${encodeURIComponent(name)}`);
      await click(page.getByRole('link', { name: `View ${name}` }));
      await click(page.getByRole('button', { name: 'Report an event' }));
      await click(page.getByRole('combobox', { name: 'What happened' }));
      await click(page.getByRole('option', { name: event, exact: true }));
    },
    async type(label: string, text: string) {
      await click(page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    },
    async save() {
      await expect(page.getByText('What will change')).toBeVisible();
      await click(page.getByRole('button', { name: 'Save event' }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  };
}

test('reports a marriage with enrollment in 9 clicks, a birth without SSN in 8, and a leave in 6 [LIFE-02]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await load(page, [employee('970003301', 'Ada Moor')]);

  const marriage = counted(page);
  await marriage.start('Ada Moor', 'Marriage');
  await marriage.type('Full name', 'Bo Moor');
  await marriage.type('SSN', '970003302');
  await marriage.type('Email', 'bo@example.org');
  await marriage.type('Contact number', '6175553302');
  await marriage.save();
  await expect(page.getByRole('region', { name: 'Bo Moor' })).toContainText(north);
  expect(marriage.count()).toBeLessThanOrEqual(9);

  const birth = counted(page);
  await birth.start('Ada Moor', 'Birth or adoption');
  await birth.type('Full name', 'Cleo Moor');
  await birth.click(page.getByRole('checkbox', { name: 'The SSN will be added later' }));
  await birth.save();
  await expect(page.getByRole('region', { name: 'Cleo Moor' })).toContainText('SSN to follow');
  expect(birth.count()).toBeLessThanOrEqual(8);

  const leave = counted(page);
  await leave.start('Ada Moor', 'Employment ended');
  await leave.save();
  await expect(page.getByRole('region', { name: 'Bo Moor' })).toContainText(/North Care Gold.* ends? on/);
  await expect(page.getByRole('region', { name: 'Ada Moor' }).first()).toContainText('The account is active until');
  expect(leave.count()).toBeLessThanOrEqual(6);
});

/** Expects these plans on the family's cards and in the list of people. */
async function expectPlans(page: Page, expected: Record<string, readonly string[]>) {
  await openPerson(page, 'Jo Vale');
  for (const [name, plans] of Object.entries(expected))
    await expect(
      page.getByRole('region', { name, exact: true }).locator('dt', { hasText: 'Enrolled plans' }).locator('+ dd'),
    ).toHaveText(plans.join('') || '–');
  await page.goto(`${pages.people}?search=Vale`);
  for (const [name, plans] of Object.entries(expected)) {
    const row = page.getByRole('table', { name: 'People' }).getByRole('row', { name: new RegExp(`^${name}`) });
    for (const plan of both)
      if (plans.includes(plan)) await expect(row).toContainText(plan);
      else await expect(row).not.toContainText(plan);
  }
}

async function reportEvent(
  page: Page,
  event: string,
  date: string,
  complete: (form: Locator) => Promise<void> = async () => {},
) {
  await openPerson(page, 'Jo Vale');
  await pressWithKeyboard(page, page.getByRole('button', { name: 'Report an event' }));
  const form = page.getByRole('dialog', { name: 'Report an event' });
  await form.getByRole('combobox', { name: 'What happened' }).press('Enter');
  await page.getByRole('option', { name: event, exact: true }).press('Enter');
  await form.locator('input[name=date]').fill(date);
  await complete(form);
  await expect(form.getByText('What will change')).toBeVisible();
  await pressWithKeyboard(page, form.getByRole('button', { name: 'Save event' }));
  await expect(form).toHaveCount(0);
}

async function moveToDay(page: Page, site: Site, day: string) {
  const moment = new Date(`${day}T20:00:00Z`);
  // No page may request anything while its server restarts.
  await page.goto('about:blank');
  await site.moveClockTo(moment);
  await page.clock.install({ time: moment });
  await signIn(page);
}

/** Opens a phone's browser for the employee, whose clock shows a given date. */
async function openPhone(browser: Browser, site: Site, day: string) {
  const size = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ baseURL: site.url, ...size });
  const phone = await context.newPage();
  await phone.clock.install({ time: new Date(`${day}T20:00:00Z`) });
  return phone;
}

async function signUpOnPhone(phone: Page, site: Site) {
  await phone.goto(pages.signUp);
  await phone.getByLabel('SSN', { exact: true }).fill(jo.ssn);
  await phone.getByLabel('Contact Number').fill(jo.contact);
  await phone.getByLabel('Password', { exact: true }).fill(jo.password);
  await phone.getByRole('button', { name: 'Sign up' }).tap();
  await phone.waitForURL(`**${pages.verifyCode}`);
  await expect.poll(() => site.lastCode(/6175553401$/)).toMatch(/^\d{4}$/);
  await phone.getByLabel('4-digit code').fill(await site.lastCode(/6175553401$/));
  await phone.keyboard.press('Enter');
  await phone.waitForURL((url) => url.pathname === pages.home);
}

async function signInOnPhone(phone: Page) {
  await phone.goto(pages.login);
  await phone.getByLabel('Contact number').fill(jo.contact);
  await phone.getByLabel('Password', { exact: true }).fill(jo.password);
  await phone.getByRole('button', { name: 'Login' }).tap();
  await phone.waitForURL((url) => url.pathname === pages.home);
}

const reportedChange = (phone: Page, kind: string) =>
  phone.getByRole('list', { name: 'Reported changes' }).getByRole('listitem').filter({ hasText: kind });

async function reportChange(phone: Page, kind: string, complete: (form: Locator) => Promise<void>) {
  await phone.goto(pages.family);
  await phone.getByRole('button', { name: 'Report a change' }).tap();
  const form = phone.getByRole('dialog', { name: 'Report a change' });
  await form.getByText(kind, { exact: true }).tap();
  await form.getByRole('button', { name: 'Continue' }).tap();
  await complete(form);
  await expectNoSidewaysScrolling(phone);
  await form.getByRole('button', { name: 'Send' }).tap();
  await expect(form).toBeHidden();
  await expect(reportedChange(phone, kind).first()).toContainText('Pending');
}

/** Approves the only pending request with its form. */
async function approveRequest(page: Page, kind: string, save: string) {
  await page.goto(pages.changeRequests);
  await expect(page.getByRole('link', { name: 'Requests 1 waiting' })).toBeVisible();
  await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: kind })).toBeVisible();
  await pressWithKeyboard(page, page.getByRole('button', { name: 'Approve' }));
  const form = page.getByRole('dialog', { name: /^Approve with / });
  await pressWithKeyboard(page, form.getByRole('button', { name: save }));
  await expect(page.getByText(/^Approved by /)).toBeVisible();
}

/** Expects these dependents, and both plans, on the member's screens. */
async function expectMemberSees(phone: Page, dependents: readonly string[]) {
  await phone.goto(pages.family);
  for (const name of dependents) await expect(phone.getByRole('heading', { level: 2, name })).toBeVisible();
  await phone.goto(pages.myPlans);
  for (const plan of both) await expect(phone.getByRole('main')).toContainText(plan);
  await expectNoSidewaysScrolling(phone);
}

test(
  'plays two years of a family of five: hired, married, a birth that the employee reports with a photo on a phone, without SSN and later with it, a reported correction, a child at the age limit, a divorce, an end of employment, and a return, with screens that agree at each date [LIFE-01 LIFE-02 LIFE-03 LIFE-04]',
  { tag: ['@additions', '@long'] },
  async ({ page, site, browser }, info) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const come = (day: string) => moveToDay(page, site, day);
    await come(`${year}-01-05`);
    await load(page, [
      employee('970003401', 'Jo Vale'),
      child('970003401', '970003402', 'Kit Vale', `${year + 1 - 26}-05-10`),
      child('970003401', '970003403', 'Lou Vale', `${year - 9}-02-08`),
    ]);
    const three = { 'Jo Vale': both, 'Kit Vale': both, 'Lou Vale': both };
    await expectPlans(page, three);

    await come(`${year}-04-20`);
    await reportEvent(page, 'Marriage', `${year}-04-18`, async () => {
      for (const [label, text] of [
        ['Full name', 'Robin Vale'],
        ['SSN', '970003404'],
        ['Email', 'robin@example.org'],
        ['Contact number', '6175553404'],
      ] as const)
        await typeWithKeyboard(page, page.getByLabel(label, { exact: true }), text);
    });
    await come(`${year}-09-03`);
    await expectPlans(page, { ...three, 'Robin Vale': both });
    const first = await openPhone(browser, site, `${year}-09-03`);
    await signUpOnPhone(first, site);
    await expectMemberSees(first, ['Kit Vale', 'Lou Vale', 'Robin Vale']);
    const photo = Buffer.from(await pictureOf(200_000).arrayBuffer());
    await reportChange(first, 'Birth or adoption', async (form) => {
      await form.getByLabel('Date of birth or adoption').fill(`${year}-08-30`);
      await form.getByRole('textbox', { name: 'Child’s full name' }).fill('Ash Vale');
      const certificate = { name: 'certificate.png', mimeType: 'image/png', buffer: photo };
      await form.locator('input[type="file"]').setInputFiles(certificate);
      await expect(form.getByRole('img', { name: 'certificate.png' })).toBeVisible();
    });
    await approveRequest(page, 'Birth or adoption', 'Save event and approve');
    await expect(page.getByRole('img', { name: 'Document certificate.png' })).toBeVisible();
    await expectMemberSees(first, ['Kit Vale', 'Lou Vale', 'Robin Vale', 'Ash Vale']);
    await first.goto(pages.family);
    await expect(reportedChange(first, 'Birth or adoption')).toContainText('Approved');
    await look(first, info, 'family on the phone');
    await first.context().close();
    const five = { ...three, 'Robin Vale': both, 'Ash Vale': both };
    await expectPlans(page, five);
    await openPerson(page, 'Jo Vale');
    await chooseFromMenu(page, 'Ash Vale', 'Edit Ash Vale');
    const edit = page.getByRole('dialog', { name: 'Edit Ash Vale' });
    await expect(edit.getByLabel('Full name')).toHaveValue('Ash Vale');
    await edit.getByLabel('SSN', { exact: true }).fill('970003405');
    await edit.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('region', { name: 'Ash Vale' })).toContainText('***-**-3405');
    await look(page, info, 'family of five');

    await come(`${year + 1}-04-20`);
    await openPerson(page, 'Jo Vale');
    await expect(page.getByRole('region', { name: 'Kit Vale' })).toContainText(
      `Turns 26 on May 10, ${year + 1}; coverage is due to end on May 31, ${year + 1}.`,
    );
    const second = await openPhone(browser, site, `${year + 1}-04-20`);
    await signInOnPhone(second);
    await reportChange(second, 'My email address', (form) =>
      form.getByRole('textbox', { name: 'New email address' }).fill('jo.vale@home.example'),
    );
    await approveRequest(page, 'New email address', 'Save details and approve');
    await second.goto(pages.profile);
    await expect(reportedChange(second, 'My email address')).toContainText('Approved');
    await expect(second.getByRole('main')).toContainText('jo.vale@home.example');
    await expectMemberSees(second, ['Kit Vale', 'Lou Vale', 'Robin Vale', 'Ash Vale']);
    await second.context().close();
    await openPerson(page, 'Jo Vale');
    await expect(page.getByRole('region', { name: 'Jo Vale', exact: true })).toContainText('jo.vale@home.example');
    await reportEvent(page, 'Dependent reached the age limit', `${year + 1}-05-10`, (form) =>
      form.getByRole('checkbox', { name: 'Kit Vale' }).check(),
    );
    await come(`${year + 1}-06-01`);
    const four = { ...five, 'Kit Vale': [] };
    await expectPlans(page, four);
    await reportEvent(page, 'Divorce', `${year + 1}-06-01`);
    await come(`${year + 1}-07-01`);
    await expectPlans(page, { ...four, 'Robin Vale': [] });
    await reportEvent(page, 'Employment ended', `${year + 1}-07-15`);
    await expect(page.getByRole('region', { name: 'Jo Vale', exact: true })).toContainText(
      `The account is active until July 31, ${year + 1}.`,
    );
    await expectAccessible(page);
    await come(`${year + 1}-08-01`);
    await expectPlans(page, Object.fromEntries(Object.keys(five).map((name) => [name, []])));
    await reportEvent(page, 'Return to employment', `${year + 1}-11-01`);
    await come(`${year + 1}-11-01`);
    await expectPlans(page, { ...four, 'Robin Vale': [] });
    await look(page, info, 'after the return');
  },
);
