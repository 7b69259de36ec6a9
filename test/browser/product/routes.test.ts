import { expect, signInAsAdmin, test } from '../site';

test('keeps an administrator’s changes and the session over a reload [DEVX-06 SESS-13]', async ({ page }) => {
  await signInAsAdmin(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Employee Summary' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.waitForURL('**/login');
});
