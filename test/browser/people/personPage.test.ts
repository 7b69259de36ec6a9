import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';

import {
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScrolling,
  memberSignIn,
  showIn,
  signInAs,
  signInAsAdmin,
  test,
} from '../site';

test.use({ memberLogin: true });

const widths = [
  ['desktop', 1280],
  ['phone', 390],
] as const;
const nextYear = new Date().getUTCFullYear() + 1;
const newYear = `${nextYear}-01-01`;

async function openJordan(page: Page) {
  await signInAsAdmin(page);
  await page.goto(`${pages.employees}?search=Jordan%20Ellis`);
  await page.getByRole('link', { name: 'View Jordan Ellis' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jordan Ellis' })).toBeVisible();
}

/** Scrolls through the page, so that every section loads. */
async function scrollThrough(page: Page) {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('heading', { name: /^More about/ })).toBeAttached();
  for (const part of ['Coverage', 'Plan cards', 'Contact', 'Conversation', 'Sign-ins', 'Notifications', 'Audit log']) {
    const toggle = page.getByRole('button', { name: part, exact: true });
    await toggle.scrollIntoViewIfNeeded();
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await page.getByRole('region', { name: part, exact: true }).scrollIntoViewIfNeeded();
  }
  await expect(page.locator('main [data-waiting]')).toHaveCount(0);
}

test(
  'shows the sections of a person’s page below the record, loads them when they are opened, and works at both widths [ROLL-14]',
  { tag: '@long' },
  async ({ page }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/people/')) requested.push(pathname.slice('/api/people/'.length));
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await openJordan(page);
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);
    await scrollThrough(page);
    expect([...new Set(requested)].toSorted()).toEqual([
      'auditLines',
      'cards',
      'contactDetails',
      'conversations',
      'coverages',
      'events',
      'notifications',
      'sessions',
    ]);
    for (const [name, width] of widths) {
      await page.setViewportSize({ width, height: 844 });
      await scrollThrough(page);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
      await page.screenshot({ path: info.outputPath(`parts ${name}.png`), fullPage: true });
    }
    await showIn(page, 'dark');
    await expectLegible(page);
    await page.screenshot({ path: info.outputPath('parts dark.png'), fullPage: true });
  },
);

test(
  'lets a move to another plan on a later day be made, corrected and read with the keyboard, and shows the member what is upcoming [ROLL-02]',
  { tag: '@long' },
  async ({ page }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (what: string, ready: () => Promise<void>) => {
      for (const [name, width] of widths) {
        await page.setViewportSize({ width, height: 844 });
        await ready();
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
        await page.screenshot({ path: info.outputPath(`${what} ${name}.png`), fullPage: true });
      }
      await page.setViewportSize({ width: 1280, height: 844 });
    };
    await page.setViewportSize({ width: 1280, height: 844 });
    await openJordan(page);
    const change = page.getByRole('button', { name: 'Change plans for Jordan Ellis' });
    await change.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Change plans' });
    await form.getByLabel('Effective date').fill(newYear);
    await form.getByRole('combobox', { name: 'Medical plan' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'UHC Plan B (PPO)' }).press('Enter');
    await expect(form.getByRole('status')).toContainText(
      `UMR Plan A until December 31, ${nextYear - 1}; UHC Plan B (PPO) from January 1, ${nextYear}.`,
    );
    await look('change', () => expect(form.getByRole('combobox', { name: 'Reason' })).toBeVisible());
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form).toHaveCount(0);
    await expect(change).toBeFocused();

    const coverage = page.getByRole('region', { name: 'Coverage', exact: true });
    await coverage.scrollIntoViewIfNeeded();
    const upcoming = coverage.getByRole('row', { name: /UHC Plan B \(PPO\).*Upcoming/ });
    await expect(upcoming).toBeVisible();
    const correct = upcoming.getByRole('button', { name: /^Correct/ });
    await correct.focus();
    await page.keyboard.press('Enter');
    const correction = page.getByRole('dialog', { name: 'Correct coverage' });
    await expect(correction.getByLabel('End date')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(correction).toHaveCount(0);
    await expect(correct).toBeFocused();
    await page.keyboard.press('Enter');
    await look('correct', () => expect(correction.getByLabel('End date')).toBeVisible());

    await signInAs(page, memberSignIn, pages.myPlans, { userSSN: '***-**-0002' });
    await look('my plan', () =>
      expect(page.getByRole('region', { name: 'Upcoming changes' })).toContainText(
        `From January 1, ${nextYear}: UHC Plan B (PPO) instead of UMR Plan A`,
      ),
    );
  },
);
