import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';

import { expect, expectLegible, look, showIn, signInAsAdmin, signInAsMember, test } from '../site';

// A separate site: an export of full SSNs by another file would be in the same log.
test.use({ memberLogin: true, siteEnv: { SUPPORT_PHONE: '555-0123' } });

/** Reveals someone's full SSN, which adds an entry to the log. */
async function revealOf(page: Page, name: string) {
  await page.goto(`${pages.employees}?search=${name}`);
  await page.getByRole('link', { name: `View ${name}` }).click();
  await page.getByRole('button', { name: `Reveal SSN for ${name}` }).click();
  await expect(page.getByText(/\d{3}-\d{2}-\d{4}/).first()).toBeVisible();
}
const thisMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'America/New_York' }).format(new Date());

test(
  'lets an administrator find who viewed a person’s SSN in a month with four key presses; fits the screen to a desktop and a phone [TEAM-08]',
  { tag: '@long' },
  async ({ page }, info) => {
    await signInAsAdmin(page);
    await revealOf(page, 'Jordan Ellis');
    const presses = [
      page.getByRole('button', { name: 'Audit log', exact: true }),
      page.getByRole('link', { name: 'View in audit log' }),
      page.getByRole('button', { name: 'Viewed a full SSN' }),
      page.getByRole('button', { name: thisMonth, exact: true }),
    ];
    for (const press of presses) {
      await press.focus();
      await page.keyboard.press('Enter');
    }
    await expect(page).toHaveURL(/\/office\/audit\?person=\d+&action=view-ssn&from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
    const lines = page.getByRole('table', { name: 'Entries' });
    await expect(lines.getByRole('row')).toHaveCount(2);
    await expect(lines).toContainText('Viewed a full SSN');
    await expect(lines).toContainText('Jordan Ellis');
    await lines.getByText('Details').click();
    await look(page, info, 'found');

    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText(/^Audit log verified through entry/)).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await file).suggestedFilename()).toMatch(/_Audit_.*\.csv$/);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(lines.getByText('Viewed the audit log').first()).toBeVisible();
    await look(page, info, 'all');
    await page.getByRole('combobox', { name: 'Action' }).click();
    await expect(page.getByRole('option', { name: 'Opened a plan card' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Exported data' }).click();
    await page.getByRole('combobox', { name: 'Result' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await expect(page.getByText('No entries match these filters.')).toBeVisible();
    await look(page, info, 'none');
    await showIn(page, 'dark');
    await expectLegible(page);
  },
);

test('shows a member who viewed their data [TEAM-09]', async ({ page }, info) => {
  await signInAsMember(page);
  await page.goto(pages.profile);
  await expect(page.getByRole('region', { name: 'Where you’re signed in' })).toBeVisible();
  // The section loads when it is near the viewport.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('region', { name: 'Who has seen my data' })).toContainText(
    // The SSN was viewed in the previous test, unless this test runs alone.
    /No one else has viewed|Viewed your full SSN/,
  );
  await look(page, info, 'profile');
});
