// One visit to a page, and the use of a paged table, on a slow machine and connection, as a browser measures them.
import { quantile } from './benchServer.mjs';

/** What DevTools and Lighthouse call slow 4G, in bytes a second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
export const cpuThrottling = 4;

const size = { width: 1366, height: 768 };
const quietMs = 1000;
const maxMs = 60_000;
const kilobyte = 1024;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sets the browser's storage before a page's own scripts run. */
function presetStorage(stored) {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
}

/** Runs in the page before its own scripts: records long tasks, and the paint after which each element is visible. */
function watch(landmarks) {
  const seen = (window.seen = {
    tasks: [],
    events: [],
    ...Object.fromEntries(Object.keys(landmarks).map((k) => [k, null])),
  });
  const observe = (type, onEntry, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...more });
  observe('longtask', ({ duration }) => seen.tasks.push(duration));
  observe('event', (entry) => entry.interactionId && seen.events.push([entry.interactionId, entry.duration]), {
    durationThreshold: 16,
  });

  // A message posted in a frame arrives once that frame is painted.
  window.afterPaint = (callback) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => callback(performance.now());
    port2.postMessage(null);
  };
  const isInView = (element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight && getComputedStyle(element).opacity !== '0';
  };
  for (const [name, selector] of Object.entries(landmarks)) {
    const look = () => {
      const isThere = [...document.querySelectorAll(selector)].slice(0, 5).some(isInView);
      if (isThere) window.afterPaint((at) => (seen[name] = at));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }
}

/** Records a page's HTTP requests, except those for its icon. */
function watchRequests(cdpSession) {
  const requests = new Map();
  cdpSession.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!/^http/.test(request.url) || /\/favicon\.\w+$/.test(request.url)) return;
    if (!requests.has(requestId)) requests.set(requestId, { requestedAt: timestamp, bytes: 0 });
  });
  cdpSession.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = requests.get(requestId);
    if (request) request.isScript = type === 'Script' || response.mimeType.includes('javascript');
  });
  const end = ({ requestId, timestamp, encodedDataLength = 0 }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { ended: timestamp, bytes: encodedDataLength });
  };
  cdpSession.on('Network.loadingFinished', end);
  cdpSession.on('Network.loadingFailed', end);
  return requests;
}

async function openPage(context, { storage, landmarks }) {
  const page = await context.newPage();
  const cdpSession = await context.newCDPSession(page);
  if (storage) await page.addInitScript(presetStorage, storage);
  await page.addInitScript(watch, landmarks);
  await cdpSession.send('Network.enable');
  return { page, cdpSession };
}

/** Visits a page until it has been quiet for a second; times are in milliseconds since it was requested. */
async function visit(context, { url, storage, landmarks }) {
  const { page, cdpSession } = await openPage(context, { storage, landmarks });
  const requests = watchRequests(cdpSession);
  await cdpSession.send('Network.emulateNetworkConditions', slow4G);
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottling });
  await page.goto(url, { waitUntil: 'commit', timeout: maxMs });

  const names = Object.keys(landmarks);
  const deadline = Date.now() + maxMs;
  let seen;
  let before = '';
  for (let quietSince = Date.now(); ; await pause(100)) {
    seen = await page.evaluate(() => window.seen);
    const all = [...requests.values()];
    const state = [requests.size, all.filter(({ ended }) => ended).length, seen.tasks.length].join();
    if (state !== before) quietSince = Date.now();
    before = state;
    const isWhole = names.every((name) => seen[name] !== null) && all.every(({ ended }) => ended);
    if (isWhole && Date.now() - quietSince > quietMs) break;
    if (Date.now() > deadline) throw new Error(`${url} did not become idle: ${JSON.stringify(seen)}`);
  }
  await page.close();

  const all = [...requests.values()];
  const [{ requestedAt: startedAt }] = all;
  const scripts = all.filter(({ isScript }) => isScript);
  const kilobytesOf = (some) => some.reduce((sum, { bytes }) => sum + bytes, 0) / kilobyte;
  const content = seen.content;
  return {
    ...Object.fromEntries(names.map((name) => [name, seen[name]])),
    longestTask: Math.max(0, ...seen.tasks),
    blocked: seen.tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    scriptsBefore: kilobytesOf(scripts.filter(({ ended }) => (ended - startedAt) * 1000 <= content)),
    scripts: kilobytesOf(scripts),
    requests: all.length,
  };
}

/** Visits a page with an empty cache, then again in the same browser. */
export async function visitTwice(browser, target) {
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block' });
  try {
    return { cold: await visit(context, target), warm: await visit(context, target) };
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page before its own scripts: measures the time from each click or key press to the paint of what it
 * changes.
 */
function watchTable(row) {
  const used = (window.used = { turns: [], keys: [] });
  const first = () => document.querySelector(row)?.textContent.trim() ?? '';
  let pressedAt = 0;
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true);
  addEventListener(
    'input',
    () => {
      const startedAt = pressedAt;
      requestAnimationFrame(() => window.afterPaint((at) => used.keys.push(at - startedAt)));
    },
    true,
  );
  window.timeNextTurn = () =>
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const before = first();
        const look = () => {
          const now = first();
          if (now && now !== before) window.afterPaint((at) => used.turns.push(at - timeStamp));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
}

/** Turns pages and types a search on a slow machine with a full-speed connection. */
export async function useTable(browser, target, { turns = 10, typed = 'Romero 17', betweenKeysMs = 120 } = {}) {
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block' });
  try {
    const { page, cdpSession } = await openPage(context, target);
    await page.addInitScript(watchTable, target.table.row);
    await page.goto(target.url, { timeout: maxMs });
    await page.waitForFunction(() => window.seen.widget !== null, null, { timeout: maxMs });
    await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottling });
    await pause(1500);
    await page.evaluate(() => void (window.seen.events.length = 0));

    for (let turn = 1; turn <= turns; turn += 1) {
      await page.evaluate(() => window.timeNextTurn());
      await page.click(target.table.next);
      await page.waitForFunction((count) => window.used.turns.length >= count, turn, { timeout: maxMs });
      await pause(250);
    }
    const clicks = await page.evaluate(() => {
      const longest = new Map();
      for (const [id, duration] of window.seen.events) longest.set(id, Math.max(longest.get(id) ?? 0, duration));
      return [...longest.values()];
    });

    await page.click(target.table.search);
    await pause(300);
    await page.keyboard.type(typed, { delay: betweenKeysMs });
    await pause(1000);
    const { turns: turned, keys } = await page.evaluate(() => window.used);
    return { turn: quantile(turned, 0.5), clickP98: quantile(clicks, 0.98), key: quantile(keys, 0.5) };
  } finally {
    await context.close();
  }
}
