// What the flight recorder costs: each recorded journey replayed through the recorder alone, in Chromium, as a share of
// the frames the journey took; and how large the file of an endless session gets.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { chromiumPath, ensureChromium } from '../chromium.mjs';
import { rounded } from './support/benchServer.mjs';

const times = Number(process.env.BENCH_ROUNDS ?? 50);
const endless = 400;
const frameMs = 1000 / 60;
const mostShare = 0.01;
const mostBytes = 2_000_000;
const folder = 'test/replay/recordings';
export const title = 'The flight recorder: its share of a frame, and the size of a file';

async function buildPage() {
  const built = await build({
    entryPoints: ['scripts/bench/support/recordedJourneys.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return built.outputFiles[0].text;
}

export async function run() {
  if (!ensureChromium()) throw new Error('No Chromium could be found or installed.');
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await buildPage() });
    const rows = [];
    const misses = [];
    for (const name of readdirSync(folder)) {
      const recording = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      const frames = recording.entries.at(-1).t / frameMs;
      await page.evaluate(([journey]) => window.measure(journey, 5), [recording]);
      const ms = await page.evaluate(([journey, count]) => window.measure(journey, count), [recording, times]);
      const bytes = await page.evaluate(([journey, count]) => window.grow(journey, count), [recording, endless]);
      const share = ms / frames / frameMs;
      const journey = name.replace('.json', '');
      if (share > mostShare)
        misses.push(`${journey}: ${(share * 100).toFixed(2)} % of a frame instead of ${mostShare * 100} %`);
      if (bytes > mostBytes) misses.push(`${journey}: ${bytes} bytes instead of ${mostBytes}`);
      rows.push({
        journey,
        entries: recording.entries.length,
        'frames it took': Math.round(frames),
        'recording, ms': rounded(ms),
        'share of a frame': `${(share * 100).toFixed(3)} %`,
        'largest file, MB': rounded(bytes / 1e6),
      });
    }
    return { tables: [rows], misses };
  } finally {
    await browser.close();
  }
}
