import { expect, expectAccessible, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

const spouse = { ssn: '900010012', contact: '5550100012', password: 'Lantern!7up' };

test(
  'lets a spouse sign up and the employee approve with the keyboard, asked at once without the full SSN being sent [APPR-01 APPR-02 APPR-04 APPR-05 K1]',
  {
    tag: '@long',
  },
  async ({ page, browser, site }) => {
    const received: string[] = [];
    page.on('websocket', (line) => line.on('framereceived', ({ payload }) => received.push(String(payload))));
    const connected = page.waitForEvent('websocket');
    await signInAsMember(page);
    await connected;

    const elsewhere = await browser.newContext({ baseURL: site.url });
    const theirs = await elsewhere.newPage();
    await theirs.goto('/signup');
    await theirs.getByLabel('SSN', { exact: true }).fill(spouse.ssn);
    await theirs.getByLabel('Contact Number').fill(spouse.contact);
    await theirs.getByLabel('Password', { exact: true }).fill(spouse.password);
    await theirs.getByRole('button', { name: 'Sign up' }).click();
    await theirs.waitForURL('**/verify-otp');
    await expect.poll(() => site.lastCode(/5550100012$/)).toMatch(/^\d{4}$/);
    await theirs.getByLabel('4-digit code').fill(await site.lastCode(/5550100012$/));
    await theirs.keyboard.press('Enter');
    await theirs.waitForURL((url) => url.pathname === '/');

    const request = page.getByRole('article', { name: 'Family link request' });
    await expect(request).toContainText('Casey has signed up as your spouse. Is that right?');
    await expectAccessible(page);
    expect(received.join(' ')).toContain('userSSN');
    expect(received.join(' ')).not.toMatch(/900010012|900-01-0012/);

    // The request is also in the list while its toast is still open.
    await page
      .getByRole('link', { name: /^Notifications/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Requests (1)', level: 2 }).first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);

    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await expect(request.getByRole('button', { name: 'Reject' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(request.getByRole('button', { name: 'Approve' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The request is approved.')).toBeVisible();
    await expect(request).toBeHidden();
    await expect(page.getByRole('heading', { name: /^Requests/ })).toHaveCount(0);
    await theirs.reload();
    await expect(theirs.getByRole('region', { name: 'For you' })).toBeVisible();
    await elsewhere.close();
  },
);
