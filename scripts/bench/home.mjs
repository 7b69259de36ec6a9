// The member's home page on a phone with a poor connection, compared with the sign-in page and, if it is installed,
// react-admin's list; and how much each member page shifts while it loads.
import { chromium } from '@playwright/test';
import { buildWhatIsStale } from '../build.mjs';
import { chromiumArgs, chromiumPath, ensureChromium } from '../chromium.mjs';
import { quantile, rounded, startBench } from './support/benchServer.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const anchors = process.env.ANCHORS;
const slower = 4;
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const most = { kilobytes: 172, lcpMs: 2500, shift: 0.01 };
const quietMs = 3500;
export const title = `The member's home at ${slower}x throttle and slow 4G, and the stillness of every member's page`;

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const routes = [
  '/',
  '/profile/my-plans',
  '/profile/family-members',
  '/additional-benefits',
  '/additional-benefits/2',
  '/all-providers',
  '/find-telemedicine',
  '/all-specialist',
  '/all-conditions',
  '/message-from-chairman',
  '/about-us',
  '/notifications',
  '/profile',
  '/profile/change-password',
  '/policy',
  '/terms',
];

/** Runs in the page before its scripts. */
function watch(held) {
  if (held) {
    localStorage.setItem('authToken', held);
    localStorage.setItem('userSSN', '***-**-0002');
  }
  const seen = (window.seen = { lcp: 0, shift: 0, blocked: 0 });
  const hear = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  hear('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  hear('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
  hear('longtask', ({ duration }) => (seen.blocked += duration - 50));
}

/** A fixed amount of work, so that a table shows how busy the machine was. */
const spin = () => {
  const startedAt = performance.now();
  let sum = 0;
  for (let at = 0; at < 2e7; at += 1) sum += at % 7;
  return sum > 0 ? performance.now() - startedAt : 0;
};

async function load(browser, address, { token, size = sizes[0] }) {
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await page.addInitScript(watch, token);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', slow4G);
    await line.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(quietMs);
    const figures = await page.evaluate(() => {
      // The chat's socket code is fetched after the page has settled; it is not part of what home loads.
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /^(?!.*socket).*\.js$/.test(new URL(name).pathname));
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      return {
        ...window.seen,
        fcp: painted?.startTime ?? 0,
        bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      };
    });
    return { ...figures, spin: await page.evaluate(spin) };
  } finally {
    await context.close();
  }
}

/** The plan of the member's first relative, whose address contains their name in the data. */
async function relativePlan(url, token) {
  const answer = await fetch(`${url}/api/user/getUserInfo`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = await answer.json();
  return `/profile/spouse-plan/${data.relatives[0].id}`;
}

export async function run() {
  if (!ensureChromium()) throw new Error('There is no Chromium.');
  if (!(await buildWhatIsStale())) throw new Error('The site could not be built.');
  const bench = await startBench();
  let browser;
  try {
    const server = await bench.serve({ MEMBER_LOGIN: 'on' });
    const token = await server.signIn('5550100002', 'Member@123');
    browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });

    const places = {
      home: `${server.url}/`,
      login: `${server.url}/login`,
      ...(anchors && { 'react-admin': `${anchors}/react-admin/` }),
    };
    if (!anchors) console.log('Without react-admin to compare: ANCHORS does not say where its server is.');
    const names = Object.keys(places);
    const measured = Object.fromEntries(names.map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (let turn = 0; turn < names.length; turn += 1) {
        const name = names[(round + turn) % names.length];
        measured[name].push(await load(browser, places[name], { token: name === 'home' ? token : null }));
      }
    const median = (name, figure) =>
      quantile(
        measured[name].map((one) => one[figure]),
        0.5,
      );
    const loads = names.map((name) => ({
      page: name,
      'JS KB (br)': rounded(median(name, 'bytes') / 1024),
      'FCP ms': rounded(median(name, 'fcp'), 0),
      'LCP ms': rounded(median(name, 'lcp'), 0),
      'blocked ms': rounded(median(name, 'blocked'), 0),
      CLS: rounded(median(name, 'shift'), 4),
      'fixed work ms': rounded(median(name, 'spin'), 0),
    }));

    const stillness = [];
    for (const route of [...routes, await relativePlan(server.url, token)]) {
      const row = { route };
      for (const size of sizes)
        row[`CLS at ${size.width} px`] = rounded((await load(browser, server.url + route, { token, size })).shift, 4);
      stillness.push(row);
    }
    await server.stop();

    const misses = [];
    if (median('home', 'bytes') > most.kilobytes * 1024)
      misses.push(`home loads more than ${most.kilobytes} KB of JavaScript`);
    if (median('home', 'lcp') > most.lcpMs)
      misses.push(`home's largest element took ${rounded(median('home', 'lcp'), 0)} ms, more than ${most.lcpMs}`);
    for (const { route, ...shifts } of stillness)
      for (const [where, shift] of Object.entries(shifts))
        if (shift > most.shift) misses.push(`${route}: ${where} is ${shift}, more than ${most.shift}`);
    return { tables: [loads, stillness], misses };
  } finally {
    await browser?.close();
    await bench.stop();
  }
}
