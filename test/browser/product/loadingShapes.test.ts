import type { Page } from '@playwright/test';

import { employeePaths } from '../../../src/contract/people/employee';
import { userPaths } from '../../../src/contract/people/user';

import { expect, signInAsAdmin, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

/** Delays a call's responses until the returned function is called. */
async function delayResponses(page: Page, path: string) {
  let revoke = () => {};
  const isFree = new Promise<void>((come) => (revoke = come));
  await page.route(`**${path}**`, async (route) => {
    await isFree;
    await route.continue();
  });
  return revoke;
}

const firstHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const shapes = (page: Page) => page.locator('main [data-waiting]');

test('greets without a name or a comma while home loads, and moves nothing below with the name [HOME-01]', async ({
  page,
}) => {
  await signInAsMember(page);
  const revoke = await delayResponses(page, userPaths.info);
  await page.goto('/');
  await expect(firstHeading(page)).toHaveText(/^Good (morning|afternoon|evening)\s*$/);
  await expect(page).toHaveTitle('Home · Harbor Benefits');
  await expect(page.getByRole('banner')).not.toContainText('Hello');
  await expect(shapes(page).nth(8)).toBeAttached();
  const before = await firstHeading(page).boundingBox();
  revoke();
  await expect(firstHeading(page)).toHaveText(/^Good \w+, Jordan$/);
  await expect(shapes(page)).toHaveCount(0);
  const after = await firstHeading(page).boundingBox();
  expect(Math.abs(after!.height - before!.height)).toBeLessThanOrEqual(1);
  expect(after!.y).toBe(before!.y);
});

test('gives the profile card its final height while it loads [PROF-01]', async ({ page }) => {
  await signInAsMember(page);
  const revoke = await delayResponses(page, userPaths.info);
  await page.goto('/profile');
  await expect(firstHeading(page)).toHaveText('My Profile');
  const details = page.getByRole('region', { name: 'Your details' });
  await expect(details.locator('[data-waiting]')).toHaveCount(3);
  const before = await details.boundingBox();
  revoke();
  await expect(page.getByLabel('Full Name')).toBeVisible();
  const after = await details.boundingBox();
  expect(after!.x).toBe(before!.x);
  expect(after!.width).toBe(before!.width);
  expect(Math.abs(after!.height - before!.height)).toBeLessThan(2);
});

test('shows the title, the way back and the first card’s place of an employee’s page while it loads [EMPD-01]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const address = await page
    .getByRole('table')
    .getByRole('link', { name: /^View / })
    .first()
    .getAttribute('href');
  const revoke = await delayResponses(page, employeePaths.details);
  await page.goto(address ?? '');
  await expect(firstHeading(page)).toHaveText('Employee');
  await expect(page.getByRole('link', { name: 'Back to employees' })).toBeVisible();
  await expect(shapes(page)).toHaveCount(2);
  const before = await shapes(page).first().boundingBox();
  revoke();
  const card = page.getByRole('main').getByRole('region').first();
  await expect(card).toBeVisible();
  const after = await card.boundingBox();
  expect(after!.x).toBe(before!.x);
  expect(after!.width).toBe(before!.width);
});
