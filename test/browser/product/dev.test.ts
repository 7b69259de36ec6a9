import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { test as base, expect } from '@playwright/test';

import { freePort } from '../../support/freePort.mjs';

/** Runs `npm run dev` on separate ports and data. */
const test = base.extend<{ devUrl: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the braces.
  async devUrl({}, use) {
    const dataDir = await mkdtemp(join(tmpdir(), 'harbor-dev-'));
    const [pagePort, backendPort] = [await freePort(), await freePort()].map(String);
    const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
      env: { ...process.env, DATA_DIR: dataDir, DEV_PORT: pagePort, BACKEND_PORT: backendPort },
      stdio: 'ignore',
    });
    const ended = new Promise((done) => dev.once('exit', done));
    await use(`http://127.0.0.1:${pagePort}`);
    dev.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  },
});

test(
  'serves the product with npm run dev: every entry of an administrator’s sidebar, and the demo sign-ins',
  {
    tag: '@long',
  },
  async ({ page, devUrl }) => {
    const isReady = async () => (await fetch(`${devUrl}/config.json`).catch(() => undefined))?.ok ?? false;
    await expect.poll(isReady, { timeout: 180_000, intervals: [1000] }).toBe(true);
    const { demo, program } = (await (await fetch(`${devUrl}/config.json`)).json()) as Record<string, boolean>;
    expect({ demo, program }).toEqual({ demo: true, program: true });

    await page.goto(`${devUrl}/login`);
    await page.getByRole('button', { name: /Morgan Hale/ }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await expect(sidebar).toBeVisible({ timeout: 60_000 });
    for (const name of ['People', 'Program', 'Administration']) await sidebar.getByRole('button', { name }).click();
    await expect(sidebar.getByRole('link')).toHaveCount(21);
  },
);
