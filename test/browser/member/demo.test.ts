import type { Page } from '@playwright/test';

import { expect, expectAccessible, expectLegible, expectNoSidewaysScrolling, test } from '../site';

// A separate site, because people who sign up here cannot sign up again.
test.use({ siteEnv: { DEMO: 'on' } });

async function showIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
}

/**
 * Presses Enter twice: on the button that fills in the form, and on the button that then has focus.
 */
async function pressAndSend(page: Page, name: RegExp) {
  await page.getByRole('button', { name }).press('Enter');
  await page.keyboard.press('Enter');
}

for (const width of [1280, 390])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(
      `lets a visitor sign in at ${width} px as a demo person without the terminal [D-197 AUTH-09 OTP-04]`,
      {
        tag: width > 390 ? ['@additions', '@long'] : '@additions',
      },
      async ({ page }) => {
        const expectFit = async () => {
          await expectAccessible(page);
          await expectNoSidewaysScrolling(page);
          await showIn(page, 'dark');
          await expectLegible(page);
          await showIn(page, 'light');
        };
        const demo = page.getByRole('region', { name: 'Demo sign-ins' });

        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto('/admin');
        await expect(demo.getByRole('button', { name: /^Console administrator/ })).toBeVisible();
        await expectFit();
        await demo.getByRole('link', { name: 'Employee admin login' }).click();
        await expect(demo.getByRole('button', { name: /^Morgan Hale/ })).toBeVisible();
        await expectFit();

        await demo.getByRole('link', { name: 'Member and spouse sign-up' }).click();
        await expect(demo.getByRole('button')).toHaveCount(4);
        await expectFit();
        await pressAndSend(page, width === 390 ? /^Riley Brooks/ : /^Jordan Ellis/);
        const code = page.getByRole('region', { name: 'Demo: your code' });
        await expect(code.getByRole('strong')).toHaveText(/^\d{4}$/);
        await expectFit();
        await pressAndSend(page, /^Fill in the code$/);
        await page.waitForURL((url) => url.pathname === '/');
      },
    );
  });
