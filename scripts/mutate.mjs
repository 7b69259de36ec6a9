// Breaks each saga in small ways, one at a time, and reports what no test or recording detects: `npm run mutate [file
// ...]`.
import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';

import ts from 'typescript';

const root = process.cwd();
/** The share of mutants that tests must detect. */
const share = 0.95;

const { SyntaxKind } = ts;
const nameOf = (node) => (ts.isCallExpression(node) ? node.expression.getText() : '');
const yielded = (statement) =>
  ts.isExpressionStatement(statement) && ts.isYieldExpression(statement.expression)
    ? statement.expression.expression
    : undefined;

/**
 * Calls that are complete when they return: storage, the socket, toasts, the log, what is known of calls and people.
 */
const answersAtOnce = /^(?:memory\.|socket\.|toast\b|log$|releaseAllFiles$|\[(?:calls|returnTo)\b)/;

function declaredBody(source, name) {
  let body;
  (function visit(node) {
    if (ts.isFunctionDeclaration(node) && node.name?.text === name) body ??= node.body;
    node.forEachChild(visit);
  })(source);
  return body;
}

/** Whether a worker, including what it calls in the same file, never waits: no second one starts while it runs. */
function isDoneAtOnce(worker) {
  const seen = new Set();
  const bodyOf = (name) => declaredBody(worker.getSourceFile(), name);
  function waits(node) {
    if (!ts.isYieldExpression(node)) return node.forEachChild(waits) ?? false;
    const effect = nameOf(node.expression);
    if (effect === 'select' || effect === 'put') return false;
    const name = effect === 'call' ? node.expression.arguments[0].getText() : effect;
    const body = bodyOf(name);
    if (!body) return !answersAtOnce.test(name);
    if (seen.has(name)) return false;
    seen.add(name);
    return waits(body);
  }
  const body = worker && (ts.isIdentifier(worker) ? bodyOf(worker.text) : worker.body);
  return Boolean(body) && !waits(body);
}

/** Every way to break this node: the replacement and its description. */
function* waysToBreak(node) {
  const call = yielded(node);
  if (call && ts.isCallExpression(call)) {
    const effect = nameOf(call);
    if (['put', 'call', 'delay', 'take', 'fork', 'request'].includes(effect))
      yield [node, ';', `skips ${effect} ${call.arguments[0]?.getText().slice(0, 40) ?? ''}`];
  }
  if (ts.isCallExpression(node)) {
    const effect = nameOf(node);
    const [first, worker] = node.arguments;
    if (effect === 'takeLeading') yield [node.expression, 'takeEvery', 'takes every, not the first alone'];
    if (effect === 'takeEvery' && !isDoneAtOnce(worker))
      yield [node.expression, 'takeLeading', 'takes the first alone, not every'];
    if (effect === 'takeLatest') yield [node.expression, 'takeEvery', 'cancels nothing that was overtaken'];
    if (effect === 'delay' && first) yield [first, `(${first.getText()}) * 2`, 'waits twice as long'];
    if (effect === 'race' && first && ts.isObjectLiteralExpression(first) && first.properties.length > 1)
      for (const branch of first.properties) yield [branch, '', `races without ${branch.name?.getText() ?? ''}`];
    if (effect === 'take' && first && ts.isArrayLiteralExpression(first) && first.elements.length > 1)
      for (const element of first.elements)
        yield [element, `'nothing/ofTheKind'`, `does not hear ${element.getText()}`];
  }
  if (ts.isIfStatement(node))
    yield [node.expression, `!(${node.expression.getText()})`, `if not ${node.expression.getText().slice(0, 40)}`];
  if (ts.isWhileStatement(node) && node.expression.kind === SyntaxKind.TrueKeyword) {
    const { statement } = node;
    yield [statement, `{ ${statement.getText()} break; }`, 'serves once, and no more'];
  }
  if (ts.isTryStatement(node) && node.finallyBlock)
    yield [node.finallyBlock, '{}', 'leaves everything as it is at the end'];
}

const parsed = (text) => ts.createSourceFile('saga.ts', text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
const inserted = (text, places) =>
  places
    .sort(([one], [other]) => other - one)
    .reduce((whole, [at, piece]) => whole.slice(0, at) + piece + whole.slice(at), text);

/** A saga that lost the effect it waits for loops forever; this guard stops it. */
const mostTurns = 50_000;
const guard = `if ((globalThis.turns = (globalThis.turns ?? 0) + 1) > ${mostTurns}) throw new Error('runs in a circle');`;
function guarded(text) {
  const bodies = [];
  (function visit(node) {
    if (ts.isIterationStatement(node, false)) bodies.push(node.statement);
    node.forEachChild(visit);
  })(parsed(text));
  return inserted(
    text,
    bodies.flatMap((body) => [
      [body.getStart(), `{ ${guard} `],
      [body.getEnd(), ' }'],
    ]),
  );
}

/** The innermost block around a node, by its position in the file; 0 is the file. */
const blockAround = ({ parent }) => (ts.isBlock(parent) ? parent.getStart() : parent.parent ? blockAround(parent) : 0);
const blockName = (path, at) => `${relative(root, path)}:${at}`;
/** Records each block that is reached. */
function watched(path, text) {
  const starts = [];
  (function visit(node) {
    if (ts.isBlock(node)) starts.push(node.getStart());
    node.forEachChild(visit);
  })(parsed(text));
  const note = (at) => `(globalThis.reachedBlocks ??= new Set()).add('${blockName(path, at)}');`;
  return guarded(inserted(text, [[text.length, `\n${note(0)}\n`], ...starts.map((at) => [at + 1, ` ${note(at)} `])]));
}

function mutantsOf(path) {
  const text = readFileSync(path, 'utf8');
  const source = parsed(text);
  const mutants = [];
  (function visit(node) {
    for (const [place, other, message] of waysToBreak(node)) {
      const from = place.getStart();
      let to = place.getEnd();
      // A branch is removed with the comma after it.
      if (other === '' && text[to] === ',') to += 1;
      const line = source.getLineAndCharacterOfPosition(from).line + 1;
      // The saga's file may not import the effect; an import on the same line keeps the line numbers.
      const importOther = /^take[A-Z]/.test(other) ? `import { ${other} as other } from 'typed-redux-saga'; ` : '';
      mutants.push({
        line,
        label: message,
        block: blockName(path, blockAround(place)),
        text: guarded(importOther + text.slice(0, from) + (importOther ? 'other' : other) + text.slice(to)),
      });
    }
    node.forEachChild(visit);
  })(source);
  return { text, mutants };
}

/** All files that yield effects. */
function sagaFiles(folder = 'src/store') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sagaFiles(path);
    return readFileSync(join(root, path), 'utf8').includes("from 'typed-redux-saga'") ? [path] : [];
  });
}

/** The tests run in a separate process, which is reused for the next mutant unless one makes it hang. */
let runner;
const mostRuns = 60;
async function runTests(tests, mostMs = 600_000) {
  if (!runner || runner.runs >= mostRuns) {
    runner?.process.disconnect();
    runner = { process: fork('test/mutation.run.mjs', { cwd: root, env: { ...process.env, CI: 'true' } }), runs: 0 };
  }
  const { process: child } = runner;
  runner.runs += 1;
  let isLate = false;
  const timer = setTimeout(() => (isLate = child.kill('SIGKILL')), mostMs);
  return new Promise((done, fail) => {
    const finish = (result) => {
      clearTimeout(timer);
      child.removeAllListeners();
      done(result);
    };
    child.once('message', finish).once('exit', (code, signal) => {
      runner = undefined;
      clearTimeout(timer);
      if (isLate) done({ doPass: false, files: [] });
      else fail(new Error(`The process that runs the tests has ended: ${signal ?? code}.`));
    });
    child.send(tests);
  });
}

const { default: config } = await import('../test/mutation.config.mjs');

const wanted = process.argv.slice(2);
const files = sagaFiles().filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)));

/** Restores the original sagas, also when the run is interrupted. */
let asWere = [];
function restore() {
  for (const { path, text } of asWere) writeFileSync(path, text);
  asWere = [];
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    restore();
    process.exit(1);
  });

const startedAt = Date.now();
const notes = mkdtempSync(join(tmpdir(), 'mutate-'));
process.once('exit', () => rmSync(notes, { recursive: true }));
process.env.REACHED = join(notes, 'reached');
asWere = files.map((file) => ({ path: join(root, file), text: readFileSync(join(root, file), 'utf8') }));
for (const { path, text } of asWere) writeFileSync(path, watched(path, text));
const whole = await runTests(config.testMatch.map((path) => path.replace('<rootDir>', root)));
restore();
if (!whole.doPass) {
  console.error(`${whole.files.map(({ failure }) => failure).join('')}\nThe tests fail before anything is broken.`);
  process.exit(1);
}
/** A mutant that makes the tests hang counts as detected after this time. */
const mostMs = Math.max(20_000, (Date.now() - startedAt) * 2);
const reached = readFileSync(process.env.REACHED, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const runtimes = new Map(whole.files.map(({ path, runtime }) => [path, runtime]));
runner.process.disconnect();
runner = undefined;
delete process.env.REACHED;

/**
 * Only the tests that reach a block can detect a break in it: those named after the saga first, then the quick ones.
 */
const testsFor = (block, name) => {
  const rank = (path) => (readFileSync(path, 'utf8').includes(name) ? 0 : 1e6) + runtimes.get(path);
  const tests = reached.filter(({ blocks }) => blocks.includes(block)).map(({ test }) => test);
  return tests.sort((one, other) => rank(one) - rank(other));
};

const score = [];
for (const file of files) {
  const path = join(root, file);
  const { text, mutants } = mutantsOf(path);
  let noticed = 0;
  const failedAt = new Map();
  asWere = [{ path, text }];
  try {
    for (const mutant of mutants) {
      const tests = testsFor(mutant.block, basename(file, '.ts'));
      const last = failedAt.get(mutant.block);
      const first = last ? [last, ...tests.filter((test) => test !== last)] : tests;
      writeFileSync(path, mutant.text);
      const { doPass, files: played } = tests.length ? await runTests(first, mostMs) : { doPass: true, files: [] };
      const failed = played.find(({ failure }) => failure !== null)?.path;
      if (failed) failedAt.set(mutant.block, failed);
      if (!doPass) noticed += 1;
      else console.log(`Not noticed: ${relative(root, path)}:${mutant.line} ${mutant.text}`);
    }
  } finally {
    restore();
  }
  score.push({ file, broken: mutants.length, noticed });
  console.log(`${file}: ${noticed} of ${mutants.length}`);
}
runner?.process.disconnect();

console.table(score);
const sum = (key) => score.reduce((total, row) => total + row[key], 0);
const noticedShare = sum('noticed') / Math.max(1, sum('broken'));
console.log(`${sum('noticed')} of ${sum('broken')} noticed: ${(noticedShare * 100).toFixed(1)} %`);
process.exit(noticedShare >= share ? 0 : 1);
