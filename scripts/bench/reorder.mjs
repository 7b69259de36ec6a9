// A list of 500 alerts: from dropping a row to the painted new order, at a quarter of the processor's speed, compared
// with the same rows moved by hand in the same page, and with a bare React list of as many rows.
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import pg from 'pg';
import { buildWhatIsStale } from '../build.mjs';
import { chromiumPath, ensureChromium } from '../chromium.mjs';
import { quantile, rounded, startBench } from './support/benchServer.mjs';

const rows = 500;
const rounds = 12;
const slower = 4;
const mostMs = 100;
/** The maximum ratio to the same move in a bare React list. */
const mostRatio = 1.25;
export const title = `A move among ${rows} alerts, from letting go to the painted new order, at ${slower}x throttle`;

/** Runs in the page: counts from the event that drops a row to the frame that shows the new order. */
function watchOrder(event) {
  const order = () => Array.from(document.querySelectorAll('[data-row]'), ({ dataset }) => dataset.row).join();
  const before = order();
  return new Promise((seen) => {
    let startedAt = 0;
    const begin = ({ timeStamp }) => (startedAt = timeStamp);
    window.addEventListener(event, begin, { capture: true, once: true });
    const observer = new MutationObserver((changes) => {
      if (
        !startedAt ||
        !changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.dataset?.row)) ||
        order() === before
      )
        return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => seen(performance.now() - startedAt);
        port2.postMessage(null);
      });
    });
    observer.observe(document.querySelector('[data-row]').closest('table, main'), { childList: true, subtree: true });
  });
}

/** The lower limit: only the node is moved. */
function moveByHand([from, to]) {
  const rows = document.querySelectorAll('[data-row]');
  const row = rows[from];
  const back = document.createComment('');
  return new Promise((seen) => {
    const startedAt = performance.now();
    row.before(back);
    if (from < to) rows[to].after(row);
    else rows[to].before(row);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const ms = performance.now() - startedAt;
        back.replaceWith(row);
        seen(ms);
      };
      port2.postMessage(null);
    });
  });
}

const handle = (page, index) => page.locator('[data-row]').nth(index).locator('[data-action=lift]');
/** The service has accepted and the message is on screen, so the next move is undisturbed. */
const settled = async (page, answered) => {
  await answered;
  await page.waitForTimeout(400);
};
const answer = (page) => page.waitForResponse((response) => response.url().includes('updateCardSequence'));

async function byPointer(page, from, to) {
  const grip = await handle(page, from).boundingBox();
  const target = await handle(page, to).boundingBox();
  const x = grip.x + grip.width / 2;
  await page.mouse.move(x, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, grip.y + grip.height, { steps: 3 });
  await page.mouse.move(x, target.y + target.height / 2, { steps: 6 });
  await page.waitForTimeout(300);
  const answered = answer(page);
  const measured = page.evaluate(watchOrder, 'pointerup');
  await page.evaluate(() => null);
  await page.mouse.up();
  const ms = await measured;
  await settled(page, answered);
  return ms;
}

async function byMenu(page, from, way) {
  await page.locator('[data-row]').nth(from).locator('[data-action=move]').click();
  const item = page.getByRole('menuitem', { name: way });
  await item.waitFor();
  await page.waitForTimeout(300);
  const answered = answer(page);
  const measured = page.evaluate(watchOrder, 'click');
  await page.evaluate(() => null);
  await item.click();
  const ms = await measured;
  await settled(page, answered);
  return ms;
}

async function openBare(browser) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('support/bareRows.tsx', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent('<!doctype html><html lang="en"><title>Rows</title><body></body></html>');
  await page.addScriptTag({ content: outputFiles[0].text });
  await page
    .locator('[data-row]')
    .nth(rows - 1)
    .waitFor();
  await slowDown(page);
  return page;
}

async function moveBare(page, isFar) {
  await page.evaluate((far) => (far ? (document.body.dataset.far = 'true') : delete document.body.dataset.far), isFar);
  const measured = page.evaluate(watchOrder, 'click');
  await page.evaluate(() => null);
  await page.locator('#move').click();
  return measured;
}

async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

/** Measures each method on a page that shows the list, and right after it on one that shows bare rows. */
export async function measure(page) {
  const bareList = await openBare(page.context().browser());
  await slowDown(page);
  const ways = [
    {
      what: 'dragged four rows further',
      hand: [2, 6],
      move: (round) => (round % 2 ? byPointer(page, 6, 2) : byPointer(page, 2, 6)),
    },
    {
      what: 'by menu, from end to end',
      hand: [0, rows - 1],
      move: async (round) => {
        // Each move is measured in both directions.
        if (round % 2 === 0) return byMenu(page, 0, 'Move to bottom');
        await page.locator('[data-row]').last().scrollIntoViewIfNeeded();
        const ms = await byMenu(page, rows - 1, 'Move to top');
        await page.evaluate(() => window.scrollTo(0, 0));
        return ms;
      },
    },
  ];
  const table = [];
  for (const { what, hand, move } of ways) {
    const ours = [];
    const byHand = [];
    const bare = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.bringToFront();
      ours.push(await move(round));
      byHand.push(await page.evaluate(moveByHand, hand));
      await bareList.bringToFront();
      bare.push(await moveBare(bareList, hand[1] === rows - 1));
    }
    const [p50, p95] = [quantile(ours, 0.5), quantile(ours, 0.95)];
    table.push({
      what,
      'p50 ms': rounded(p50),
      'p95 ms': rounded(p95),
      'by hand p50 ms': rounded(quantile(byHand, 0.5)),
      'bare React p50 ms': rounded(quantile(bare, 0.5)),
      'ratio to bare': rounded(p50 / quantile(bare, 0.5), 2),
      load: rounded(loadavg()[0]),
    });
  }
  await bareList.close();
  return table;
}

async function fill(database) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('delete from alerts');
  await client.query(
    `insert into alerts (description, visible_to, is_active, sequence)
     select 'Notice ' || n || ': the benefits office is open as usual.', (array['All', 'Enrolled', 'Pre-Enrolled'])[1 + n % 3], n % 7 > 0, n
     from generate_series(1, $1::int) n`,
    [rows],
  );
  await client.end();
}

export async function run() {
  if (!ensureChromium() || !(await buildWhatIsStale())) throw new Error('There is no Chromium, or no built site');
  const bench = await startBench();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const server = await bench.serve();
    await fill(bench.database);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Contact number').fill('5550100001');
    await page.getByLabel('Password', { exact: true }).fill('Admin@123');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/employees');
    await page.goto(`${server.url}/dynamic-alert`);
    await page
      .locator('[data-row]')
      .nth(rows - 1)
      .waitFor({ state: 'attached' });
    const table = await measure(page);
    await server.stop();
    const misses = table.flatMap(({ what, 'p50 ms': ms, 'ratio to bare': ratio }) => [
      ...(ms > mostMs ? [`${what}: more than ${mostMs} ms`] : []),
      ...(ratio > mostRatio ? [`${what}: more than ${mostRatio} x bare React`] : []),
    ]);
    return { tables: [table], misses };
  } finally {
    await browser.close();
    await bench.stop();
  }
}
