import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { defineConfig, devices } from '@playwright/test';

/** The machine's own Chromium where there is one; Playwright's otherwise. */
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
  // Chromium builds two hidden pages for the suggestions of its address bar in each window. The switch replaces the list of
  // Playwright, which is repeated therefore.
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
    // A process kept ready for the next site, of which there is none.
    'SpareRendererForSitePerProcess',
  ].join()}`,
];

/** They wait for a slow network, or take minutes: whatever else there is fits alongside and behind them. */
const longest = ['product/{stillness,attacks,screens,canaries}', 'admin/programOpening', 'people/yearOfPeople'].map(
  (name) => `**/${name}.test.ts`,
);

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  ...(process.env.WITHOUT_LONG && { grepInvert: /@long/ }),
  globalSetup: './server.ts',
  outputDir: '../../test-results',
  // One more than there are cores, because pages also wait.
  workers: Math.min(availableParallelism(), 4) + 1,
  // It ends what hangs. How long something may take, its own test says.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  forbidOnly: Boolean(process.env.CI),
  // A failure leaves its steps, a picture and the page as a screen reader has it. To record the page at each step costs a
  // fifth of the run: `--trace on` does so for the test in question.
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
