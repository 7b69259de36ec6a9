import type { APIRequestContext } from '@playwright/test';

import { adminSignIn, expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

// A separate site, because the wrong passwords here would block sign-ins in other files.
test.use({ siteEnv: { CODE_LIFE_S: '299' } });

const member = { contact: '5550100002', ssn: '900010002', fresh: 'Lantern@4711' };
const narrow = { width: 390, height: 844 };

/** Sends a wrong password without the page's cookies, as a stranger's browser would. */
const wrongPassword = (request: APIRequestContext) =>
  request.post('/api/user/signIn', { data: { userContact: adminSignIn.contact, userPassword: 'Wrong@1234' } });

test('blocks a new browser after strangers’ wrong passwords and says for how long, but no browser that signed in before', async ({
  page,
  browser,
  request,
  site,
}) => {
  await signInAsAdmin(page);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'known_browser');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  await page.getByRole('navigation', { name: 'Main' }).getByText('Logout').click();
  await page.waitForURL('**/login');
  for (let time = 0; time < 10; time += 1) await wrongPassword(request);

  const elsewhere = await browser.newContext({ baseURL: site.url });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await other.getByLabel('Contact number').fill(adminSignIn.contact);
  await other.getByLabel('Password', { exact: true }).fill(adminSignIn.password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByText(/Try again in \d+ seconds, use a browser you’ve signed in with before/)).toBeVisible();
  await elsewhere.close();

  await signInAsAdmin(page);
});

test(
  'lets a member reset the password and sign in on the member page [D-01]',
  { tag: '@long' },
  async ({ page, site }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Contact Number').fill(member.contact);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.waitForURL('**/verify-otp?component=forgotPassword');
    await expect.poll(() => site.lastCode(/5550100002$/)).toMatch(/^\d{4}$/);
    await page.getByLabel('4-digit code').fill(await site.lastCode(/5550100002$/));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/create-new-password');
    await page.getByLabel('New Password', { exact: true }).fill(member.fresh);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await expect(page.getByText(/^This page is for administrators\. If you’re a member, sign in with/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(narrow);

    await page.getByRole('link', { name: 'Sign in as a member' }).click();
    await page.waitForURL('**/signup');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in as a member' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('SSN').fill(member.ssn);
    await page.getByLabel('Contact Number').fill(member.contact);
    await page.getByLabel('Password', { exact: true }).fill(member.fresh);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/verify-otp');
    await expect.poll(() => site.lastCode(/5550100002$/)).toMatch(/^\d{4}$/);
    await page.getByLabel('4-digit code').fill(await site.lastCode(/5550100002$/));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
  },
);

test(
  'lets an owner whose codes others used up confirm with the SSN',
  { tag: ['@additions', '@long'] },
  async ({ page, request, site }) => {
    const forgotRequest = { data: { userContact: member.contact } };
    for (let requested = await request.post('/api/user/forgotPassword', forgotRequest); requested.ok();)
      requested = await request.post('/api/user/forgotPassword', forgotRequest);
    const before = await site.lastCode(/5550100002$/);
    await page.goto('/forgot-password');
    await page.getByLabel('Contact Number').fill(member.contact);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm with your Social Security number' })).toBeVisible();
    await expect(page.getByLabel('SSN')).toBeFocused();
    await expectAccessible(page);
    await page.setViewportSize(narrow);
    await expectNoSidewaysScrolling(page);
    await page.getByLabel('SSN').fill(member.ssn);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.waitForURL('**/verify-otp?component=forgotPassword');
    await expect.poll(() => site.lastCode(/5550100002$/)).not.toBe(before);
    await page.getByLabel('4-digit code').fill(await site.lastCode(/5550100002$/));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/create-new-password');
  },
);
