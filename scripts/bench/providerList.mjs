// 10,000 provider cards in the product's list, compared with the same cards all at once in one page; and how the built
// site handles as many, and typing, at a quarter of the processor's speed.
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { buildWhatIsStale } from '../build.mjs';
import { chromiumArgs, chromiumPath, ensureChromium } from '../chromium.mjs';
import { quantile, rounded, startBench } from './support/benchServer.mjs';

const providers = Number(process.env.BENCH_PROVIDERS ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const slower = 4;
const atOnce = 500;
const most = { load: 0.12, elements: 0.003, heap: 0.1 };
const mostKeyMs = 50;
const search = 'cardiology';
const keyDelayMs = 120;
export const title = `${providers.toLocaleString('en-US')} providers: the list compared with all cards at once, and typing at ${slower}x throttle`;

const html =
  '<!doctype html><html lang="en"><title>Cards</title><meta name="viewport" content="width=device-width"><body><script src="/bench/page.js"></script></body></html>';
const providerCall = '/api/pediatrics/getPediatrixDetails';

async function buildPage() {
  const built = await build({
    entryPoints: ['scripts/bench/support/providerCards.tsx'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'empty' },
    logLevel: 'error',
  });
  return built.outputFiles[0].text;
}

async function readAll(url, token) {
  const rows = [];
  while (rows.length < providers) {
    const body = JSON.stringify({
      limit: Math.min(atOnce, providers - rows.length),
      offset: rows.length,
      search: '',
      lat: '',
      long: '',
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await (await fetch(url + providerCall, { method: 'POST', headers, body })).json();
    rows.push(...answer.data.data);
  }
  return rows;
}

/**
 * Runs in the page before its scripts: records the first painted card, and the time from each key to the paint that
 * follows its input.
 */
function watch() {
  const afterPaint = (resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  };
  const seen = (window.seen = { card: null, keys: [] });
  const look = () => {
    if (document.querySelector('article h2')) afterPaint((at) => (seen.card = at));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  let pressed = 0;
  addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
  addEventListener(
    'input',
    () => {
      const startedAt = pressed;
      requestAnimationFrame(() => afterPaint((at) => seen.keys.push(at - startedAt)));
    },
    true,
  );
}

async function open(browser, { url, token, rows, page: script, slow }) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await page.addInitScript(watch);
  await page.addInitScript((held) => {
    localStorage.setItem('authToken', held);
    localStorage.setItem('isAdmin', 'true');
    localStorage.setItem('userSSN', '***-**-0001');
  }, token);
  const json = JSON.stringify(rows);
  await page.route('**/bench/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/rows')) return route.fulfill({ contentType: 'application/json', body: json });
    if (pathname.endsWith('/page.js')) return route.fulfill({ contentType: 'text/javascript', body: script });
    return route.fulfill({ contentType: 'text/html', body: html });
  });
  if (slow) await line.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { context, page, line, url };
}

/** All rows of the service in one reply. */
const handOver = (page, rows) =>
  page.route(`**${providerCall}`, (route) =>
    route.fulfill({ json: { status: 'success', message: '', data: { data: rows, totalRecords: rows.length } } }),
  );

async function measure({ page, line }, address) {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.seen?.card, null, { timeout: 240_000, polling: 250 });
  await page.waitForTimeout(2000);
  const load = await page.evaluate(() => window.seen.card);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await line.send('HeapProfiler.enable');
  await line.send('HeapProfiler.collectGarbage');
  const { usedSize } = await line.send('Runtime.getHeapUsage');
  return { load, elements, heap: usedSize / 1024 / 1024 };
}

async function load(browser, world, name) {
  const opened = await open(browser, world);
  try {
    if (name === 'site') await handOver(opened.page, world.rows);
    return await measure(opened, world.url + (name === 'site' ? '/all-providers' : `/bench/${name}`));
  } finally {
    await opened.context.close();
  }
}

/** Types a word key by key into the search of the site with all providers, then waits. */
async function type(browser, world) {
  const opened = await open(browser, { ...world, slow: true });
  const { page, url } = opened;
  try {
    await handOver(page, world.rows);
    const calls = [];
    page.on('request', (request) => request.url().endsWith(providerCall) && calls.push(request.postDataJSON().search));
    await page.goto(`${url}/all-providers`);
    await page.waitForFunction(() => window.seen?.card, null, { timeout: 240_000 });
    await page.waitForTimeout(3000);
    await page.getByRole('searchbox').click();
    await page.keyboard.press('x');
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(2500);
    await page.evaluate(() => (window.seen.keys.length = 0));
    const before = calls.length;
    for (const letter of search) {
      await page.keyboard.press(letter);
      await page.waitForTimeout(keyDelayMs);
    }
    await page.waitForTimeout(2500);
    return { keys: await page.evaluate(() => window.seen.keys), calls: calls.slice(before) };
  } finally {
    await opened.context.close();
  }
}

export async function run() {
  if (!ensureChromium()) throw new Error('There is no Chromium.');
  if (!(await buildWhatIsStale())) throw new Error('The site could not be built.');
  const bench = await startBench();
  let browser;
  try {
    console.log(bench.data('--providers', String(providers)).replaceAll('\n', ' '));
    const server = await bench.serve();
    const token = await server.signIn();
    const world = { url: server.url, token, rows: await readAll(server.url, token), page: await buildPage() };
    browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });

    const names = ['plain', 'endless', 'site'];
    const measured = Object.fromEntries(names.map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (let turn = 0; turn < names.length; turn += 1) {
        const name = names[(round + turn) % names.length];
        measured[name].push(await load(browser, world, name));
      }
    const median = (name, figure) =>
      quantile(
        measured[name].map((one) => one[figure]),
        0.5,
      );
    const text = {
      plain: 'all cards at once',
      endless: 'the list, same page',
      site: 'the built site, everyone in one answer',
    };
    const loads = names.map((name) => ({
      what: text[name],
      'load ms': rounded(median(name, 'load'), 0),
      elements: median(name, 'elements'),
      'heap MB': rounded(median(name, 'heap')),
      'load ratio': rounded(median(name, 'load') / median('plain', 'load'), 3),
      'elements ratio': rounded(median(name, 'elements') / median('plain', 'elements'), 4),
      'heap ratio': rounded(median(name, 'heap') / median('plain', 'heap'), 3),
    }));

    const typed = [];
    for (let round = 0; round < rounds; round += 1) typed.push(await type(browser, world));
    const keys = typed.flatMap((one) => one.keys);
    const calls = Math.max(...typed.map((one) => one.calls.length));
    const key = quantile(keys, 0.5);
    const typing = [
      {
        what: `key to paint, ${slower}x throttle`,
        'p50 ms': rounded(key),
        'p95 ms': rounded(quantile(keys, 0.95)),
        keys: keys.length,
        'calls per pause': calls,
      },
    ];

    const misses = Object.entries(most).flatMap(([figure, ratio]) => {
      const is = median('endless', figure) / median('plain', figure);
      return is > ratio ? [`${figure} is ${rounded(is, 4)} of all cards at once, more than ${ratio}`] : [];
    });
    if (key > mostKeyMs) misses.push(`a key took ${rounded(key)} ms to its paint`);
    if (calls !== 1) misses.push(`a pause made ${calls} calls`);
    return { tables: [loads, typing], misses };
  } finally {
    await browser?.close();
    await bench.stop();
  }
}
