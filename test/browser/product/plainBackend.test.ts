import { pages } from '../../../src/contract/pages';
import { expect, signInAsAdmin, signInAsMember, test } from '../site';

test.use({ memberLogin: true, siteEnv: { PLAIN_BACKEND: 'on' } });

test('lets a member read plans, benefits and providers without errors against a backend that only implements the documents [DEVX-11]', async ({
  page,
}) => {
  const missing: string[] = [];
  page.on('response', (answer) => {
    // Allowed, because the page can learn only from this request whether family link requests are pending.
    if (answer.status() === 404 && !answer.url().endsWith('/getPendingRequests')) missing.push(answer.url());
  });
  await signInAsMember(page);
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeVisible();
  for (const [address, heading] of [
    [pages.myPlans, 'My Plan'],
    [pages.benefits, 'Additional Benefits'],
    [pages.providers, 'Providers'],
    [pages.aboutUs, 'About Us'],
    [pages.notifications, 'Notifications'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.goto('/profile/change-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(missing).toEqual([]);
});

test(
  'hides on an administrator’s screens what such a backend does not support: the program, full SSNs, sorting, recipients [DEVX-11]',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    await expect(page.getByText(/^Total Records: \d+$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export Users' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export with full SSNs' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Pages', exact: true })).toHaveCount(0);
    await page.getByRole('searchbox').fill('Jordan Ellis');
    await page.getByRole('link', { name: 'View Jordan Ellis' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Jordan Ellis' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reveal SSN/ })).toHaveCount(0);
    await page.goto('/program/pages');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'About Us' })).toHaveCount(0);
    await page.goto('/notifications');
    await expect(page.getByRole('button', { name: 'Send notification' })).toBeVisible();
    await expect(page.getByText(/^Reaches/)).toHaveCount(0);
  },
);

test(
  'lets a member and an administrator write to each other through such a backend [CHAT-01 CHAT-16]',
  {
    tag: '@long',
  },
  async ({ page, browser, baseURL }) => {
    await signInAsMember(page);
    await page.getByRole('button', { name: /^Chat/ }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    const composer = page.getByRole('textbox', { name: 'Type a message' });
    await composer.fill('Is my card on its way?');
    await composer.press('Enter');
    const office = await browser.newPage({ baseURL });
    await signInAsAdmin(office);
    await office.goto('/admin/chat');
    await office.getByRole('link', { name: /^Jordan Ellis/ }).click();
    await expect(office.getByRole('article', { name: /Is my card on its way\?/ })).toBeVisible();
    await office.getByRole('textbox', { name: 'Type a message' }).fill('It left on Monday.');
    await office.getByRole('textbox', { name: 'Type a message' }).press('Enter');
    await expect(page.getByRole('article', { name: /It left on Monday\./ })).toBeVisible();
    await office.close();
  },
);
