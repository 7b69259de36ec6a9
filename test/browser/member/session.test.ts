import { adminSignIn, expect, signInAsAdmin, test } from '../site';

test('starts the console admin on the messages, and ends the session when /admin is opened again [AUTH-24 AUTH-22]', async ({
  page,
}) => {
  await page.goto('/login');
  await page.goto('/admin');
  await page.getByLabel('User Email').fill('admin@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Admin@123');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/admin/chat');
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({ isAdmin: 'true', countryCode: '+1' });
  await page.goBack();
  await page.waitForURL('**/login');

  await page.goto('/admin');
  await expect(page.getByLabel('User Email')).toBeVisible();
  const kept = Object.keys(await page.evaluate(() => ({ ...localStorage })));
  expect(kept.filter((key) => key !== 'colorMode').sort()).toEqual(['countryCode', 'lastSignIn']);
});

test('lets a member reset a forgotten password with the code from the outbox and sign in [AUTH-19 AUTH-17 OTP-06]', async ({
  page,
  site,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Contact Number').fill('5550100001');
  await page.getByRole('button', { name: /send|submit|continue/i }).click();
  await page.waitForURL('**/verify-otp?component=forgotPassword');
  await expect.poll(() => site.lastCode(/5550100001$/)).toMatch(/^\d{4}$/);
  await page.getByLabel('4-digit code').fill(await site.lastCode(/5550100001$/));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/create-new-password');
  await page.getByLabel('New Password', { exact: true }).fill('Lantern@4711');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await page.getByLabel('Contact Number').fill('5550100001');
  await page.getByLabel('Password', { exact: true }).fill('Lantern@4711');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/employees');
  adminSignIn.password = 'Lantern@4711';
});

test('lets the console admin recover access by email [AUTH-29 AUTH-31 AUTH-33 AUTH-35]', async ({ page, site }) => {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Email').fill('admin@example.org');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/admin/verify-otp');
  await expect.poll(() => site.lastCode(/admin@example.org/)).toMatch(/^\d{4}$/);
  await page.getByLabel('4-digit code').fill(await site.lastCode(/admin@example.org/));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/admin/create-new-password');
  await page.getByLabel('Password', { exact: true }).fill('Lantern@4711');
  await page.getByLabel('Confirm').fill('Lantern@4711');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
  await page.getByLabel('User Email').fill('admin@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Lantern@4711');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/admin/chat');
});

test('signs out the other tab within a second of signing out in one [AUTH-45 SESS-08]', async ({ context, page }) => {
  await signInAsAdmin(page);
  const other = await context.newPage();
  await other.goto('/employees');
  await expect(other.getByRole('heading', { level: 1, name: 'Employee Summary' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByText('Logout').click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login', { timeout: 1000 });
  await other.goBack();
  await expect(other.getByRole('heading', { name: 'Employee Summary' })).toHaveCount(0);
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left).not.toEqual(expect.arrayContaining([expect.stringMatching(/authToken|userSSN|isAdmin/)]));
});

test('reports a session that ended on the server once and redirects to the login after a second [SESS-10 SESS-11]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.evaluate(async () => {
    await fetch('/api/user/logout', { method: 'POST', headers: { authorization: `Bearer ${localStorage.authToken}` } });
  });
  await page.getByPlaceholder('Search Username').fill('ab');
  const expired = page.getByText('Your Session is expired, please login again.');
  await expect(expired.first()).toBeVisible();
  await page.waitForURL('**/login', { timeout: 3000 });
});
