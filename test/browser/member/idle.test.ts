import { expect, expectAccessible, memberSignIn, signInAsMember, test } from '../site';

test.use({ memberLogin: true, siteEnv: { SESSION_IDLE_S: '16' } });

test(
  'shows the warning in every tab, keeps both when one stays signed in, and returns the person to their page after the timeout [A8]',
  {
    tag: ['@additions', '@long'],
  },
  async ({ context, page }) => {
    await signInAsMember(page);
    await page.goto('/profile/my-plans');
    await expect(page.getByRole('heading', { level: 1, name: 'My Plan' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/profile/family-members');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

    const [here, there] = [page, other].map((tab) => tab.getByRole('alertdialog', { name: 'Are you still there?' }));
    await expect(here!).toBeVisible({ timeout: 30_000 });
    await expect(there!).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(here!).toBeHidden();
    await expect(there!).toBeHidden();
    await other.close();

    await expect(here!).toBeVisible({ timeout: 30_000 });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.waitForURL('**/login', { timeout: 30_000 });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();

    await page.getByLabel('Contact number').fill(memberSignIn.contact);
    await page.getByLabel('Password', { exact: true }).fill(memberSignIn.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/profile/my-plans');
  },
);
