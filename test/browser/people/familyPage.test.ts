import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

async function openJordan(page: Page) {
  await signInAsAdmin(page);
  await page.goto(`${pages.employees}?search=Jordan%20Ellis`);
  await page.getByRole('link', { name: 'View Jordan Ellis' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jordan Ellis' })).toBeVisible();
}

test('fits a family of four into two screens, with at most three actions of each person, and works with the keyboard and on a phone [LIFE-03 EMPD-09 EMPD-13]', async ({
  page,
}, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1366, height: 768 });
  await openJordan(page);
  await expect(page.getByText('No events yet.')).toBeAttached();
  await page.getByRole('region', { name: 'Coverage', exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Coverage', exact: true })).toContainText('UMR Plan A');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('main [data-waiting]')).toHaveCount(0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.screenshot({ path: info.outputPath('family 1366.png'), fullPage: true });
  expect(height).toBeLessThanOrEqual(2 * 768);
  await expectAccessible(page);

  const more = page.getByRole('button', { name: 'More actions for Casey Ellis' });
  const card = page.getByRole('region', { name: 'Casey Ellis' });
  const shown = await card.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(shown).toEqual([
    'Reveal SSN for Casey Ellis',
    'Change plans for Casey Ellis',
    'Upload Card for Casey Ellis',
    'Delete Account for Casey Ellis',
    'More actions for Casey Ellis',
  ]);
  await more.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'More actions for Casey Ellis' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('menu.png') });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Casey Ellis' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();

  await expect(page.getByRole('button', { name: 'Coverage', exact: true })).toHaveAttribute('aria-expanded', 'true');
  const contact = page.getByRole('button', { name: 'Contact', exact: true });
  await contact.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Contact', exact: true })).toContainText('(555) 010-0052');
  await expect(contact).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.screenshot({ path: info.outputPath('family 390.png'), fullPage: true });
});
