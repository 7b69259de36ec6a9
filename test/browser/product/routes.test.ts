import { pages } from '../../../src/contract/pages';

import { expect, signInAsAdmin, test } from '../site';

/** Each address of the layout, its requirement, and the heading its page has. */
const inside: [string, string, string][] = [
  ['ROUTE-13', pages.home, 'Good'],
  ['ROUTE-14', pages.telemedicine, 'Telemedicine'],
  ['ROUTE-15', pages.specialists, 'Specialists'],
  ['ROUTE-16', pages.conditions, 'Conditions'],
  ['ROUTE-17', pages.providers, 'Providers'],
  ['ROUTE-18', pages.benefits, 'Additional Benefits'],
  ['ROUTE-19', pages.benefit(2), 'Additional Benefits'],
  ['ROUTE-20', pages.aboutUs, 'About Us'],
  ['ROUTE-21', pages.chairman, 'Message from Chairman'],
  ['ROUTE-22', pages.profile, 'My Profile'],
  ['ROUTE-23', pages.changePassword, 'Change Password'],
  ['ROUTE-24', pages.family, 'Family Members'],
  ['ROUTE-25', pages.myPlans, 'My Plan'],
  ['ROUTE-26', pages.relativePlan(1), 'Plan'],
  ['ROUTE-27', pages.policy, 'Privacy Policy'],
  ['ROUTE-28', pages.terms, 'Terms of Use'],
  ['ROUTE-29', pages.messages, 'Messages'],
  ['ROUTE-30', pages.conversation(5), 'Messages'],
  ['ROUTE-31', pages.adminPassword, 'Change Password'],
  ['ROUTE-32', pages.adminProviders, 'Pediatricians'],
  ['ROUTE-33', pages.employees, 'Employee Summary'],
  ['ROUTE-34', pages.imported, 'Import'],
  ['ROUTE-35', pages.importErrors, 'Import'],
  ['ROUTE-36', pages.employee(1001), 'Morgan Hale'],
  ['ROUTE-37', pages.notifications, 'Push Notifications'],
  ['ROUTE-38', pages.carousel, 'Manage Carousel Items'],
  ['ROUTE-39', pages.alerts, 'Alert'],
  ['ROUTE-40', pages.documents, 'Education Documents'],
];

test.describe.configure({ mode: 'serial' });

test('ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-18 ROUTE-19 ROUTE-20 ROUTE-21 ROUTE-22 ROUTE-23 ROUTE-24 ROUTE-25 ROUTE-26 ROUTE-27 ROUTE-28 ROUTE-29 ROUTE-30 ROUTE-32 ROUTE-33 ROUTE-34 ROUTE-35 ROUTE-36 ROUTE-38 ROUTE-39 ROUTE-40 each address of the layout has its titled page, with header, sidebar and footer', async ({
  page,
}) => {
  await signInAsAdmin(page);
  for (const [id, path, title] of inside) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), id).toContainText(title, { ignoreCase: true });
    await expect(page.getByRole('banner'), id).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }), id).toBeVisible();
    await expect(page.getByRole('contentinfo'), id).toBeVisible();
  }
});

test('DEVX-06 SESS-13 what an administrator changed and who is signed in outlives a reload', async ({ page }) => {
  await signInAsAdmin(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Employee Summary' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.waitForURL('**/login');
});
