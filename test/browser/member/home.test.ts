import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

for (const width of [1280, 390])
  test(
    `shows home at ${width} px without motion, with every card reachable, and scrolls nothing sideways [HOME-01 HOME-02]`,
    {
      tag: width > 390 ? '@long' : [],
    },
    async ({ page }) => {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 });
      // Turns off smooth scrolling, because a press during the animation is lost.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signInAsMember(page);
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.reload();
      const cards = page.getByRole('region', { name: 'For you' });
      await expect(cards.getByRole('group', { name: 'Card 1 of 7' })).toBeInViewport();
      await page.waitForLoadState('networkidle');
      const moved = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(moved).toBeLessThanOrEqual(0.01);
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);

      const next = cards.getByRole('button', { name: 'Next cards' });
      const last = cards.getByRole('group', { name: 'Card 7 of 7' });
      await expect(last).not.toBeInViewport({ ratio: 0.9 });
      for (let pressed = 0; pressed < 7 && (await next.getAttribute('aria-disabled')) === 'false'; pressed += 1) {
        const place = () => last.evaluate((card) => card.getBoundingClientRect().left);
        const before = await place();
        await next.press('Enter');
        // The button is updated a moment after the row reaches its end.
        const isScrolling = async () =>
          (await place()) < before || (await next.getAttribute('aria-disabled')) === 'true';
        await expect.poll(isScrolling).toBe(true);
      }
      await expect(last).toBeInViewport({ ratio: 0.9 });
    },
  );

test(
  'plays the video in its dialog, marks new alerts read once, and opens home at the document of a link [HOME-02]',
  {
    tag: '@additions',
  },
  async ({ page }) => {
    await signInAsMember(page);
    await page.getByRole('button', { name: 'When to Use Urgent Care Video' }).click();
    const video = page.getByRole('dialog', { name: 'When to Use Urgent Care' }).locator('video');
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(video).toBeHidden();

    const toDo = page.getByRole('region', { name: 'To do' });
    await toDo.getByRole('button', { name: /^Read: 4 new alerts/ }).click();
    await expect(page.getByRole('heading', { name: 'Alerts' })).toBeInViewport();
    await page.getByRole('button', { name: 'Mark as read' }).click();
    await expect(toDo).not.toContainText('alert');
    await page.reload();
    await expect(toDo).toBeVisible();
    await expect(toDo).not.toContainText('alert');

    const guide = page.getByRole('link', { name: /^Plan A and Plan B Compared/ });
    const id = /\d+$/.exec((await page.getByRole('listitem').filter({ has: guide }).getAttribute('id')) ?? '')?.[0];
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/?document=${id}`);
    await page.getByLabel('Contact number').fill('5550100002');
    await page.getByLabel('Password', { exact: true }).fill('Member@123');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(guide).toBeFocused();
    await expect(guide).toBeInViewport({ ratio: 1 });
    await page.goto('/?document=999999');
    await expect(page.getByText('This document is no longer available.')).toBeVisible();
  },
);
