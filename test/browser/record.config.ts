import { defineConfig } from '@playwright/test';

import base from './playwright.config';

/** Records the main journeys anew from the built site: `npm run record`. */
export default defineConfig(base, {
  testMatch: '*.record.ts',
  timeout: 180_000,
  reporter: 'list',
  use: { ...base.use, actionTimeout: 20_000 },
});
