import { defineConfig } from '@playwright/test';

import base from './playwright.config';

/** Records the main journeys again from the built site: `npm run record`. */
export default defineConfig({
  ...base,
  projects: undefined,
  workers: 1,
  testMatch: '*.record.ts',
  timeout: 180_000,
  reporter: 'list',
  use: { ...base.use, actionTimeout: 20_000 },
});
