import { expect, expectAccessible, test } from '../site';

const person = { ssn: '900010003', contact: '5550100003', password: 'Lantern!7up' };

test.use({ viewport: { width: 390, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] });

test(
  'lets a member sign up on a phone with a pasted code, delete the account, and restore it [AUTH-09 AUTH-15 OTP-04 PROF-14]',
  {
    tag: '@additions',
  },
  async ({ page, site }) => {
    const signUp = async () => {
      await page.goto('/signup');
      await page.getByLabel('SSN', { exact: true }).fill(person.ssn);
      await page.getByLabel('Contact Number').fill(person.contact);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      const before = await site.lastCode(/5550100003$/);
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.waitForURL('**/verify-otp');
      // The new code may by chance equal the previous one; then this stops waiting after three seconds.
      await expect
        .poll(() => site.lastCode(/5550100003$/), { timeout: 3000 })
        .not.toBe(before)
        .catch(() => undefined);
      return site.lastCode(/5550100003$/);
    };

    const code = await signUp();
    await expect(page.getByText(/^Send a new code in \d+ sec$/)).toBeVisible();
    await expect(page.getByText('It expires in 5 minutes.', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.evaluate((text) => navigator.clipboard.writeText(text), `Your Harbor Benefits code is ${code}.`);
    await page.getByLabel('4-digit code').focus();
    await page.keyboard.press('Control+V');
    await expect(page.getByLabel('4-digit code')).toHaveValue(code);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');

    await page.evaluate(async () => {
      await fetch('/api/user/deleteUser', { headers: { authorization: `Bearer ${localStorage.authToken}` } });
      localStorage.clear();
    });
    const again = await signUp();
    await page.getByLabel('4-digit code').fill(again);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Restore your account?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore my account' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();
  },
);
