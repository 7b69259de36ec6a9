// The member's chat window under a flood of messages, compared with plain list libraries if they are installed, and the
// memory that two hundred openings leave behind.
import { setTimeout } from 'node:timers/promises';

import { chromium } from '@playwright/test';
import { buildWhatIsStale } from '../../build.mjs';
import { chromiumArgs, chromiumPath, ensureChromium } from '../../chromium.mjs';
import { quantile, rounded, startBench } from '../support/benchServer.mjs';
import { startPlayedChatHost } from '../support/playedChatHost.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const anchors = process.env.ANCHORS;
/** Batched by frame and virtualized: there is no better way to show a list. */
const rivals = ['best', 'virtuoso'];
const burst = 1000;
const paced = { count: 1000, aSecond: 200 };
const many = 10_000;
const openings = 200;
/** Enough to load all modules. */
const warmUp = 10;
/** Intermediate measurements, to distinguish a leak from memory use that levels off. */
const looksAt = [20, 50, 100];
const most = { ratio: 1.25, lagMs: 50, growth: 1.05 };
const timeoutMs = 30_000;
export const title = `${burst} chat messages at once and ${paced.aSecond} a second, ${many} in the log, ${openings} openings of the window`;

const settle = (page) => page.waitForTimeout(1000);

/** Runs in the page: resolves at the first frame that shows this text in the box, with its timestamp. */
function paintOf({ box, text }) {
  const isShown = () => {
    const place = document.querySelector(box);
    if (!place) return false;
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const { top, bottom } = place.getBoundingClientRect();
    while (texts.nextNode()) {
      if (!texts.currentNode.data.includes(text)) continue;
      const seen = texts.currentNode.parentElement.getBoundingClientRect();
      if (seen.height > 0 && seen.bottom > top && seen.top < Math.min(bottom, innerHeight)) return true;
    }
    return false;
  };
  return new Promise((resolve) => {
    const look = () => {
      if (!isShown()) return void requestAnimationFrame(look);
      // The task after a frame begins when it has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}

/**
 * One feed, from its last message to the frame that shows it; Infinity if none ever does, as happens with the compared
 * lists.
 */
async function watch(page, { box, lastOf, feed }, count, aSecond) {
  const text = await lastOf(count);
  const painted = page.evaluate(paintOf, { box, text });
  // An abandoned one ends with its page.
  painted.catch(() => {});
  const emitted = await feed(count, aSecond);
  const late = new AbortController();
  const seen = await Promise.race([painted, setTimeout(timeoutMs, Infinity, { signal: late.signal })]);
  late.abort();
  return seen - emitted;
}

const nodesOf = (page) => page.evaluate(() => document.querySelectorAll('*').length);

/**
 * The heap of a page after garbage collection, in MB. The engine continues to compile hot code for hundreds of
 * openings; that is in the same heap but does not belong to a page, so it is counted separately.
 */
async function heapOf(page) {
  const line = await page.context().newCDPSession(page);
  await line.send('HeapProfiler.enable');
  await line.send('Performance.enable');
  const chunks = [];
  line.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await line.send('HeapProfiler.collectGarbage');
  const { usedSize } = await line.send('Runtime.getHeapUsage');
  const { metrics } = await line.send('Performance.getMetrics');
  await line.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await line.detach();

  const { snapshot, nodes } = JSON.parse(chunks.join(''));
  const {
    node_fields: fields,
    node_types: [types],
  } = snapshot.meta;
  const [type, size, step] = [fields.indexOf('type'), fields.indexOf('self_size'), fields.length];
  const code = types.indexOf('code');
  let codeSize = 0;
  for (let at = 0; at < nodes.length; at += step) if (nodes[at + type] === code) codeSize += nodes[at + size];
  const listeners = metrics.find(({ name }) => name === 'JSEventListeners').value;
  return {
    all: usedSize / 1024 / 1024,
    code: codeSize / 1024 / 1024,
    held: (usedSize - codeSize) / 1024 / 1024,
    listeners,
  };
}

/** A new page with the chat open and empty. */
async function open(browser, { url, token, button }) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (token)
    await page.addInitScript((held) => {
      localStorage.setItem('authToken', held);
      localStorage.setItem('userSSN', '***-**-0002');
    }, token);
  await page.goto(url);
  if (button) {
    await page.getByRole('button', button).click();
    await page.getByRole('log').waitFor();
  } else await page.waitForSelector('body[data-ready]');
  await settle(page);
  return page;
}

/** The compared lists generate their own messages. */
const rivalOf = (mode) => {
  const ask = async (query) => (await fetch(`${anchors}/feed?${query}`)).json();
  return {
    name: mode,
    url: `${anchors}/chat/?mode=${mode}`,
    box: '.list',
    lastOf: async (count) => (await ask(`n=${count}&last=1`)).lastText,
    feed: async (count, aSecond = 0) => (await ask(`n=${count}&rate=${aSecond}`)).t,
  };
};

export async function run() {
  if (!ensureChromium()) throw new Error('There is no Chromium.');
  if (!(await buildWhatIsStale())) throw new Error('The site could not be built.');
  const bench = await startBench();
  const host = await startPlayedChatHost();
  let browser;
  try {
    const server = await bench.serve({ MEMBER_LOGIN: 'on', CHAT_BASE: `${host.address}/chat-api` });
    const token = await server.signIn('5550100002', 'Member@123');
    await fetch(`${server.url}/api/user/markTermCondition`, { headers: { authorization: `Bearer ${token}` } });
    await host.feed(30);
    const ours = {
      name: 'the window',
      url: `${server.url}/about-us`,
      token,
      button: { name: /^Chat/ },
      box: '[role=log]',
      lastOf: (count) => host.lastOf(count),
      feed: host.feed,
    };
    const targets = [ours, ...(anchors ? rivals.map(rivalOf) : [])];
    if (!anchors) console.log('Without other lists to compare: ANCHORS does not say where their server is.');

    browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
    const lags = Object.fromEntries(targets.map(({ name }) => [name, { burst: [], paced: [] }]));
    for (let round = 0; round < rounds; round += 1)
      for (let turn = 0; turn < targets.length; turn += 1) {
        const target = targets[(round + turn) % targets.length];
        const page = await open(browser, target);
        lags[target.name].burst.push(await watch(page, target, burst));
        await settle(page);
        lags[target.name].paced.push(await watch(page, target, paced.count, paced.aSecond));
        await page.context().close();
      }

    const page = await open(browser, ours);
    await watch(page, ours, burst);
    await settle(page);
    const few = await nodesOf(page);
    await watch(page, ours, many - burst);
    await settle(page);
    const all = await nodesOf(page);
    const chat = page.getByRole('button', ours.button).first();
    const openAgain = async (times) => {
      for (let turn = 0; turn < times; turn += 1)
        for (const state of ['detached', 'visible']) {
          await chat.click();
          await page.getByRole('log').waitFor({ state });
        }
    };
    await openAgain(warmUp);
    const heaps = [{ openings: 0, ...(await heapOf(page)) }];
    for (const goal of [...looksAt, openings]) {
      await openAgain(goal - heaps.at(-1).openings);
      heaps.push({ openings: goal, ...(await heapOf(page)) });
    }
    const before = heaps[0];
    const after = heaps.at(-1);
    const sockets = host.sockets();
    await page.context().close();
    await server.stop();

    const median = (name, pace) => quantile(lags[name][pace], 0.5);
    const least = anchors ? Math.min(...rivals.map((name) => median(name, 'burst'))) : null;
    const feeds = targets.map(({ name }) => ({
      list: name,
      [`burst of ${burst}, lag ms`]: rounded(median(name, 'burst')),
      ...(least !== null && { 'compared with the better other': rounded(median(name, 'burst') / least, 2) }),
      [`${paced.aSecond} a second, lag ms`]: rounded(median(name, 'paced')),
    }));
    const leavings = [
      { figure: `nodes with ${burst} messages more`, value: few },
      { figure: `nodes with ${many} messages more`, value: all },
      { figure: 'sockets', value: sockets },
    ];
    const openingsOf = heaps.map(({ openings: count, all, code, held, listeners }) => ({
      [`openings after ${warmUp} to warm up`]: count,
      'heap, MB': rounded(all, 2),
      'machine code in it': rounded(code, 2),
      'held by the page': rounded(held, 2),
      'of what was held': rounded(held / before.held, 3),
      listeners,
    }));

    const misses = [];
    if (lags[ours.name].burst.concat(lags[ours.name].paced).includes(Infinity))
      misses.push('a last message was not on screen');
    if (least !== null && median(ours.name, 'burst') > most.ratio * least)
      misses.push(
        `a burst took ${rounded(median(ours.name, 'burst') / least, 2)} times as long as elsewhere, more than ${most.ratio}`,
      );
    if (median(ours.name, 'paced') > most.lagMs)
      misses.push(
        `at ${paced.aSecond} a second the lag was ${rounded(median(ours.name, 'paced'))} ms, more than ${most.lagMs}`,
      );
    if (Math.abs(all - few) > few * 0.02) misses.push(`${few} nodes became ${all}`);
    if (after.held > before.held * most.growth)
      misses.push(`what the page holds grew from ${rounded(before.held, 2)} to ${rounded(after.held, 2)} MB`);
    if (after.listeners > before.listeners) misses.push(`${before.listeners} listeners became ${after.listeners}`);
    if (sockets !== 1) misses.push(`${sockets} sockets were open`);
    return { tables: [feeds, leavings, openingsOf], misses };
  } finally {
    await browser?.close();
    await host.stop();
    await bench.stop();
  }
}
