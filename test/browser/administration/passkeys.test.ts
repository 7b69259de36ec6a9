import type { Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import decodeQR from 'qr/decode.js';

import { pages } from '../../../src/contract/pages';

import { addAuthenticator, credentialsOf } from '../../support/browser/authenticator';
import {
  adminSignIn,
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScrolling,
  memberSignIn,
  openInSidebar,
  showIn,
  test,
} from '../site';

test.use({ memberLogin: true, isAtLocalhost: true });

async function login(page: Page, { contact, password }: { contact: string; password: string }) {
  await page.goto(pages.login);
  await page.getByLabel('Contact Number').fill(contact);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/passkeys/${name}.png`, fullPage: true });

test('offers a member a passkey once, and lets them add one, sign in and confirm their identity with it, and remove it [TEAM-05]', async ({
  page,
  site: _,
}) => {
  const device = await addAuthenticator(page);
  await login(page, memberSignIn);
  const offer = page.getByText('Sign in faster next time?');
  await expect(offer).toBeVisible();
  await picture(page, 'offer-1280');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const keys = page.getByRole('list', { name: 'Passkeys' });
  await expect(keys.getByRole('listitem')).toHaveCount(1);
  expect(await credentialsOf(device)).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  await keys.getByRole('button', { name: /^Rename/ }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name').fill('Kitchen tablet with a name of sixty characters, which is most');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(renaming.getByText('Use 60 characters or fewer.')).toBeVisible();
  await renaming.getByLabel('Name').fill('Kitchen tablet');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(keys.getByText('Kitchen tablet')).toBeVisible();
  // A button half under the header would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await picture(page, 'profile-1280');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await picture(page, 'profile-390');
  await page.setViewportSize({ width: 1280, height: 800 });

  await signOut(page);
  await picture(page, 'login-1280');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();

  await page.goto(pages.profile);
  await expect(keys.getByText(/last used/)).toBeVisible();
  await page.route(
    '**/signIn/passkeys/remove',
    (route) =>
      route.fulfill({
        json: { status: 'failure', message: 'Confirm your password first.', data: { proof: 'needed' } },
      }),
    { times: 1 },
  );
  await keys.getByRole('button', { name: 'Remove Kitchen tablet' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(proof.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'proof-1280');
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(keys).toBeHidden();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('It may have been removed.')).toBeVisible();
  await picture(page, 'login-removed-1280');
});

test(
  'shows no error when the browser’s passkey dialog is canceled, and allows another try [TEAM-05]',
  {
    tag: '@long',
  },
  async ({ page, site: _ }) => {
    const device = await addAuthenticator(page);
    await login(page, memberSignIn);
    await expect(page).toHaveURL(/\/$/);
    await page.goto(pages.profile);
    const add = page.getByRole('button', { name: 'Add a passkey' });
    await device.cdp.send('WebAuthn.setUserVerified', { authenticatorId: device.id, isUserVerified: false });
    await add.click();
    await expect(add).not.toHaveAttribute('aria-disabled');
    await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden();
    await device.cdp.send('WebAuthn.setUserVerified', { authenticatorId: device.id, isUserVerified: true });
    await add.click();
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Add another passkey' }).click();
    await expect(page.getByText('This device already has a passkey for this account.')).toBeVisible();

    // Removes the passkeys from the authenticator, which is then like another one.
    await signOut(page);
    await device.cdp.send('WebAuthn.clearCredentials', { authenticatorId: device.id });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).not.toHaveAttribute('aria-disabled');
    await expect(page).toHaveURL(/\/login$/);
  },
);

test(
  'signs in with a copied passkey with a lower counter, and shows its owner a warning [TEAM-04]',
  {
    tag: '@long',
  },
  async ({ page, site: _ }) => {
    const device = await addAuthenticator(page);
    await login(page, memberSignIn);
    await expect(page).toHaveURL(/\/$/);
    await page.goto(pages.profile);
    await page.getByRole('button', { name: /^Add a(nother)? passkey/ }).click();
    await expect.poll(async () => (await credentialsOf(device)).length).toBe(1);
    await expect(page.getByText('Passkey added.')).toBeVisible();
    const [copy] = await credentialsOf(device);
    for (let times = 0; times < 2; times += 1) {
      await signOut(page);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await expect(page).toHaveURL(/\/$/);
      await page.goto(pages.profile);
      if (times > 0 || !copy) continue;
      await device.cdp.send('WebAuthn.clearCredentials', { authenticatorId: device.id });
      await device.cdp.send('WebAuthn.addCredential', { authenticatorId: device.id, credential: copy });
    }
    await expect(page.getByText('we saw a sign that this passkey may have been copied')).toBeVisible();
  },
);

/** Returns what a camera reads from the QR code. */
async function scanned(code: Locator) {
  const png = (await code.screenshot()).toString('base64');
  const image = await code.page().evaluate(async (drawn) => {
    const bytes = Uint8Array.from(atob(drawn), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { width, height, data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width, height, data: [...data] };
  }, png);
  return decodeQR({ ...image, data: Uint8Array.from(image.data) });
}

test(
  'lets an administrator set up an authenticator app, sign in with its code and then with a recovery code [TEAM-04]',
  {
    tag: '@long',
  },
  async ({ page, site: _ }) => {
    await login(page, adminSignIn);
    await expect(page).toHaveURL(/\/employees$/);
    await openInSidebar(page, 'Administration', 'Sign-in and security');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'security-1280');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const popup = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    const secret = (await popup.locator('code').textContent())?.replaceAll(' ', '') ?? '';
    await expectAccessible(page);
    await picture(page, 'app-1280');
    expect(await scanned(popup.getByRole('img', { name: 'QR code with the key' }))).toMatch(
      new RegExp(`^otpauth://totp/.+[?&]secret=${secret}(?:&|$)`),
    );
    await popup.getByLabel('6-digit code').fill('1');
    await popup.getByRole('button', { name: 'Set up' }).click();
    await expect(popup.getByText('Enter the 6 digits that the app shows.')).toBeVisible();
    await popup.getByLabel('6-digit code').fill(await generate({ secret }));
    await popup.getByRole('button', { name: 'Set up' }).click();
    const kept = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    const recovery = (await kept.getByRole('listitem').first().textContent()) ?? '';
    await expectAccessible(page);
    await picture(page, 'codes-1280');
    const saved = page.waitForEvent('download');
    await kept.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
    await kept.getByRole('button', { name: 'I saved them' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScrolling(page);
    await picture(page, 'security-390');
    await showIn(page, 'dark');
    await expectLegible(page);
    await picture(page, 'security-dark-390');
    await page.setViewportSize({ width: 1280, height: 800 });
    await showIn(page, 'light');
    await signOut(page);

    await login(page, adminSignIn);
    await expect(page).toHaveURL(/\/second-factor$/);
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'factor-1280');
    // Enters the next code, which is already valid, because the one that set up the app has been used.
    await page.getByLabel('6-digit code').fill(await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/employees$/);
    await signOut(page);

    await login(page, adminSignIn);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recovery.toUpperCase());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/employees$/);
    await page.goto(pages.security);
    await expect(page.getByText('9 of 10 codes left. Each works once.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the app' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  },
);
