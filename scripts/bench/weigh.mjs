// Where a page's JavaScript comes from, and where its time goes: the files and the CPU profile of a visit, split by
// their source maps.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { eachMapping, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { chromium } from '@playwright/test';
import { buildWhatIsStale } from '../build.mjs';
import { chromiumArgs, chromiumPath, ensureChromium } from '../chromium.mjs';
import { rounded } from './support/benchServer.mjs';
import { employeeList, ownPages } from './support/ownPages.mjs';
import { visitTwice } from './support/pageVisits.mjs';

export const title =
  'JavaScript of three pages by library and folder: KB of brotli, and milliseconds of a second visit at 4x throttle';

const pagesToWeigh = ['/login', '/', employeeList];
const minKb = 0.4;
const minMs = 5;
const kilobyte = 1024;

/** The library, or the folder in this product, to which a source belongs. */
function partOf(source) {
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source ?? '') ?? [];
  if (library) return library;
  const [, own] = /\/(src\/[^/]+(?:\/[^/.]+(?=\/))?)/.exec(source ?? '') ?? [];
  return own ?? '(webpack)';
}

/** Each part's length in a built file. */
function lengthsIn(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const starts = lines.map(() => []);
  // A file that contains only webpack's own code has no source map.
  if (existsSync(`${path}.map`))
    eachMapping(new TraceMap(readFileSync(`${path}.map`, 'utf8')), ({ generatedLine, generatedColumn, source }) =>
      starts[generatedLine - 1]?.push({ at: generatedColumn, part: partOf(source) }),
    );
  const lengths = new Map();
  const add = (part, length) => lengths.set(part, (lengths.get(part) ?? 0) + length);
  lines.forEach(({ length }, line) => {
    const segments = starts[line];
    add('(webpack)', segments[0]?.at ?? length);
    segments.forEach(({ at, part }, index) => add(part, (segments[index + 1]?.at ?? length) - at));
  });
  return lengths;
}

/**
 * Each part's KB: compressed sizes are divided in proportion to length, because brotli reports no size per section.
 */
function partsOf(paths) {
  const parts = new Map();
  for (const path of paths) {
    const lengths = lengthsIn(path);
    const whole = [...lengths.values()].reduce((sum, length) => sum + length, 0);
    const kbPerCharacter = statSync(`${path}.br`).size / kilobyte / whole;
    for (const [part, length] of lengths) parts.set(part, (parts.get(part) ?? 0) + length * kbPerCharacter);
  }
  return parts;
}

/** Milliseconds of each part in a CPU profile, by where each function begins. */
function timesOf({ nodes, samples, timeDeltas }) {
  const maps = new Map();
  const mapOf = (path) => {
    if (!maps.has(path)) maps.set(path, existsSync(path) ? new TraceMap(readFileSync(path, 'utf8')) : null);
    return maps.get(path);
  };
  const partOfNode = new Map(
    nodes.map(({ id, callFrame: { url, lineNumber, columnNumber, functionName } }) => {
      if (!url) return [id, functionName];
      const map = mapOf(join('dist/site', `${new URL(url).pathname}.map`));
      return [id, partOf(map && originalPositionFor(map, { line: lineNumber + 1, column: columnNumber }).source)];
    }),
  );
  const parts = new Map();
  samples.forEach((id, index) => {
    const part = partOfNode.get(id);
    if (part !== '(idle)') parts.set(part, (parts.get(part) ?? 0) + timeDeltas[index] / 1000);
  });
  return parts;
}

/** One row for each part that reaches `least` on one of the pages, the largest first, and one for all parts. */
function tableOf(pages, least) {
  const sum = (parts) => [...parts.values()].reduce((whole, part) => whole + part, 0);
  const most = (part) => Math.max(...[...pages.values()].map((parts) => parts.get(part) ?? 0));
  const names = [...new Set([...pages.values()].flatMap((parts) => [...parts.keys()]))];
  const shown = names.filter((part) => most(part) >= least).sort((a, b) => most(b) - most(a));
  const row = (part, of) => ({
    part,
    ...Object.fromEntries([...pages].map(([page, parts]) => [page, rounded(of(parts))])),
  });
  return [...shown.map((part) => row(part, (parts) => parts.get(part) ?? 0)), row('all', sum)];
}

export async function run(bench) {
  if (!ensureChromium()) throw new Error('No Chromium could be found or installed.');
  process.env.SOURCE_MAPS = 'on';
  if (!(await buildWhatIsStale())) throw new Error('The site could not be built.');
  const server = await bench.serve({ MEMBER_LOGIN: 'on', DEMO: 'off' });
  const tokens = { admin: await server.signIn(), member: await server.signIn('5550100002', 'Member@123') };
  const targets = ownPages(server.url, tokens);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
  try {
    const [sizes, times, tasks] = [new Map(), new Map(), new Map()];
    for (const page of pagesToWeigh) {
      const { cold, warm } = await visitTwice(browser, { ...targets[page], isProfiled: true });
      const scripts = cold.paths.filter((path) => path.endsWith('.js'));
      sizes.set(page, partsOf(scripts.map((path) => join('dist/site', path))));
      times.set(page, timesOf(warm.profile));
      tasks.set(page, new Map([['longest task', warm.longestTask]]));
    }
    return {
      tables: [tableOf(sizes, minKb), [...tableOf(times, minMs), ...tableOf(tasks, 0).slice(0, 1)]],
      misses: [],
    };
  } finally {
    await browser.close();
  }
}
