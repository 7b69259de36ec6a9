import { expect, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

/** Long enough for the page to prefetch other files first. */
const timeoutMs = 60_000;

test('holds a message written offline, keeps it over a reload, delivers it once, and deletes it with the session [STATE-07 C5 J10 G6]', async ({
  browser,
  site,
}) => {
  // A separate page, because an offline page logs errors about what it cannot load.
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const nextLine = () =>
    page.waitForEvent('websocket', {
      predicate: (socket) => socket.url().includes('/socket.io/'),
      timeout: timeoutMs,
    });
  const box = page.getByRole('textbox', { name: 'Type a message' });
  const message = (text: string) => page.getByRole('article').filter({ hasText: text });
  const openChat = async () => {
    const line = nextLine();
    await page.getByRole('button', { name: /^Chat/ }).click();
    const yes = page.getByRole('button', { name: 'Yes', exact: true });
    await expect(yes.or(box)).toBeVisible();
    if (await yes.isVisible()) await yes.click();
    await expect(box).toBeVisible();
    return line;
  };

  await signInAsMember(page);
  await openChat();
  await box.fill('Before the outage');
  await box.press('Enter');
  await expect(message('Before the outage')).toContainText('Sent');

  await context.setOffline(true);
  for (const text of ['One without a network', 'Another without a network']) {
    await box.fill(text);
    await box.press('Enter');
    await expect(message(text)).toContainText('Sending…');
  }
  await box.fill('Half a sentence');
  await context.setOffline(false);
  await page.reload();

  const line = await openChat();
  await expect(box).toHaveValue('Half a sentence');
  for (const text of ['One without a network', 'Another without a network']) await expect(message(text)).toHaveCount(1);
  await expect(page.getByText('Sending…')).toHaveCount(0);

  const closed = line.waitForEvent('close');
  await page.getByRole('navigation', { name: 'Main' }).getByText('Logout').click();
  await closed;
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'Half a sentence',
  );
  await context.close();
});
