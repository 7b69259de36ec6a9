import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { clipboardSamples } from '../../support/browser/clipboardSamples';
import { providersFile } from '../../support/browser/sampleProviders';
import { drawIcon } from '../../support/drawIcon';
import { employeeCsv } from '../../support/page/importing';
import { startServer } from '../server';
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../site';

const admin = { email: 'office@example.org', password: 'Lantern@47-Harbor' };
const member = { ssn: '970000001', contact: '6175550101', password: 'Walnut!7up' };

test.use({
  siteEnv: { DEMO: 'off', ALLOW_OUTBOX: 'on', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const year = new Date().getFullYear();
const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(drawIcon(96, 54, [11, 90, 97])),
});
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
/** Cells in the format in which a spreadsheet copies them. */
const cells = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\r\n');

const yes = async (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();

/** Publishes the typed text, which the button saves first. */
async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await yes(page, 'Publish');
  await expect(page.getByText('Published.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).first().click();
}

async function pasteTable(page: Page, text: string) {
  await page.getByLabel('Paste a table').filter({ visible: true }).focus();
  await page.evaluate((message) => navigator.clipboard.writeText(message), text);
  await page.keyboard.press('Control+V');
}

/** Pastes HTML as an office program copies it; Chromium sanitizes HTML that is written with the clipboard API. */
async function pasteHtml(page: Page, html: string) {
  await page.evaluate((text) => {
    const fill = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/html', text);
      event.preventDefault();
    };
    document.addEventListener('copy', fill, { once: true, capture: true });
  }, html);
  await page.locator('[role=textbox][aria-multiline]').focus();
  await page.keyboard.press('Control+C');
  await page.keyboard.press('Control+V');
}

function program(args: string[], environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...environment };
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/harbor.js', 'program', ...args], {
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
}

/** Each file in a folder with a digest of its bytes. */
async function contentOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ path, name }) => join(path, name));
  const digest = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  return new Map(
    await Promise.all(paths.toSorted().map(async (path) => [relative(folder, path), await digest(path)] as const)),
  );
}

async function importCsv(page: Page, file: ReturnType<typeof csv>, message: RegExp) {
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
  // Thousands of providers take longer than a usual wait while other tests use the machine.
  await expect(page.getByText(message)).toBeVisible({ timeout: 60_000 });
}

test(
  'sets up an empty program through the screens, and shows a new member all of it; PGM-15 imports its export elsewhere and exports it as the same bytes [PGM-01 PGM-02]',
  { tag: '@additions' },
  async ({ page, browser, site }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (shown: Page, name: string) => {
      for (const width of [1280, 390]) {
        await shown.setViewportSize({ width, height: 844 });
        await expectNoSidewaysScrolling(shown);
        await expectAccessible(shown);
        await shown.screenshot({ path: info.outputPath(`${name} ${width}.png`), fullPage: true });
      }
      await shown.setViewportSize({ width: 1280, height: 844 });
    };
    const missing = () => page.getByRole('list', { name: 'Setup checklist' }).getByText('To do');

    await page.goto(pages.admin);
    await page.getByLabel('User Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('region', { name: 'Program setup' })).toBeVisible();
    await page.getByRole('link', { name: 'See what’s left' }).click();
    await expect(missing()).toHaveCount(10);
    await look(page, 'empty');

    await page.getByRole('link', { name: 'Open the settings' }).click();
    await page.getByRole('textbox', { name: 'Product name' }).fill('North Benefits');
    await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#7a1f5c');
    await page.getByRole('textbox', { name: 'Support phone' }).fill('(555) 010-0199');
    await page.getByLabel('Choose logo').last().setInputFiles(picture('logo.png'));
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();

    await page.goto(pages.programPlans);
    await page.getByRole('button', { name: 'Add plan' }).first().click();
    const adding = page.getByRole('dialog', { name: 'Add plan' });
    await adding.getByLabel('Name').fill('North Care Gold');
    await adding.getByLabel('Carrier').fill('North Mutual');
    await adding.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('link', { name: 'North Care Gold' }).click();
    await page.getByRole('button', { name: 'Add plan year' }).click();
    await page.getByLabel('First day').fill(`${year}-01-01`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Add table' }).click();
    await page.getByLabel('Table title').filter({ visible: true }).fill('Visits');
    await pasteTable(
      page,
      cells(['Service', 'In-Network'], ['Primary care visit', '$25'], ['Specialist visit', '$45']),
    );
    await publish(page);
    await page.getByRole('button', { name: 'Add plan year' }).click();
    await expect(page.getByLabel('First day')).toHaveValue(`${year + 1}-01-01`);
    await page.getByRole('button', { name: 'Submit' }).click();
    const nextYear = page.getByRole('heading', { level: 1, name: `January 1, ${year + 1}` });
    await expect(nextYear).toBeVisible();
    // The new year starts with the previous year's tables.
    await page.getByRole('gridcell', { name: '$25' }).focus();
    await page.keyboard.type('$20');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('gridcell', { name: '$20' })).toBeVisible();
    await look(page, 'tables');
    await publish(page);

    await page.goto(pages.programBenefits);
    await page.getByRole('button', { name: 'Add +' }).first().click();
    await page.getByRole('dialog', { name: 'Add benefit' }).getByLabel('Title').fill('Bicycle leasing');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Bicycle leasing' })).toBeVisible();
    await page.locator('input[type=file]').nth(1).setInputFiles(picture('bicycle.png'));
    await page.getByLabel('What the image or video shows').fill('A bicycle by a wall');
    await page.locator('[role=textbox][aria-multiline]').click();
    await page.keyboard.type('Ride to work for less.');
    await publish(page);

    const [, word = { html: '', canonical: '' }] = clipboardSamples[0] ?? [];
    await page.goto(pages.programPage('about_us'));
    await page.getByLabel('Author name').fill('North Benefits');
    await pasteHtml(page, word.html);
    await publish(page);
    await look(page, 'about us');
    for (const key of ['message_from_chairman', 'policy_site', 'term_condition']) {
      await page.goto(pages.programPage(key));
      await page.locator('[role=textbox][aria-multiline]').click();
      await page.keyboard.type(`Our text, ${key.length}.`);
      await publish(page);
    }

    for (const kind of ['telemedicine', 'specialist', 'condition']) {
      await page.goto(pages.programDirectory(kind));
      await importCsv(
        page,
        csv(`${kind}.csv`, 'title,link,phone,topic\r\nA first helper,,5550100100,\r\n'),
        /^Imported: 1 added/,
      );
    }
    await page.goto(pages.programProviders);
    await importCsv(page, providersFile(), /^Imported: [\d,]+ added/);

    await page.goto(pages.alerts);
    await page.getByRole('button', { name: 'Add +' }).first().click();
    await page.getByRole('textbox', { name: 'Description' }).fill('Choose your plan before December 15.');
    await page.getByRole('button', { name: 'Submit' }).click();

    await page.goto(pages.employees);
    await page.getByRole('button', { name: 'Upload Employee File' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Employee Records' });
    const sheet = employeeCsv([{ 'Plan Name': 'North Care Gold' }]);
    await dialog.locator('input[type=file]').setInputFiles(csv('employees.csv', sheet));
    await dialog.getByRole('button', { name: 'Verify and Import' }).click();
    await page.waitForURL('**/employees/imported');

    await page.goto(pages.program);
    await expect(missing()).toHaveCount(1);
    await expect(page.getByText(/1 of 2/)).toBeVisible();
    await look(page, 'filled');

    const visitor = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage();
    await visitor.goto(pages.signUp);
    await expect(visitor).toHaveTitle('Sign up · North Benefits');
    await visitor.getByLabel('SSN', { exact: true }).fill(member.ssn);
    await visitor.getByLabel('Contact Number').fill(member.contact);
    await visitor.getByLabel('Password', { exact: true }).fill(member.password);
    await visitor.getByRole('button', { name: 'Sign up' }).click();
    await visitor.waitForURL('**/verify-otp');
    await expect.poll(() => site.lastCode(new RegExp(`${member.contact}$`))).toMatch(/^\d{4}$/);
    await visitor.getByLabel('4-digit code').fill(await site.lastCode(new RegExp(`${member.contact}$`)));
    await visitor.keyboard.press('Enter');
    await visitor.waitForURL((url) => url.pathname === '/');
    await expect(visitor.getByText('Choose your plan before December 15.')).toBeVisible();
    const main = visitor.getByRole('main');
    for (const [path, seen] of [
      [pages.home, main.getByText('Choose your plan before December 15.')],
      [pages.myPlans, main.getByRole('table', { name: 'Visits' })],
      [pages.benefits, main.getByRole('img', { name: 'A bicycle by a wall' })],
      [pages.aboutUs, main.getByRole('listitem').filter({ hasText: 'Inner' }).first()],
      [pages.chairman, main.getByText('Our text, 21.')],
      [pages.terms, main.getByText('Our text, 14.')],
      [pages.telemedicine, main.getByText('A first helper')],
      [pages.providers, main.getByRole('listitem').first()],
    ] as const) {
      await visitor.goto(path);
      await expect(seen).toBeVisible();
      await look(visitor, `member${path.replaceAll('/', ' ')}`);
    }
    await visitor.goto(pages.myPlans);
    await visitor.getByRole('link', { name: `From January 1, ${year + 1} 1 change` }).click();
    await expect(visitor.getByText('$20')).toBeVisible();
    await visitor.close();
    await page.goto('about:blank');

    const [first, second] = [info.outputPath('exported'), info.outputPath('exported again')];
    const empty = { DATA_DIR: info.outputPath('another store'), DEMO: 'off', ALLOW_OUTBOX: 'on' };
    await site.whileStopped(() => program(['export', first], { ...empty, DATA_DIR: site.dataDir }));
    await mkdir(empty.DATA_DIR);
    await (await startServer({ ...empty, PORT: '0' }, () => {})).end('SIGTERM');
    program(['import', first], empty);
    program(['export', second], empty);
    const files = await contentOf(first);
    expect(files.size).toBeGreaterThan(14);
    expect(await contentOf(second)).toEqual(files);
  },
);
