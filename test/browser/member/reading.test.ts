import type { Page } from '@playwright/test';

import { articlePaths } from '../../../src/contract/content/article';
import { pages } from '../../../src/contract/pages';
import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

const texts = [
  [pages.aboutUs, 'Our history'],
  [pages.chairman, 'What is new this year'],
  [pages.policy, '1. What we collect'],
  [pages.terms, '2. Your account'],
  [pages.benefits, 'What is included'],
  [pages.benefit(2), 'How to use it'],
] as const;

const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

test(
  'keeps every text in place while it loads, fits it to each width, and prints it on its own [ABOUT-01 ABOUT-02 LEGAL-01 LEGAL-02 BEN-05]',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await signInAsMember(page);
    await page.addInitScript(() => {
      const seen = window as unknown as { shifted: number };
      seen.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [path, part] of texts) {
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: size === phone ? 'dark' : 'light' });
        await page.goto(path);
        await expect(page.getByRole('heading', { name: part })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
        expect(await shifted(page), `${path} at ${size.width}`).toBeLessThanOrEqual(0.01);
      }
      await page.setViewportSize(narrow);
      await expectNoSidewaysScrolling(page);
      await page.setViewportSize({ width: 2 * narrow.width, height: 2 * narrow.height });
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expectNoSidewaysScrolling(page);

      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('heading', { name: part })).toBeVisible();
      await expect(page.getByRole('heading', { name: part })).toHaveCSS('color', 'rgb(20, 36, 42)');
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    }
  },
);

test('shows the list first on a phone; folds the list and shows the benefit on top when one is selected [BEN-01 BEN-02]', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signInAsMember(page);
  await page.goto(pages.benefits);
  const list = page.getByRole('navigation', { name: 'Benefits' });
  await expect(list.getByRole('link').first()).toBeInViewport();
  await expect(page.getByRole('article', { name: 'Employee Assistance Program' })).toBeVisible();

  await list.getByRole('link', { name: 'Travel Assistance' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Travel Assistance' })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(list.getByRole('link')).toHaveCount(0);

  const all = list.getByRole('button', { name: /All \d+ benefits/ });
  await all.press('Enter');
  await expect(all).toHaveAttribute('aria-expanded', 'true');
  await list.getByRole('link', { name: 'Quit For Life' }).press('Enter');
  const film = page.locator('video');
  await expect(film).toBeInViewport();
  await expect.poll(() => film.evaluate(({ duration }: HTMLVideoElement) => Math.round(duration))).toBe(64);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Travel Assistance' })).toBeVisible();
});

test('keeps the line breaks of a policy, and opens links in a text in a new tab without a referrer [D-89 D-78]', async ({
  page,
  context,
}) => {
  await signInAsMember(page);
  // Removes the formatted text, which a service that implements only the documented contract does not send.
  await page.route(`**${articlePaths.policy}`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { content: string } };
    await route.fulfill({ response, json: { ...rest, data: { content: data.content } } });
  });
  await page.goto(pages.policy);
  const first = page.getByRole('article').getByRole('paragraph').nth(1);
  await expect(first).toHaveCSS('white-space-collapse', 'preserve-breaks');

  await context.route('https://benefits.example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Board</title>' }),
  );
  await page.goto(pages.aboutUs);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'our public site (opens in a new tab)' }).click();
  const tab = await opened;
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
});

const arabic = 'تغطية العائلة تبدأ في يناير (January 2027)، وللأسئلة: 555-010-0002.';
const written = new Set([
  'title',
  'description',
  'content',
  'name',
  'html',
  'topic',
  'fileName',
  'body',
  'message',
  'value',
]);

/** Replaces content strings with text in a right-to-left language. */
function inArabic(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return written.has(key) && value.includes(' ') ? arabic : value;
  if (Array.isArray(value)) return value.map((item) => inArabic(item, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inArabic(item, name)]));
}

/** Checks pages with content in a right-to-left language, and pages that the browser has translated into one. */
async function expectReadable(page: Page, paths: readonly string[]) {
  await page.route(/\/(?:api|chat-api)\//, async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    await route.fulfill(isJson ? { response, json: inArabic(await response.json()) } : { response });
  });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
    // Browsers that translate a page set its language and direction.
    await page.evaluate(() => Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' }));
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
}

test('stays accessible with content that is read from right to left, and as a page translated into such a language', async ({
  page,
}) => {
  await signInAsMember(page);
  const paths = [pages.home, pages.notifications, pages.benefits, pages.aboutUs, pages.policy, pages.myPlans];
  await expectReadable(page, paths);
  await page.goto(pages.notifications);
  await expect(page.getByText('تغطية العائلة').first()).toBeAttached();
});

test(
  'stays accessible from right to left on the pages of families, providers, and administrators',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await signInAsMember(page);
    await expectReadable(page, [pages.providers, pages.family, pages.profile]);
    await signInAsAdmin(page);
    const paths = [pages.messages, pages.employees, pages.employee(1001), pages.alerts, pages.program, pages.audit];
    await expectReadable(page, paths);
  },
);
