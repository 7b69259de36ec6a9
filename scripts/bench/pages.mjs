// Six pages on a slow machine with slow 4G, first and second visits, and the use of the employee list, compared with
// react-admin's list and one in bare React if these are installed.
import { loadavg } from 'node:os';

import { chromium } from '@playwright/test';
import { buildWhatIsStale } from '../build.mjs';
import { chromiumArgs, chromiumPath, ensureChromium } from '../chromium.mjs';
import { startAnchors } from './support/anchors.mjs';
import { quantile, rounded } from './support/benchServer.mjs';
import { employeeList as list, ownPages } from './support/ownPages.mjs';
import { slower, useTable, visitTwice } from './support/pageVisits.mjs';

export const title = `Six pages at ${slower}x throttle and slow 4G, first and second visit, compared with react-admin and bare React`;

const rounds = Number(process.env.RUNS ?? 7);
const employees = Number(process.env.BENCH_ROWS ?? 100_000);
const theirs = 'react-admin';
const bare = 'bare React';

/**
 * A figure's limit: an absolute one, or a share of what react-admin's list (or `of`) takes for the same visit or use.
 */
const asked = [
  ...['cold', 'warm'].flatMap((visit) => [
    [list, visit, 'content', { share: 0.55 }],
    [list, visit, 'blocked', { share: 0.35 }],
    ['/', visit, 'content', { share: 0.55 }],
    ['/login', visit, 'content', { share: 0.45 }],
  ]),
  ...['/all-providers', '/admin/chat', '/profile/my-plans'].map((page) => [page, 'warm', 'content', { share: 0.55 }]),
  ['/', 'cold', 'requests', { most: 14 }],
  [list, 'used', 'turn', { share: 0.4 }],
  [list, 'used', 'clickP98', { share: 1 }],
  [list, 'used', 'key', { share: 1, of: bare }],
];

const figures = {
  content: 'content seen ms',
  widget: 'final widget ms',
  blocked: 'blocked ms',
  scriptsBefore: 'JS before KB',
  scripts: 'JS KB',
  chunks: 'chunks',
  requests: 'requests',
  turn: 'next page ms',
  clickP98: 'click p98 ms',
  key: 'key to paint ms',
};
const kinds = { cold: 'first visit', warm: 'second visit', used: 'in use' };

function anchorTargets(url) {
  const row = 'td.column-userFullName';
  const cell = 'tbody tr td:first-child';
  return {
    [theirs]: {
      url: `${url}/react-admin/`,
      landmarks: { content: { selector: row }, widget: { selector: row } },
      table: { row, next: "button[aria-label='Go to next page']", search: "input[placeholder='Search Username']" },
    },
    [bare]: {
      url: `${url}/floor/`,
      landmarks: { content: { selector: cell }, widget: { selector: cell } },
      table: { row: cell, next: '#next', search: '#search' },
    },
  };
}

/** Runs every target once per round, each round beginning with another one, so that a slow minute affects them all. */
async function measure(browser, targets) {
  const names = Object.keys(targets);
  const measured = Object.fromEntries(names.map((name) => [name, { cold: [], warm: [], used: [] }]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length];
      const { cold, warm } = await visitTwice(browser, targets[name]);
      measured[name].cold.push(cold);
      measured[name].warm.push(warm);
      if (targets[name].table) measured[name].used.push(await useTable(browser, targets[name]));
    }
    console.log(`Round ${round + 1} of ${rounds}, load ${loadavg()[0].toFixed(1)}`);
  }
  return measured;
}

const median = (visits, figure) =>
  quantile(
    visits.map((visit) => visit[figure]),
    0.5,
  );

/** The median of the rounds' ratios, and their range. */
function ratioTo(other, visits, figure) {
  if (!other?.length) return null;
  const ratios = visits.map((visit, round) => visit[figure] / other[round][figure]).filter(Number.isFinite);
  if (!ratios.length) return null;
  return { middle: quantile(ratios, 0.5), least: Math.min(...ratios), most: Math.max(...ratios) };
}
const describe = (ratio) =>
  ratio ? `${ratio.middle.toFixed(2)} (${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)})` : '-';

function figuresOf(measured, kind) {
  return Object.entries(measured)
    .filter(([, visits]) => visits[kind].length)
    .map(([name, { [kind]: visits }]) => {
      const known = Object.keys(figures).filter((figure) => figure in visits[0]);
      const values = known.map((figure) => [
        figures[figure],
        rounded(median(visits, figure), /KB/.test(figures[figure]) ? 1 : 0),
      ]);
      return { [kinds[kind]]: name, ...Object.fromEntries(values) };
    });
}

/** Each of our figures next to theirs, with its limit. Shares are of react-admin's first visit or use. */
function comparison(measured) {
  const misses = [];
  const rows = [];
  const own = Object.keys(measured).filter((name) => name !== theirs && name !== bare);
  for (const name of own)
    for (const kind of Object.keys(kinds))
      for (const figure of Object.keys(figures)) {
        const visits = measured[name][kind];
        if (!visits.length || !(figure in visits[0])) continue;
        const want = asked.find(([page, when, which]) => page === name && when === kind && which === figure)?.[3];
        if (!want && !['content', 'blocked', 'scripts', 'requests'].includes(figure)) continue;
        // A second visit is compared with their second visit.
        const ratio = ratioTo(measured[theirs]?.[kind], visits, figure);
        const value = rounded(median(visits, figure));
        const limited = want?.of ? ratioTo(measured[want.of]?.[kind], visits, figure) : ratio;
        const isMissed = want?.most !== undefined ? value > want.most : want && limited && limited.middle > want.share;
        const text = want && (want.most !== undefined ? `<= ${want.most}` : `<= ${want.share} x ${want.of ?? theirs}`);
        const label = `${name}, ${kinds[kind]}: ${figures[figure]}`;
        if (isMissed) misses.push(`${label} ${value} (${describe(limited)}), asked ${text}`);
        rows.push({
          figure: label,
          ours: value,
          [`x ${theirs}`]: describe(ratio),
          [`x ${bare}`]: describe(ratioTo(measured[bare]?.[kind], visits, figure)),
          asked: text ?? '',
          met: want ? (isMissed ? 'no' : want.most !== undefined || limited ? 'yes' : '?') : '',
        });
      }
  return { rows, misses };
}

export async function run(bench) {
  if (!ensureChromium()) throw new Error('There is no Chromium.');
  if (!(await buildWhatIsStale())) throw new Error('The site could not be built.');
  let anchors = null;
  let browser;
  try {
    anchors = await startAnchors(bench.folder);
    if (!anchors) console.log('Ours alone: ANCHORS names no folder of applications to compare with.');
    bench.data('--employees', String(employees));
    // A production site has no demo on its sign-in page.
    const server = await bench.serve({ MEMBER_LOGIN: 'on', DEMO: 'off' });
    const tokens = { admin: await server.signIn(), member: await server.signIn('5550100002', 'Member@123') };
    browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
    const measured = await measure(browser, {
      ...(anchors && anchorTargets(anchors.url)),
      ...ownPages(server.url, tokens),
    });
    const { rows, misses } = comparison(measured);
    return { tables: [...Object.keys(kinds).map((kind) => figuresOf(measured, kind)), rows], misses };
  } finally {
    await browser?.close();
    anchors?.stop();
  }
}
