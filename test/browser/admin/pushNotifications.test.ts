import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { notificationPaths } from '../../../src/contract/messages/notification';
import { pages } from '../../../src/contract/pages';

import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

/** Collects the notifications that the page sends. */
function watchSends(page: Page) {
  const sends: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(notificationPaths.send)) sends.push(request.method());
  });
  return sends;
}

async function fill(page: Page, title: string) {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('Choose your plan before December 15.');
}
const send = (page: Page) => page.getByRole('button', { name: 'Send notification' });
const popup = (page: Page) => page.getByRole('alertdialog', { name: /Sending notification|Paused/ });

test(
  'lets an administrator crop an image, cancel a notification, and send and delete another with the keyboard [NOTIF-25 NOTIF-26 NOTIF-27 NOTIF-28 NOTIF-29]',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page }) => {
    const sends = watchSends(page);
    await signInAsAdmin(page);
    await page.goto(pages.notifications);
    await expect(page.getByText(/^Reaches \d+ people$/)).toBeVisible();
    await expectAccessible(page);

    await fill(page, 'Called back');
    const photo = sharp({ create: { width: 1200, height: 500, channels: 3, background: '#267' } });
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'plan.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() });
    const crop = page.getByRole('dialog', { name: 'Crop image' });
    const frame = crop.getByRole('group', { name: 'Crop area' });
    await frame.focus();
    await frame.press('+');
    await frame.press('ArrowRight');
    await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '1.1 times');
    await crop.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Crop again' })).toBeFocused();
    const preview = page.getByRole('region', { name: 'Preview' });
    // The picture is 500 pixels high, so a square at 1.1 times zoom is 455 pixels wide.
    await expect
      .poll(() => preview.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(455);

    await send(page).press('Enter');
    await expect(popup(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await popup(page).getByRole('button', { name: 'Pause' }).press('Enter');
    await expect(popup(page).getByText('Nothing is sent until you resume.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(popup(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Send Notification' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');

    await fill(page, 'Open enrollment');
    await send(page).dblclick();
    await expect(page.getByText('Notification sent successfully')).toBeVisible({ timeout: 30_000 });
    expect(sends).toEqual(['POST']);
    await expect(page.getByRole('rowheader', { name: 'Open enrollment', exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');

    await page.getByRole('button', { name: 'Delete Open enrollment', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure?' })
      .getByRole('button', { name: 'Yes, delete it!' })
      .click();
    await expect(page.getByText('Deleted notification successfully')).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Open enrollment', exact: true })).toHaveCount(0);
  },
);

test('sends nothing and says so when the page is left during the countdown; fits the page to 320 px and enlarged text [J5 NOTIF-01]', async ({
  page,
}) => {
  const sends = watchSends(page);
  await signInAsAdmin(page);
  await page.getByRole('link', { name: 'Push Notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Push Notifications' })).toBeVisible();
  await fill(page, 'Left behind');
  await send(page).click();
  await expect(popup(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('You left the page, so the notification was not sent.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Employee Summary' })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(pages.notifications);
  await expect(page.getByRole('listitem').filter({ hasText: 'Compare your plans' })).toBeVisible();
  const main = page.locator('main');
  await expectNoSidewaysScrolling(page, main);
  await page.setViewportSize({ width: 640, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectNoSidewaysScrolling(page, main);
  expect(sends).toEqual([]);
});
