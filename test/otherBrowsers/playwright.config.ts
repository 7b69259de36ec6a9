import { defineConfig } from '@playwright/test';

/** Only Playwright's runner: it has no driver for installed browsers except Chromium. */
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
