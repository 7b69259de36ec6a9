import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';

import { publicPages } from '../../support/browser/publicPages';
import {
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScrolling,
  showIn,
  signInAsAdmin,
  test,
} from '../site';

// The tests share only the demo, which they do not change.
test.describe.configure({ mode: 'parallel' });

const open = [...publicPages, '/no/such/page'];
const signedInPages = [
  pages.employees,
  pages.imported,
  pages.importErrors,
  pages.imports,
  pages.employee(1001),
  pages.invitations,
  pages.administrators,
  pages.adminPassword,
  pages.carousel,
  pages.alerts,
  pages.documents,
];

const program = [
  pages.program,
  pages.programPlans,
  pages.programPlan('umr_plan_a'),
  pages.programPages,
  pages.programPage('about_us'),
  `${pages.programPage('about_us')}?view=preview`,
  `${pages.programPage('term_condition')}?view=history`,
  pages.programBenefits,
  pages.programBenefit(2),
  `${pages.programBenefit(2)}?view=preview`,
  `${pages.programBenefit(2)}?view=history`,
  pages.programMedia,
  pages.programDirectory('telemedicine'),
  pages.programProviders,
  `${pages.programProviders}/import`,
  pages.programSettings,
];

/** Whether each width is checked in both color schemes, or in one of them; only the colors differ between them. */
const checksBothSchemes = !process.env.WITHOUT_LONG;
const widths = checksBothSchemes ? 'at 1280 and 390 px, light and dark' : 'at 1280 px in light and at 390 px in dark';

async function expectAccessibleIn(page: Page, [first, second]: readonly ['light' | 'dark', 'light' | 'dark']) {
  await showIn(page, first);
  await expectAccessible(page);
  if (!checksBothSchemes) return;
  await showIn(page, second);
  await expectLegible(page);
}

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** The size of a 1280 px window at 400% zoom. */
const narrow = { width: 320, height: 640 };

/** Checks all sizes in one visit, because a resized page looks like one opened at that size. */
async function expectFitEverywhere(page: Page, path: string) {
  await page.setViewportSize(desktop);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const [size, schemes] of [
    [desktop, ['light', 'dark']],
    [phone, ['dark', 'light']],
  ] as const) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page);
    await expectAccessibleIn(page, schemes);
  }
}

async function expectFitAtLargeText(page: Page, path: string) {
  await expectFitEverywhere(page, path);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectNoSidewaysScrolling(page);
}

test(`keeps every visitor screen accessible ${widths}, and does not scroll it sideways at 320 px`, async ({ page }) => {
  for (const path of open) {
    await expectFitEverywhere(page, path);
    await page.setViewportSize(narrow);
    await expectNoSidewaysScrolling(page);
  }
});

test(`keeps every administrator screen accessible ${widths}, and within its width at 200 % text`, async ({ page }) => {
  await signInAsAdmin(page);
  for (const path of signedInPages) await expectFitAtLargeText(page, path);
});

for (const [what, paths] of [
  ['plans and pages', program.slice(0, 7)],
  ['benefits, media, directories, providers and settings', program.slice(7)],
] as const)
  test(`keeps every screen of ${what} accessible ${widths}, and within its width at 200 % text [PGM-02]`, async ({
    page,
  }) => {
    await signInAsAdmin(page);
    for (const path of paths) await expectFitAtLargeText(page, path);
  });
