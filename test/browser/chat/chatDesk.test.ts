import type { Browser, Page, Route } from '@playwright/test';

import { expect, expectAccessible, type Site, signInAsAdmin, test } from '../site';

test.use({ memberLogin: true });

const people = /\/chat-api\/users\/list/;

/** Opens a separate page, because a refused or offline page logs errors. */
async function newWindow(browser: Browser, site: Site) {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

/** Refuses connections as a host in front of the chat does; all other requests pass. */
async function refuseConnections(page: Page, text: string) {
  const gateState = { isClosed: true };
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (!gateState.isClosed) return void socket.connectToServer();
    socket.onMessage((packet) => {
      if (String(packet).startsWith('40')) socket.send(`44${JSON.stringify({ message: text })}`);
    });
    socket.send(
      `0${JSON.stringify({ sid: 'shut', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 100_000 })}`,
    );
  });
  return gateState;
}

test(
  'filters and searches the conversation list, and shows loading, errors and no results in it [DESK-01 DESK-02]',
  {
    tag: '@long',
  },
  async ({ browser, site }) => {
    const page = await newWindow(browser, site);
    await signInAsAdmin(page);
    const held: (() => void)[] = [];
    let isHeld = true;
    await page.route(people, async (route) => {
      if (isHeld) await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await page.goto('/admin/chat');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await expectAccessible(page);
    isHeld = false;
    for (const go of held) go();
    const list = page.getByRole('main').getByRole('list', { name: 'People' });
    await expect(list.getByRole('link').first()).toBeVisible();

    const filter = (name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
    const search = page.getByRole('searchbox', { name: 'Search people and messages' });
    for (const name of ['Unread', 'Ended']) {
      await filter(name).press('Enter');
      await expect(filter(name)).toHaveAttribute('aria-pressed', 'true');
      await expect(
        page
          .getByText(name === 'Unread' ? 'No unread messages.' : 'No ended conversations.')
          .or(list.getByRole('link'))
          .first(),
      ).toBeVisible();
      await expectAccessible(page);
    }
    await search.fill('Zzyzx Featherstonehaugh-Cholmondeley');
    await expect(page.getByText('No people or messages found for')).toBeVisible();
    await expectAccessible(page);
    await filter('All').press('Enter');
    await search.fill('Jordan');
    await expect(list.getByRole('link', { name: /^Jordan Ellis/ })).toBeVisible();

    const outage = (route: Route) => route.abort();
    await page.route(people, outage);
    await search.fill('Someone else');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await page.unroute(people, outage);
    await again.press('Enter');
    await expect(page.getByText('No people or messages found for')).toBeVisible();
    await page.context().close();
  },
);

test(
  'says why and until when a chat is refused; says when a chat is offline and resumes it once the network returns [C5 J10]',
  {
    tag: '@long',
  },
  async ({ browser, site }) => {
    const page = await newWindow(browser, site);
    const gateState = await refuseConnections(page, 'This account may not use the chat before the end of its review.');
    await signInAsAdmin(page);
    await page.goto('/admin/chat');
    await page
      .getByRole('main')
      .getByRole('list', { name: 'People' })
      .getByRole('link', { name: /^Jordan Ellis/ })
      .click();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(page.getByText('We can’t reach chat: This account may not')).toBeVisible();
    await expectAccessible(page);
    gateState.isClosed = false;
    await again.press('Enter');
    await expect(again).toBeHidden();
    await expect(page.getByRole('log')).toBeFocused();

    await page.context().setOffline(true);
    await expect(page.getByText(/^You’re offline/).first()).toBeVisible({ timeout: 30_000 });
    const composer = page.getByRole('textbox', { name: 'Type a message' });
    await composer.fill('Written in the tunnel');
    await composer.press('Enter');
    await expect(page.getByRole('article').filter({ hasText: 'Written in the tunnel' })).toContainText('Sending…');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('region', { name: 'Connection' })).toBeHidden();
    await expect(composer).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(page.getByText(/^You’re offline/)).toHaveCount(0, { timeout: 40_000 });
    await expect(page.getByRole('article').filter({ hasText: 'Written in the tunnel' })).toContainText('Sent');
    await page.context().close();
  },
);
