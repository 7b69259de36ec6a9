import { randomBytes } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import axe from 'axe-core';

import { maskedSsn } from '../../src/contract/patterns';
import type { StorageKey } from '../../src/contract/storageKeys';
import { freePort } from '../support/freePort.mjs';

import { demoData, startServer } from './server';

type SignIn = { contact: string; password: string };

/** The current sign-in details of the demo's employee-admin and of its registered member. */
type SignIns = { admin: SignIn; member: SignIn };

export type Site = {
  url: string;
  signIns: SignIns;
  dataDir: string;
  printed(): string;
  lastCode(to: RegExp): Promise<string>;
  /** The link in the last message to an address, once there is one. */
  lastLink(to: string): Promise<string>;
  /** Kills the server and starts it again at the same address, on the same data. */
  restart(): Promise<void>;
  /** Restarts the server with a clock that starts at this moment. */
  moveClockTo(moment: Date): Promise<void>;
  /** Stops the server for a command that needs exclusive access to its data, and starts it again. */
  whileStopped(work: () => void): Promise<void>;
};

async function sentFrom(dataDir: string) {
  const path = resolve(dataDir, 'outbox.ndjson');
  const lines = existsSync(path) ? (await readFile(path, 'utf8')).split('\n').filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line) as { to: string; text: string; code?: string });
}

const movedClock = pathToFileURL(resolve('test/browser/movedClock.mjs')).href;

/** Starts the built product as a separate process on a copy of the demo's data, or on the data that `env` asks for. */
export async function startSite(
  env: Record<string, string> = {},
  { isAtLocalhost = false } = {},
): Promise<Site & { stop(): Promise<void> }> {
  const dataDir = resolve('.cache/browser', randomBytes(6).toString('hex'));
  if (env.DEMO === 'off' || env.DATA_DIR) await mkdir(dataDir, { recursive: true });
  else cpSync(demoData, dataDir, { recursive: true });
  const port = String(await freePort());
  const localhost = `http://localhost:${port}`;
  const settings = {
    DATA_DIR: dataDir,
    PORT: port,
    ...(isAtLocalhost && { SITE_URL: localhost, WEBAUTHN_RP_ID: 'localhost', WEBAUTHN_ORIGINS: localhost }),
    LOG_LEVEL: 'error',
    WEB_VITALS_SAMPLE: '0',
    LINK_CHECKS: 'off',
    ...env,
  };
  let printed = '';
  const onOutput = (more: string) => void (printed += more);
  let server = await startServer(settings, onOutput);
  const url = isAtLocalhost ? localhost : server.url;
  let clock: Record<string, string> = {};
  async function startAgain() {
    server = await startServer({ ...settings, ...clock }, onOutput);
  }
  return {
    url,
    signIns: {
      admin: { contact: '5550100001', password: 'Admin@123' },
      member: { contact: '5550100002', password: 'Member@123' },
    },
    dataDir,
    printed: () => printed,
    async restart() {
      await server.end('SIGKILL');
      await startAgain();
    },
    async moveClockTo(moment) {
      await server.end('SIGTERM');
      const ahead = moment.getTime() - Date.now();
      clock = { NODE_OPTIONS: `--import ${movedClock}`, CLOCK_AHEAD_MS: String(ahead) };
      await startAgain();
    },
    async whileStopped(work) {
      await server.end('SIGTERM');
      work();
      await startAgain();
    },
    async lastCode(to) {
      const sent = await sentFrom(dataDir);
      return sent.findLast((line) => to.test(line.to) && line.code)?.code ?? '';
    },
    async lastLink(to) {
      const link = async () => {
        const sent = await sentFrom(dataDir);
        return /https?:\S+/.exec(sent.findLast((line) => line.to === to)?.text ?? '')?.[0] ?? '';
      };
      await expect.poll(link).not.toBe('');
      return link();
    },
    async stop() {
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Each page's errors: exceptions, violations of its Content Security Policy, and failed loads. */
const complaints = new WeakMap<Page, string[]>();

/** Who signs in at the running test's site; a test that changes a password or a number updates it. */
export let adminSignIn: SignIn;
/** The member's sign-in; used only on a site where members may sign in at /login. */
export let memberSignIn: SignIn;

type Kind = {
  site: Site;
  /** Whether members may sign in at /login on this file's site. */
  memberLogin: boolean;
  /** More of the site's environment; files with the same values share one site. */
  siteEnv: Record<string, string>;
  /** Whether the site is at `localhost`, because passkeys belong to a domain name. */
  isAtLocalhost: boolean;
};

/** Starts each site when a test first needs it; one browser visits all of them in turn. */
function makeSites() {
  const running = new Map<string, Awaited<ReturnType<typeof startSite>>>();
  const own = new Set<string>();
  const stop = async (key: string) => {
    await running.get(key)?.stop();
    running.delete(key);
  };
  return {
    async siteWith(env: Record<string, string>, { isAtLocalhost, isOwn }: { isAtLocalhost: boolean; isOwn: boolean }) {
      const key = JSON.stringify([env, isAtLocalhost]);
      const found = running.get(key);
      if (found) return found;
      // Only one file at a time uses a separate site, and that file has ended when another site is needed.
      for (const other of own) await stop(other);
      own.clear();
      const site = await startSite(env, { isAtLocalhost });
      running.set(key, site);
      if (isOwn) own.add(key);
      return site;
    },
    async stopAll() {
      await Promise.all([...running.keys()].map(stop));
    },
  };
}

export const test = base.extend<{ watched: void } & Kind, { sites: ReturnType<typeof makeSites> }>({
  memberLogin: [false, { option: true }],
  siteEnv: [{}, { option: true }],
  isAtLocalhost: [false, { option: true }],
  sites: [
    async ({}, use) => {
      const sites = makeSites();
      await use(sites);
      await sites.stopAll();
    },
    { scope: 'worker' },
  ],
  site: [
    // `siteEnv` comes before `sites`, so that a server whose address it contains stops after them.
    async ({ memberLogin, siteEnv, isAtLocalhost, sites }, use) => {
      const env = { ...(memberLogin && { MEMBER_LOGIN: 'on' }), ...siteEnv };
      const isOwn = isAtLocalhost || Object.keys(siteEnv).length > 0;
      const site = await sites.siteWith(env, { isAtLocalhost, isOwn });
      ({ admin: adminSignIn, member: memberSignIn } = site.signIns);
      await use(site);
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  watched: [
    async ({ page }, use) => {
      const received: string[] = [];
      complaints.set(page, received);
      page.on('pageerror', (error) => received.push(`error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' || /Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
          received.push(`console: ${message.text()}`);
      });
      await use();
      // A response that is still being forwarded when a test ends is not an error.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(received.filter((line) => !/status of 40[134]|status of 4\d\d/.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens a page by its entry in a section of an administrator's sidebar. */
export async function openInSidebar(page: Page, section: 'People' | 'Program' | 'Administration', entry: string) {
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const toggle = sidebar.getByRole('button', { name: section });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await sidebar.getByRole('link', { name: entry, exact: true }).click();
}

/** Chooses an action from the menu on a person's card. */
export async function chooseFromMenu(page: Page, person: string, action: string) {
  await page.getByRole('button', { name: `More actions for ${person}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const allRules: axe.RunOptions = {
  runOnly: { type: 'tag', values: tags },
  // An experimental rule, off by default: an accessible name contains the visible label (WCAG 2.5.3).
  rules: { 'label-content-name-mismatch': { enabled: true } },
};
/** The color rules, for a page that has passed the others and only changes its color scheme. */
const colorRules: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

async function expectNoViolation(page: Page, rules: axe.RunOptions) {
  // Waits for the page's heading, which appears with its content; until then there is only the layout.
  await expect(page.locator('h1').first()).toBeAttached();
  // Rows are dimmed only while others are loading.
  await expect(page.locator('[data-outdated]')).toHaveCount(0);
  // Expects no further frames, because their content would not be checked.
  expect(page.frames()).toHaveLength(1);
  await page.evaluate(async () => {
    const fades = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // An inherited color fades in the child once it has faded in the parent.
    for (let running = fades(); running.length; running = fades())
      await Promise.all(running.map((fade) => fade.finished.catch(() => null)));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only the violations leave the page: transferring the full report costs more than the rules.
  const violations = await page.evaluate(async (options) => {
    const report = await (window as unknown as { axe: typeof axe }).axe.run({
      ...options,
      resultTypes: ['violations'],
    });
    return report.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, rules);
  expect(violations).toEqual([]);
}

/**
 * Expects no WCAG 2.2 AA violation that can be detected automatically; waits for fades, but not for endless animations.
 */
export async function expectAccessible(page: Page) {
  await expectNoViolation(page, allRules);
  await expectNewTabsNamed(page);
}

/** Expects that every link that opens in a new tab says so, and that no other does. */
async function expectNewTabsNamed(page: Page) {
  const misnamed = await page.locator('a[href]').evaluateAll((links) =>
    (links as HTMLAnchorElement[])
      .filter(({ target, title, textContent, ariaLabel }) => {
        const announced = /new tab/i.test(`${ariaLabel ?? textContent} ${title}`);
        return announced !== (target === '_blank');
      })
      .map((link) => link.outerHTML),
  );
  expect(misnamed, page.url()).toEqual([]);
}

export const expectLegible = (page: Page) => expectNoViolation(page, colorRules);

/** Shows the page in a color scheme, without transitions. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
}

/** Expects no horizontal overflow in `part` once the page has adapted to its last resize. */
export const expectNoSidewaysScrolling = (page: Page, part = page.locator('html')) =>
  expect
    .poll(() => part.evaluate((element) => element.scrollWidth - element.clientWidth), `${page.url()} scrolls sideways`)
    .toBe(0);

/** Checks the page at both widths, and stores a screenshot of each for review. */
export async function look(page: Page, info: TestInfo, name: string) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath(`${name} ${width}.png`), fullPage: true });
  }
}

/**
 * Stores what a sign-in stores in the browser, and opens the page to which it leads; the sign-in form has separate
 * tests.
 */
export async function signInAs(
  page: Page,
  { contact, password }: SignIn,
  start: string,
  kept: Partial<Record<StorageKey, string>>,
) {
  const answer = await page.request.post('/api/user/signIn', {
    data: { userContact: contact, userPassword: password },
  });
  const body = (await answer.json()) as { data?: { access_token?: string } };
  expect(body, `${answer.url()} answers ${JSON.stringify(body)}`).toHaveProperty('data.access_token');
  // Opens a page without the site's code, which might read the previous session and navigate away.
  await page.goto('/faq.html');
  await page.evaluate(
    (items) => {
      localStorage.clear();
      for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text);
    },
    { authToken: body.data?.access_token ?? '', ...kept },
  );
  await page.goto(start);
}

export const signInAsAdmin = (page: Page) =>
  signInAs(page, adminSignIn, '/employees', { userSSN: maskedSsn('0001'), isAdmin: 'true' });

export const signInAsMember = (page: Page) => signInAs(page, memberSignIn, '/', { userSSN: maskedSsn('0002') });
