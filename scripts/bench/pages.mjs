// Six pages on a slow machine with slow 4G, first and second visits, and the use of the employee list, compared with
// react-admin's list and one in bare React if these are installed.
import { loadavg } from 'node:os';

import { chromium } from '@playwright/test';
import { buildWhatIsStale } from '../build.mjs';
import { chromiumArgs, chromiumPath, ensureChromium } from '../chromium.mjs';
import { startAnchors } from './support/anchors.mjs';
import { quantile, rounded } from './support/benchServer.mjs';
import { employeeList as list, ownPages, target } from './support/ownPages.mjs';
import { cpuThrottling, useTable, visitTwice } from './support/pageVisits.mjs';

export const title = `Six pages at ${cpuThrottling}x throttle and slow 4G, first and second visit, compared with react-admin and bare React`;

const rounds = Number(process.env.RUNS ?? 7);
const employees = Number(process.env.BENCH_ROWS ?? 100_000);
const theirs = 'react-admin';
const bare = 'bare React';

/**
 * Limits: an absolute value (`most`), or a share of react-admin's figure (or that of `of`) for the same visit or use.
 */
const limits = [
  ...['cold', 'warm'].flatMap((kind) => [
    { page: list, kind, figure: 'content', share: 0.55 },
    { page: list, kind, figure: 'blocked', share: 0.35 },
    { page: '/', kind, figure: 'content', share: 0.55 },
    { page: '/login', kind, figure: 'content', share: 0.45 },
  ]),
  ...['/all-providers', '/admin/chat', '/profile/my-plans'].map((page) => ({
    page,
    kind: 'warm',
    figure: 'content',
    share: 0.55,
  })),
  { page: '/', kind: 'cold', figure: 'requests', most: 14 },
  { page: list, kind: 'used', figure: 'turn', share: 0.4 },
  { page: list, kind: 'used', figure: 'clickP98', share: 1 },
  { page: list, kind: 'used', figure: 'key', share: 1, of: bare },
];

const figures = {
  content: 'content seen ms',
  widget: 'final widget ms',
  blocked: 'blocked ms',
  scriptsBefore: 'JS before KB',
  scripts: 'JS KB',
  requests: 'requests',
  turn: 'next page ms',
  clickP98: 'click p98 ms',
  key: 'key to paint ms',
};
const kinds = { cold: 'first visit', warm: 'second visit', used: 'in use' };

function anchorTargets(url) {
  const row = 'td.column-userFullName';
  const cell = 'tbody tr td:first-child';
  const next = "button[aria-label='Go to next page']";
  return {
    [theirs]: target(`${url}/react-admin/`, row, {
      table: { row, next, search: "input[placeholder='Search Username']" },
    }),
    [bare]: target(`${url}/floor/`, cell, { table: { row: cell, next: '#next', search: '#search' } }),
  };
}

/**
 * Runs every target once per round, each round starting with a different one, so that a slow minute affects them all.
 */
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

/** Compares each figure that has a limit with the other list's for the same visit or use. */
function compareWithLimits(measured) {
  const misses = [];
  const rows = limits.map(({ page, kind, figure, most, share, of = theirs }) => {
    const visits = measured[page][kind];
    const value = rounded(median(visits, figure));
    const ratio = ratioTo(measured[of]?.[kind], visits, figure);
    const isMissed = most === undefined ? ratio?.middle > share : value > most;
    const limit = most === undefined ? `<= ${share} x ${of}` : `<= ${most}`;
    const label = `${page}, ${kinds[kind]}: ${figures[figure]}`;
    if (isMissed) misses.push(`${label} ${value} (${describe(ratio)}), limit ${limit}`);
    const met = isMissed ? 'no' : 'yes';
    return { figure: label, ours: value, ratio: describe(ratio), limit, met: most || ratio ? met : '?' };
  });
  return { rows, misses };
}

export async function run(bench) {
  if (!ensureChromium()) throw new Error('No Chromium could be found or installed.');
  if (!(await buildWhatIsStale())) throw new Error('The site could not be built.');
  let anchors = null;
  let browser;
  try {
    anchors = await startAnchors(bench.folder);
    if (!anchors)
      console.log('Only this product is measured: ANCHORS names no folder of applications to compare with.');
    await bench.addSampleData('--employees', employees);
    // A production site has no demo on its sign-in page.
    const server = await bench.serve({ MEMBER_LOGIN: 'on', DEMO: 'off' });
    const tokens = await server.signInBoth();
    browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
    const measured = await measure(browser, {
      ...(anchors && anchorTargets(anchors.url)),
      ...ownPages(server.url, tokens),
    });
    const { rows, misses } = compareWithLimits(measured);
    return { tables: [...Object.keys(kinds).map((kind) => figuresOf(measured, kind)), rows], misses };
  } finally {
    await browser?.close();
    anchors?.stop();
  }
}
