import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { demoShapes, secretShapes, shapesFound, textFilesIn } from '../../support/secretShapes';
import { expect, signInAsAdmin, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

const kilobyte = 1024;
/** What is loaded unasked has arrived by then. */
const settledMs = 3500;

type Coding = 'br' | 'gz';

/** What is too small to shrink travels as it is. */
function sizeOf(path: string, coding: Coding) {
  const file = join('dist/site', path);
  return statSync(existsSync(`${file}.${coding}`) ? `${file}.${coding}` : file).size;
}

/** The scripts a page loads from here on, and what they weigh compressed. */
function weighScripts(page: Page) {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  return {
    scripts,
    weight: (coding: Coding, isMeant = (_path: string) => true) =>
      [...scripts].filter(isMeant).reduce((sum, path) => sum + sizeOf(path, coding), 0),
  };
}

async function settle(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(settledMs);
}

test('DEVX-01 /login loads at most 200 KB of JavaScript by gzip and 170 KB by brotli, and neither grid, socket nor Firebase', async ({
  page,
}) => {
  const load = weighScripts(page);
  await page.goto('/login');
  await settle(page);
  test.info().annotations.push({
    type: 'weight',
    description: `/login: ${(load.weight('br') / kilobyte).toFixed(1)} KB brotli in ${load.scripts.size} scripts`,
  });
  expect(load.weight('gz')).toBeLessThanOrEqual(200 * kilobyte);
  expect(load.weight('br')).toBeLessThanOrEqual(170 * kilobyte);
  expect([...load.scripts].filter((path) => /grid|socket|firebase/.test(path))).toEqual([]);
});

const isSocket = (path: string) => path.includes('socket');

/** When the scripts of a page were asked for, and when it had loaded, in its own time. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const [loading] = performance.getEntriesByType('navigation');
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, at: startTime }));
    return { loadedAt: loading?.loadEventEnd ?? 0, scripts: scripts.filter(({ path }) => path.endsWith('.js')) };
  });

const restMs = 4000;

test('the home of a member loads at most 170 KB of JavaScript (brotli), what comes unasked included; STATE-07 the socket comes after all of it', async ({
  page,
}) => {
  await signInAsMember(page);
  const load = weighScripts(page);
  const connected = page.waitForEvent('websocket', { timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole('region', { name: 'For you' })).toBeVisible();
  await settle(page);
  await connected;

  const { loadedAt, scripts } = await timesOf(page);
  const socketAt = Math.min(...scripts.filter(({ path }) => isSocket(path)).map(({ at }) => at));
  // What waits until the page has come to rest is another matter.
  const first = new Set(scripts.filter(({ at }) => at < loadedAt + restMs).map(({ path }) => path));
  const isFirst = (path: string) => first.has(path);
  const later = load.weight('br') - load.weight('br', isFirst);
  test.info().annotations.push({
    type: 'weight',
    description: `/: ${(load.weight('br', isFirst) / kilobyte).toFixed(1)} KB brotli in ${first.size} scripts; ${(later / kilobyte).toFixed(1)} KB with the socket, ${Math.round(socketAt - loadedAt)} ms after the page had loaded`,
  });
  expect(load.weight('br', isFirst)).toBeLessThanOrEqual(170 * kilobyte);
  expect([...first].filter((path) => /grid|socket|firebase/.test(path))).toEqual([]);
  expect(socketAt - loadedAt).toBeGreaterThan(restMs);
});

test('what home asks for leaves once, before the page is drawn', async ({ page }) => {
  await signInAsMember(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/api\/user\/get/.test(pathname)) asked.push(pathname.split('/').pop() ?? '');
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'For you' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.toSorted()).toEqual(['getAlerts', 'getHomeScreenCards', 'getResourceDocumentsList', 'getUserInfo']);
});

test('the first page of the employees is asked for once, before the libraries have arrived', async ({ page }) => {
  await signInAsAdmin(page);
  await expect(page.getByRole('table', { name: 'Employees' })).toBeVisible();
  const order: string[] = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').pop() ?? '';
    if (/^getUser/.test(name)) order.push(name + new URL(request.url()).search);
  });
  // The libraries are held back until the calls have left.
  await page.route(/\/base\.[^/]+\.js$/, async (route) => {
    await expect.poll(() => order).toHaveLength(2);
    order.push('base');
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('table', { name: 'Employees' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(order).toEqual(['getUserListing?page=1', 'getUsersSummary', 'base', 'getUserListing?page=2']);
});

test('DEVX-04 D-198 lists to read load no data grid; the review of an import does, in a chunk of its own', async ({
  page,
}) => {
  const load = weighScripts(page);
  const isGrid = (path: string) => path.includes('grid');
  await signInAsAdmin(page);
  for (const [path, table] of [
    [pages.employees, 'Employees'],
    [pages.notifications, 'Notifications'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('table', { name: table })).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
  expect([...load.scripts].filter(isGrid)).toEqual([]);

  const row = {
    'Covered Person': 'Ana Cruz',
    'Email Address': '',
    'Empl Type': '',
    'Plan Name': '',
    errors: ['No SSN'],
  };
  await page.evaluate(
    (errors) => localStorage.setItem('importErrors', errors),
    JSON.stringify({
      noOfRecords: 1,
      providedColumns: [],
      invalidColumns: [],
      missingColumns: [],
      invalidRecords: [row],
    }),
  );
  await page.goto(pages.importErrors);
  await expect(page.getByRole('grid', { name: 'Invalid Records Details' })).toBeVisible();
  test.info().annotations.push({
    type: 'weight',
    description: `grid: ${(load.weight('gz', isGrid) / kilobyte).toFixed(1)} KB gzip; /employees in all: ${(load.weight('gz') / kilobyte).toFixed(1)} KB`,
  });
  expect(load.weight('gz', isGrid)).toBeLessThanOrEqual(170 * kilobyte);
});

test('L1 what is built holds no key, and nothing of the demo’s people', () => {
  const built = textFilesIn('dist/site');
  expect(built.length).toBeGreaterThan(50);
  expect(shapesFound(built, { ...secretShapes, ...demoShapes })).toEqual([]);
});
