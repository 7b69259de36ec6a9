import { statSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, signInAsAdmin, test } from './site';

const kilobyte = 1024;

/** The scripts a page loads from here on, and what they weigh compressed by gzip. */
function weighScripts(page: Page) {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  return {
    scripts,
    gzip: () => [...scripts].reduce((sum, path) => sum + statSync(join('dist/site', `${path}.gz`)).size, 0),
  };
}

test('DEVX-01 /login loads at most 200 KB of JavaScript (gzip), and neither grid, socket nor Firebase', async ({ page }) => {
  const load = weighScripts(page);
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  console.log(`/login: ${(load.gzip() / kilobyte).toFixed(1)} KB gzip in ${load.scripts.size} scripts`);
  expect(load.gzip()).toBeLessThanOrEqual(200 * kilobyte);
  expect([...load.scripts].filter((path) => /grid|socket|firebase/.test(path))).toEqual([]);
});

test('DEVX-04 the data grid arrives in a chunk of its own, only where there is a grid', async ({ page }) => {
  const load = weighScripts(page);
  await signInAsAdmin(page);
  await expect(page.getByRole('grid')).toBeVisible();
  expect([...load.scripts].filter((path) => path.includes('grid'))).not.toEqual([]);
  const grid = [...load.scripts].filter((path) => path.includes('grid'));
  const weight = grid.reduce((sum, path) => sum + statSync(join('dist/site', `${path}.gz`)).size, 0);
  console.log(`grid: ${(weight / kilobyte).toFixed(1)} KB gzip; /employees in all: ${(load.gzip() / kilobyte).toFixed(1)} KB`);
  expect(weight).toBeLessThanOrEqual(170 * kilobyte);
});
