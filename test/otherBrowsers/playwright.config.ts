import { defineConfig } from '@playwright/test';

/** Only the runner of Playwright: it has no driver for browsers as they are installed, Chromium apart. */
export default defineConfig<object, { engine: 'firefox' | 'webkit' }>({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results/otherBrowsers',
  globalSetup: '../browser/server.ts',
  workers: 1,
  timeout: 120_000,
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
