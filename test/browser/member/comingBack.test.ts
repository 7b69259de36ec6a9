import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';

import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../site';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const consoleLink = (page: Page) => page.getByRole('link', { name: 'Sign in as an administrator' });

async function signInAtConsole(page: Page) {
  await page.getByLabel('User Email').fill('admin@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Admin@123');
  await press(page, 'Login');
}

/** Ends the session on the server, which closes the sockets of its pages and refuses their next call. */
async function endSession(page: Page) {
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.authToken}` };
    await fetch('/chat-api/user/logout', { method: 'POST', headers });
  });
}

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`redirects /login to /admin at ${width} px after an administrator signs in [SESS-17]`, async ({
    page,
  }, info) => {
    await page.setViewportSize({ width, height });
    const isFirst = async () => {
      const [link, field] = [
        await consoleLink(page).boundingBox(),
        await page.getByLabel('Contact Number').boundingBox(),
      ];
      return (link?.y ?? 0) < (field?.y ?? 0);
    };
    await page.goto(pages.login);
    await expect(consoleLink(page)).toBeVisible();
    expect(await isFirst()).toBe(false);
    await page.screenshot({ path: info.outputPath('member.png'), fullPage: true });

    await consoleLink(page).click();
    await signInAtConsole(page);
    await page.waitForURL(`**${pages.messages}`);
    await page.goto(pages.login);
    await expect(consoleLink(page)).toBeVisible();
    expect(await isFirst()).toBe(true);
    await expect(consoleLink(page)).toBeInViewport();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('console.png'), fullPage: true });
  });

test('returns an expired console session to its page and typed text, in each of its tabs [SESS-17 FORM-02]', async ({
  context,
  page,
}) => {
  await page.goto(pages.alerts);
  await consoleLink(page).click();
  await signInAtConsole(page);
  await page.waitForURL(`**${pages.alerts}`);
  // After a reload only the service knows who is signed in.
  await page.reload();
  await press(page, 'Add +');
  await page.getByLabel('Description').fill('Flu shots in the lobby');
  const other = await context.newPage();
  await other.goto(`${pages.documents}?page=1#list`);
  await expect(other.getByRole('button', { name: 'Add +' })).toBeVisible();

  await endSession(page);
  for (const tab of [page, other]) {
    await tab.waitForURL(`**${pages.login}`);
    await expect(consoleLink(tab)).toBeInViewport();
  }
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Flu shots');

  await consoleLink(page).click();
  await signInAtConsole(page);
  await page.waitForURL(`**${pages.alerts}`);
  await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Flu shots in the lobby');

  await consoleLink(other).click();
  await signInAtConsole(other);
  await other.waitForURL(`**${pages.documents}?page=1#list`);
});

test('opens an address opened while signed out after the code, and shows no sign-in page on Back [SESS-18 SESS-19]', async ({
  page,
  site,
}) => {
  await page.goto('/faq.html');
  await page.goto(`${pages.specialists}?from=mail#list`);
  await page.waitForURL(`**${pages.login}`);
  await page.getByRole('link', { name: 'Sign in as a member' }).click();
  await page.getByLabel('SSN').fill('900010002');
  await page.getByLabel('Contact Number').fill('5550100002');
  await page.getByLabel('Password', { exact: true }).fill('Member@123');
  await press(page, 'Continue');
  await page.waitForURL(`**${pages.verifyCode}`);
  await expect.poll(() => site.lastCode(/5550100002$/)).toMatch(/^\d{4}$/);
  await page.getByLabel('4-digit code').fill(await site.lastCode(/5550100002$/));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.specialists}?from=mail#list`);

  await page.goBack();
  await page.waitForURL((url) => url.pathname === pages.home);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good');
  await expect(page.getByLabel('4-digit code')).toHaveCount(0);
});
