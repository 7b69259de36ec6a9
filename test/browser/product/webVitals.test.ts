import type { Page } from '@playwright/test';

import type { WebVital } from '../../../src/contract/webVitals';
import { expect, type Site, signInAsAdmin, test } from '../site';

test.use({ siteEnv: { WEB_VITALS_SAMPLE: '1', LOG_LEVEL: 'info' } });

type Line = Omit<WebVital, 'name'> & { metric: WebVital['name']; device: string; msg?: string };

const linesOf = (site: Site) =>
  site
    .printed()
    .split('\n')
    .filter((line) => line.includes('"msg":"web vital"'))
    .map((line) => JSON.parse(line) as Line);

async function loaded(page: Page) {
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringMatching(/webVitals.*\.js$/));
}

test(
  'writes the web vitals of a visit to the server’s log, by the route pattern of its pages [OPS-14]',
  {
    tag: '@long',
  },
  async ({ page, site }) => {
    await signInAsAdmin(page);
    await loaded(page);
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    await expect(page).toHaveURL(/employees-summarry\/\d+/);
    const id = /\d+$/.exec(page.url())?.[0] ?? '';
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('about:blank');

    await expect
      .poll(() =>
        linesOf(site)
          .map(({ metric }) => metric)
          .sort(),
      )
      .toEqual(expect.arrayContaining(['CLS', 'INP', 'LCP']));
    const lines = linesOf(site);
    for (const line of lines)
      expect(line).toEqual({
        level: 30,
        time: expect.any(String),
        metric: expect.stringMatching(/^(LCP|INP|CLS)$/),
        value: expect.any(Number),
        rating: expect.any(String),
        navigation: expect.any(String),
        page: expect.any(String),
        device: 'desktop',
        msg: 'web vital',
      });
    expect(lines.map(({ page: pattern }) => pattern)).toContain('/employees');
    expect(lines.filter(({ page: pattern }) => pattern.endsWith(`/${id}`))).toEqual([]);
  },
);

test(
  'loads the web vitals code after the page has been drawn and is idle [OPS-14]',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login');
    await loaded(page);
    const [askedAt, loadedAt] = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation');
      const chunk = performance.getEntriesByType('resource').find(({ name }) => name.includes('webVitals'));
      return [chunk?.startTime ?? 0, (visit as PerformanceNavigationTiming).loadEventEnd];
    });
    expect(askedAt).toBeGreaterThan(loadedAt);
  },
);
