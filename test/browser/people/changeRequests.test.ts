import { pages } from '../../../src/contract/pages';
import { changeRequestPaths } from '../../../src/contract/people/changeRequest';

import { pictureOf } from '../../support/page/forms';
import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, signInAsMember, test } from '../site';

test.use({ siteEnv: { MEMBER_LOGIN: 'on' } });

const megabyte = 1024 * 1024;

test(
  'reports a birth with a photo from a phone on a bad line, approves it through the event form, and tells the member [LIFE-04]',
  { tag: '@additions' },
  async ({ page, browser, site }, info) => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    const phone = await context.newPage();
    const takeScreenshot = (of: typeof page, name: string) =>
      of.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    await signInAsMember(phone);
    await phone.goto(pages.family);
    await expect(phone.getByText(/^Nothing reported yet\./)).toBeVisible();
    await expectNoSidewaysScrolling(phone);
    await expectAccessible(phone);
    await takeScreenshot(phone, 'family-390');

    const started = Date.now();
    await phone.getByRole('button', { name: 'Report a change' }).tap();
    const form = phone.getByRole('dialog', { name: 'Report a change' });
    await expect(form.getByRole('radio', { name: 'Birth or adoption' })).toBeVisible();
    await expectAccessible(phone);
    await phone.screenshot({ path: info.outputPath('choice-390.png') });
    await form.getByText('Birth or adoption').tap();
    await form.getByRole('button', { name: 'Continue' }).tap();
    await form.getByRole('button', { name: 'Send' }).tap();
    await expect(form.getByLabel('Date of birth or adoption')).toBeFocused();
    await expect(form.getByText('Enter a name.')).toBeVisible();
    const yesterday = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10);
    await form.getByLabel('Date of birth or adoption').fill(yesterday);
    await form.getByRole('textbox', { name: 'Child’s full name' }).fill('Ash Ellis');
    const input = form.locator('input[type="file"]');
    // Without `capture`, a phone offers its camera and its files.
    await expect(input).not.toHaveAttribute('capture');
    await expect(input).toHaveAttribute('accept', /image\/jpeg.*application\/pdf/);
    const photo = Buffer.from(await pictureOf(9 * megabyte).arrayBuffer());
    await input.setInputFiles({ name: 'certificate.png', mimeType: 'image/png', buffer: photo });
    await expect(form.getByRole('img', { name: 'certificate.png' })).toBeVisible();
    await expectNoSidewaysScrolling(phone);
    await expectAccessible(phone);
    await takeScreenshot(phone, 'details-390');

    const calls = (url: URL) => url.pathname.endsWith(changeRequestPaths.submit);
    await phone.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await form.getByRole('button', { name: 'Send' }).tap();
    await expect(phone.getByText(/What you entered is still here\. Try again\./)).toBeVisible();
    await phone.unroute(calls);
    await context.setOffline(true);
    await expect(form.getByText(/^You’re offline\. What you entered stays here\./)).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Child’s full name' })).toHaveValue('Ash Ellis');
    await phone.screenshot({ path: info.outputPath('offline-390.png') });
    await context.setOffline(false);
    const line = await context.newCDPSession(phone);
    const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 4 * megabyte };
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', slow);
    await form.getByRole('button', { name: 'Send' }).tap();
    await expect(form.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await phone.screenshot({ path: info.outputPath('sending-390.png') });
    await expect(form).toBeHidden();
    const list = phone.getByRole('list', { name: 'Reported changes' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list.getByText('Pending')).toBeVisible();
    expect(Date.now() - started).toBeLessThan(120_000);
    await takeScreenshot(phone, 'reported-390');

    await page.setViewportSize({ width: 1366, height: 768 });
    await signInAsAdmin(page);
    await page.goto(pages.changeRequests);
    await expect(page.getByRole('link', { name: 'Requests 1 waiting' })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await takeScreenshot(page, 'inbox-1366');
    await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Birth or adoption' })).toBeFocused();
    const document = page.getByRole('img', { name: 'Document certificate.png' });
    await expect.poll(() => document.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    await takeScreenshot(page, 'request-1366');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download certificate\.png/ }).click();
    expect((await download).suggestedFilename()).toBe('certificate.png');

    await page.getByRole('button', { name: 'Approve' }).focus();
    await page.keyboard.press('Enter');
    const event = page.getByRole('dialog', { name: 'Approve with an event' });
    await expect(event.getByText('What will change')).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('event-1366.png') });
    await event.getByText('The member’s document').press('Enter');
    const certificate = event.getByRole('img', { name: /^Document / });
    await expect.poll(() => certificate.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('document-1366.png') });
    await event.getByRole('button', { name: 'Save event and approve' }).click();
    await expect(page.getByText(/^Approved by /)).toBeVisible();
    await expect(event).toBeHidden();
    await takeScreenshot(page, 'approved-1366');

    await expect(phone.getByText('Your reported change was approved')).toBeVisible();
    await expect(list.getByText('Approved', { exact: true })).toBeVisible();
    await expect(phone.getByRole('heading', { level: 2, name: 'Ash Ellis' })).toBeVisible();
    await phone.goto(pages.notifications);
    await expect(phone.getByText('Open My Profile to see it.')).toBeVisible();
    await phone.goto(pages.profile);
    await phone.getByRole('heading', { name: 'Password' }).scrollIntoViewIfNeeded();
    await expect(phone.getByRole('list', { name: 'Reported changes' })).toBeVisible();
    await expectNoSidewaysScrolling(phone);
    await expectAccessible(phone);
    await takeScreenshot(phone, 'profile-390');

    await phone.setViewportSize({ width: 1366, height: 768 });
    await takeScreenshot(phone, 'profile-1366');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${pages.changeRequests}?state=approved`);
    await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await takeScreenshot(page, 'inbox-390');
    await context.close();
  },
);
