import { pages } from '../../../src/contract/pages';

import { addAuthenticator } from '../../support/browser/authenticator';
import { adminSignIn, expect, expectAccessible, test } from '../site';

test.use({ isAtLocalhost: true, siteEnv: { REQUIRE_SECOND_FACTOR: 'on' } });

test(
  'sends an administrator without the required second factor to set it up, and lets them continue with a passkey, chat included [TEAM-04]',
  { tag: '@long' },
  async ({ page, site: _ }, info) => {
    const device = await addAuthenticator(page);
    /** Counts the chat sockets that were accepted; a refused one gets a different message. */
    let admitted = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) admitted += 1;
      }),
    );
    const login = async () => {
      await page.goto(pages.login);
      await page.getByLabel('Contact Number').fill(adminSignIn.contact);
      await page.getByLabel('Password', { exact: true }).fill(adminSignIn.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    };
    await login();
    await expect(page).toHaveURL(/\/office\/security$/);
    await expect(page.getByText('Administrators must use two-step verification.')).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('required.png'), fullPage: true });

    expect(admitted).toBe(0);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const kept = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    await kept.getByRole('button', { name: 'I saved them' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('table', { name: 'Employees' })).toBeVisible();
    await expect.poll(() => admitted).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);

    // Turns the authenticator's automatic touches on or off. They are off at first, because the sign-in page
    // also offers passkeys in its field, and that page stays open until the next page's code has loaded.
    const touches = (enabled: boolean) =>
      device.cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: device.id, enabled });
    await touches(false);
    await login();
    await expect(page).toHaveURL(/\/second-factor$/);
    const useIt = page.getByRole('button', { name: 'Use a passkey' });
    await expect(useIt).toBeVisible();
    await touches(true);
    await useIt.click();
    await expect(page).toHaveURL(/\/employees$/);
  },
);
