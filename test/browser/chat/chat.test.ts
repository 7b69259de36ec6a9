import type { Browser, Page } from '@playwright/test';

import { expect, expectAccessible, type Site, signInAsAdmin, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

const composer = (page: Page) => page.getByRole('textbox', { name: 'Type a message' });
const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Opens a window in a separate browser, whose connection may fail without failing the test. */
async function newWindow(browser: Browser, site: Site, viewport = { width: 1280, height: 800 }) {
  const context = await browser.newContext({ baseURL: site.url, viewport });
  return context.newPage();
}

async function openChat(page: Page) {
  await page.getByRole('button', { name: /^Chat/ }).click();
  const yes = page.getByRole('button', { name: 'Yes', exact: true });
  await expect(yes.or(composer(page))).toBeVisible();
  if (await yes.isVisible()) await yes.click();
  await expect(composer(page)).toBeVisible();
}

async function write(page: Page, text: string) {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

test('keeps two windows chatting after the server is killed, and loses or doubles no message [CHAT-01 CHAT-16 CHAT-18 CHAT-31 C5 C6]', async ({
  browser,
  site,
}) => {
  test.slow();
  const member = await newWindow(browser, site);
  await signInAsMember(member);
  await openChat(member);
  await write(member, 'Is my card on its way?');
  await expect(message(member, 'Is my card on its way?')).toContainText('Sent');

  const admin = await newWindow(browser, site);
  await signInAsAdmin(admin);
  await admin.goto('/admin/chat');
  await admin.getByRole('link', { name: /^Jordan Ellis/ }).click();
  await expect(message(admin, 'Is my card on its way?')).toBeVisible();
  await write(admin, 'It left on Monday.');
  await expect(message(member, 'It left on Monday.')).toBeVisible();
  await expectAccessible(member);
  await expectAccessible(admin);

  const back = site.restart();
  await expect(member.getByRole('button', { name: /^(Try again|Connecting…)$/ })).toBeVisible();
  for (const word of ['one', 'two', 'three']) await write(member, `Meanwhile ${word}`);
  await write(admin, 'Answer meanwhile');
  await back;

  const meanwhile = ['Meanwhile one', 'Meanwhile two', 'Meanwhile three'];
  for (const page of [member, admin])
    for (const text of [...meanwhile, 'Answer meanwhile'])
      await expect(message(page, text)).toHaveCount(1, { timeout: 40_000 });
  await expect(member.getByText('Sending…')).toHaveCount(0);
  const order = async (page: Page) =>
    (await page.locator('[data-bubble]').allTextContents()).filter((text) => text.startsWith('Meanwhile'));
  expect(await order(admin)).toEqual(meanwhile);
  await member.context().close();
  await admin.context().close();
});

/** Fakes a history of sixty messages, one every ten minutes, of which every third takes three lines. */
async function playHistory(page: Page) {
  const texts = Array.from(
    { length: 60 },
    (_, index) => `Message ${index + 1}${index % 3 === 0 ? ' and a good deal more of it'.repeat(4) : ''}`,
  );
  await page.route('**/chat-api/chat/list**', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const from = Math.max(0, 60 - (Number(searchParams.get('page') ?? 0) + 1) * 20);
    const messages = searchParams.has('after')
      ? []
      : texts.slice(from, from + 20).map((text, index) => ({
          _id: `m${from + index + 1}`,
          senderId: (from + index) % 2 === 0 ? 1 : 1002,
          message: text,
          createdAt: new Date(Date.UTC(2026, 10, 20, 15, (from + index) * 10)).toISOString(),
          sequence: from + index + 1,
        }));
    await route.fulfill({
      json: {
        status: 'success',
        message: '',
        data: { totalpage: 3, perpage: 20, data: [{ date: '2026-11-20', messages }] },
      },
    });
  });
}

test('loads earlier pages at the top without a jump, opens the window at the newest message and fills a phone with it [CHAT-24]', async ({
  browser,
  site,
}) => {
  const page = await newWindow(browser, site);
  await playHistory(page);
  await signInAsMember(page);
  await openChat(page);
  const log = page.getByRole('log', { name: 'Conversation with Admin' });
  await expect(message(page, 'Message 60')).toBeInViewport();

  await log.hover();
  const placeOf = (text: string) => message(page, text).evaluate((row) => Math.round(row.getBoundingClientRect().top));
  let requested = 1;
  page.on('request', (request) => (requested += Number(request.url().includes('/chat/list'))));
  while (requested < 2) {
    await page.mouse.wheel(0, -120);
    await page.waitForTimeout(200);
  }
  const first =
    (await log
      .getByRole('article')
      .evaluateAll((rows) => rows.find((row) => row.getBoundingClientRect().top > 200)?.textContent)) ?? '';
  const name = /Message \d+/.exec(first)?.[0] ?? '';
  const before = await placeOf(name);
  await page.waitForTimeout(500);
  expect(Math.abs((await placeOf(name)) - before)).toBeLessThanOrEqual(2);
  expect(await log.locator('*').count()).toBeLessThan(250);

  await page.setViewportSize({ width: 390, height: 844 });
  const sheet = page.getByRole('dialog', { name: 'Chat with Admin' });
  expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page);
  await composer(page).press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: /^Chat/ })).toBeFocused();
  await page.context().close();
});
