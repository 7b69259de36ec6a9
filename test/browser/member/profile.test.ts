import sharp from 'sharp';

import { expect, expectAccessible, expectNoSidewaysScrolling, memberSignIn, signInAsMember, test } from '../site';

// A separate site, because its member gets another number and is deleted at the end.
test.use({ memberLogin: true, siteEnv: { LINK_LIFE_S: '299' } });

const newNumber = '5550109876';

test('keeps profile and password from shifting while they load, and fits them to 320 px and enlarged text [PROF-01 PROF-15]', async ({
  page,
}) => {
  await signInAsMember(page);
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, label] of [
    ['/profile', 'Full Name'],
    ['/profile/change-password', 'New Password'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.01);
    const main = page.locator('main');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page, main);
    await page.setViewportSize({ width: 640, height: 844 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectNoSidewaysScrolling(page, main);
  }
});

test(
  'lets a member change the picture and the number and delete the account with the keyboard [PROF-02 PROF-04 PROF-06 PROF-10 PROF-13]',
  {
    tag: '@long',
  },
  async ({ page, site }) => {
    await signInAsMember(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add an image' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change image' });
    const wide = sharp({ create: { width: 1200, height: 500, channels: 3, background: '#267' } });
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await wide.jpeg().toBuffer() });
    await expect(dialog.getByRole('heading', { name: 'Choose the visible area' })).toBeFocused();
    const frame = dialog.getByRole('group', { name: 'Crop area' });
    await frame.focus();
    await frame.press('+');
    await frame.press('ArrowRight');
    await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '1.1 times');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save image' }).press('Enter');
    await expect(dialog).toBeHidden();
    // The picture is 500 pixels high, so a square at 1.1 times zoom is 455 pixels wide.
    const picture = page.getByRole('banner').locator('a[href="/profile"] img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(455);

    await page.getByLabel('Contact Number').fill(newNumber);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Confirm your new number' })).toBeFocused();
    await expectAccessible(page);
    await expect.poll(() => site.lastCode(new RegExp(`${newNumber}$`))).toMatch(/^\d{4}$/);
    await page.getByLabel('4-digit code').fill(await site.lastCode(new RegExp(`${newNumber}$`)));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Contact Number')).toBeFocused();
    await expect(page.getByLabel('Contact Number')).toHaveValue(newNumber);
    memberSignIn.contact = newNumber;

    const remove = page.getByRole('button', { name: 'Delete Account' });
    await remove.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    // A dialog that is still closing would receive the next press.
    await expect(question).toHaveCount(0);
    await remove.press('Enter');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    const last = page.getByRole('alertdialog', { name: /Press Delete again to confirm/ });
    await expect(last.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await last.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText('Taking you to the login page…')).toBeVisible();
    await page.waitForURL('**/login');
  },
);
