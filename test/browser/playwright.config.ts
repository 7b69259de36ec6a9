import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { defineConfig, devices } from '@playwright/test';

/** The installed Chromium where there is one; Playwright's otherwise. */
const system = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium builds two hidden pages per window for address bar suggestions. The switch replaces Playwright's list,
  // which is therefore repeated.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
    // A spare process for the next site, which is never opened.
    'SpareRendererForSitePerProcess',
  ].join()}`,
];

/** Files that wait for a slow network, or take minutes; they start first, and the others fill in. */
const longest = [
  'product/{coldActions,stillness,attacks,screens,canaries}',
  'admin/programOpening',
  'people/yearOfPeople',
].map((name) => `**/${name}.test.ts`);

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  ...(process.env.WITHOUT_LONG && { grepInvert: /@long/ }),
  globalSetup: './server.ts',
  outputDir: '../../test-results',
  // One more than there are cores, up to five, because pages also wait.
  workers: Math.min(availableParallelism(), 4) + 1,
  // Ends hanging tests. Each test sets how long its own steps may take.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  forbidOnly: Boolean(process.env.CI),
  // On a failure, stores the steps, a screenshot, and the accessibility tree. A screenshot of each step costs a fifth
  // of the run; `--trace on` adds them for one test.
  use: {
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: system ? { executablePath: system, args } : { args },
  },
  projects: [
    { name: 'longest first', testMatch: longest },
    { name: 'chromium', testIgnore: longest },
  ],
});
