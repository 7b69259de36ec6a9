import { pages } from '../../../src/contract/pages';
import {
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScrolling,
  openInSidebar,
  showIn,
  signInAsAdmin,
  signInAsMember,
  test,
} from '../site';

// A separate site, because elsewhere other tests sign in the same people.
test.use({ memberLogin: true, siteEnv: { SUPPORT_PHONE: '555-0121' } });

const widths = [
  ['desktop', 1280],
  ['phone', 390],
] as const;

test(
  'lets a member end the session of another browser with the keyboard, and signs out its page [TEAM-12]',
  { tag: '@long' },
  async ({ page, browser, site }, info) => {
    const elsewhere = await browser.newContext({ baseURL: site.url });
    const other = await elsewhere.newPage();
    await signInAsMember(other);
    // Opens the chat, because its socket otherwise opens only when the page is idle.
    await other.getByRole('button', { name: 'Chat' }).click();
    await expect(
      other.getByRole('textbox', { name: 'Type a message' }).or(other.getByText('Chat').first()),
    ).toBeVisible();

    await signInAsMember(page);
    await page.goto(pages.profile);
    const list = page.getByRole('list', { name: 'Where you’re signed in' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByText('This device')).toHaveCount(1);
    for (const [name, width] of widths) {
      await page.setViewportSize({ width, height: 844 });
      await list.scrollIntoViewIfNeeded();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page, page.locator('main'));
      await page.screenshot({ path: info.outputPath(`profile ${name}.png`), fullPage: true });
    }
    await showIn(page, 'dark');
    await expectLegible(page);
    await page.screenshot({ path: info.outputPath('profile dark.png'), fullPage: true });

    const startedAt = Date.now();
    await list.getByRole('button', { name: /^Sign out Chrome on / }).press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeFocused();
    await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
    await expect(other).toHaveURL(new RegExp(`${pages.login}$`), { timeout: 15_000 });
    info.annotations.push({
      type: 'time',
      description: `the other page was at the login after ${Date.now() - startedAt} ms`,
    });
    expect(await other.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await elsewhere.close();
  },
);

test(
  'lets an administrator find the sessions under Office and end all others after confirming [TEAM-12]',
  { tag: '@long' },
  async ({ page, browser, site }, info) => {
    for (let time = 0; time < 2; time += 1) {
      const elsewhere = await browser.newContext({ baseURL: site.url });
      await signInAsAdmin(await elsewhere.newPage());
      await elsewhere.close();
    }
    await signInAsAdmin(page);
    await page.setViewportSize({ width: 1280, height: 844 });
    await openInSidebar(page, 'Administration', 'Sessions');
    await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeFocused();
    const list = page.getByRole('list', { name: 'Where you’re signed in' });
    await expect(list.getByRole('listitem').nth(2)).toBeVisible();
    for (const [name, width] of widths) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page, page.locator('main'));
      await page.screenshot({ path: info.outputPath(`sessions ${name}.png`), fullPage: true });
    }
    const everyone = page.getByRole('button', { name: 'Sign out everywhere else' });
    await everyone.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' });
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('question phone.png') });
    await question.getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeFocused();
  },
);
