import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

test.use({ memberLogin: true });

test('lets an administrator answer the unread conversations with the keyboard [CHAT-29 CHAT-30 CHAT-28]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/chat');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('list', { name: 'People' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Alt+n');
  await page.waitForURL(/\/admin\/chat\/\d+$/);
  const composer = page.getByRole('textbox', { name: 'Type a message' });
  await expect(composer).toBeFocused();
  await expect(page.getByRole('article').last()).toBeInViewport();
  await page.getByRole('log').focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('article').last()).toBeFocused();
  await page.keyboard.press('Alt+m');
  await expect(composer).toBeFocused();
  await expectAccessible(page);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(
    `opens every conversation at its newest message, with the system’s motion set to ${reducedMotion}`,
    {
      tag: reducedMotion === 'reduce' ? '@long' : [],
    },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await signInAsAdmin(page);
      await page.goto('/admin/chat');
      const people = page.getByRole('main').getByRole('list', { name: 'People' });
      await expect(people.getByRole('link').first()).toBeVisible();
      const addresses = await people
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(addresses.length).toBeGreaterThan(1);
      for (const address of addresses) {
        // Finds the person by address, because another message would move its conversation to the top of the list.
        const person = people.locator(`a[href="${address}"]`);
        await person.click();
        await expect(person).toHaveAttribute('aria-current', /./);
        await expect(page.getByRole('article').last()).toBeInViewport();
        await expect(page.getByRole('button', { name: /Newest messages|new message/ })).toHaveCount(0);
      }
    },
  );

test('lets a conversation be selected while the list is still settling after a scroll', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/chat');
  const people = page.getByRole('main').getByRole('list', { name: 'People' });
  await expect(people.getByRole('link').first()).toBeVisible();
  const underPointer = await people.evaluate(async (list) => {
    let frame: Element | null = list;
    while (frame && frame.scrollHeight <= frame.clientHeight) frame = frame.parentElement;
    const { left, top, width, height } = (frame ?? list).getBoundingClientRect();
    frame?.scrollBy(0, 100);
    // The list handles the scroll event in the next frame and draws in the one after it.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const target = document.elementFromPoint(left + width / 2, top + height / 2);
    return [frame !== null && frame.scrollTop > 0, target?.closest('a') !== null];
  });
  expect(underPointer).toEqual([true, true]);
});

test('shows the list or the conversation on a phone, and scrolls neither sideways [CHAT-29]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page);
  await page.goto('/admin/chat');
  const person = page
    .getByRole('main')
    .getByRole('list', { name: 'People' })
    .getByRole('link', { name: /^Jordan Ellis/ });
  await person.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jordan Ellis' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Type a message' })).toBeInViewport();
  await expect(person).toBeHidden();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScrolling(page);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await expect(person).toBeVisible();
});
