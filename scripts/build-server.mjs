// Builds the distribution, which runs without the repository: dist/server, one bundle for each process or thread,
// dist/demo, and the package.json, lock file, notices, and bill of materials for what they need.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildHash, hashOf, isFresh, put, stamp, withSourceMaps } from './stamps.mjs';
import { noticesAndBill, packageFiles } from './standalonePackage.mjs';

export const outdir = 'dist/server';

const hashSources = () =>
  hashOf([
    'src/server',
    'src/contract',
    'scripts/build-server.mjs',
    'scripts/standalonePackage.mjs',
    'scripts/stamps.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]);

const entries = [
  'src/server/main.ts',
  'src/server/harbor.ts',
  'src/server/platform/database/engine/pgliteWorker.ts',
  'src/server/csvWorker.ts',
  'src/server/modules/program/svgDrawing.ts',
].filter(existsSync);

/**
 * Packages that are bundled because they have many small files: reading them one by one takes a sixth of the startup
 * time, and half of the time to start the thread that reads a CSV file. The last six have 40 MB of dependencies, of
 * which the server uses little.
 */
const bundled = [
  '@aws-sdk/client-s3',
  'commander',
  'croner',
  'csv-parse',
  'csv-stringify',
  'dayjs',
  'kysely',
  'zod',
  '@simplewebauthn/server',
  '@socket.io/redis-adapter',
  'google-auth-library',
  'otplib',
  'prom-client',
  '@redis/client',
];
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const external = Object.keys(dependencies)
  .filter((name) => !bundled.includes(name))
  .flatMap((name) => [name, `${name}/*`]);

/** @type {import('esbuild').BuildOptions} */
export const options = {
  entryPoints: Object.fromEntries(entries.map((entry) => [basename(entry, '.ts'), entry])),
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external,
  // Defines `require`, because CommonJS packages in the bundle require the modules of Node.js.
  banner: {
    js: "import { createRequire as _createRequire } from 'node:module'; const require = _createRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'error',
};

/** Keeps chunks from the last hour, because a server that is starting may still load the old names. */
function removeLeftovers(kept) {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of readdirSync(outdir)) {
    const path = `${outdir}/${name}`;
    if (kept.has(name) || !/\.js(\.map)?$|^empty-/.test(name)) continue;
    if (name.endsWith('.map') || statSync(path).mtimeMs < anHourAgo) rmSync(path, { recursive: true });
  }
}

/** Copies the demo: a program folder like any other, and a video. */
function copyDemo() {
  rmSync('dist/demo', { recursive: true, force: true });
  cpSync('src/server/demo', 'dist/demo', { recursive: true });
  put({ path: `${outdir}/urgentCare.webm`, contents: readFileSync('src/server/seed/urgentCare.webm') });
}

const putAll = (files) => {
  for (const [name, contents] of Object.entries(files)) put({ path: `dist/${name}`, contents });
};

/** Writes the files about the packages only if the packages changed, because writing them takes seconds. */
function describePackages() {
  const hash = hashOf(['package-lock.json', 'scripts/standalonePackage.mjs']);
  if (isFresh('packages', hash, 'dist/NOTICE')) return;
  const files = noticesAndBill();
  putAll(files);
  // Not stamped without the bill of materials, so that the next build tries again.
  if (files['sbom.json']) stamp('packages', hash);
}

/**
 * Finds dynamic imports of CommonJS packages, which have no named exports in the bundle. A separate module must
 * re-export what is used.
 */
const namelessImports = ({ inputs }) =>
  Object.entries(inputs).flatMap(([from, { imports }]) =>
    imports
      .filter(
        ({ kind, path }) => from.startsWith('src/') && kind === 'dynamic-import' && inputs[path]?.format === 'cjs',
      )
      .map(({ original }) => `${from} imports ${original}`),
  );

async function bundle() {
  const { build } = await import('esbuild');
  const built = await build({ ...options, sourcemap: withSourceMaps(), write: false }).catch(() => undefined);
  if (!built) return false;
  const nameless = namelessImports(built.metafile);
  if (nameless.length > 0) {
    console.error(
      `Re-export what you use from a separate module, and import that module instead:\n${nameless.join('\n')}`,
    );
    return false;
  }
  built.outputFiles.forEach(put);
  chmodSync(`${outdir}/harbor.js`, 0o755);
  putAll(packageFiles(built.metafile));
  describePackages();
  copyDemo();
  removeLeftovers(new Set([...built.outputFiles.map(({ path }) => basename(path)), emptyFolder()]));
  return true;
}

/** The empty database depends on the migrations and the engine, so the hash covers both. */
const emptyFolder = () => {
  const steps = hashOf([
    'src/server/platform/database/migrate.ts',
    'src/server/platform/database/migrations',
    'src/server/platform/database/migrations.ts',
    'node_modules/@electric-sql/pglite/package.json',
  ]);
  return `empty-${steps.slice(0, 16)}`;
};

function prepareDatabase() {
  const folder = emptyFolder();
  const infoFile = `${outdir}/empty.json`;
  if (existsSync(`${outdir}/${folder}/PG_VERSION`)) {
    put({ path: infoFile, contents: JSON.stringify({ folder }) });
    return true;
  }
  console.error('Preparing an empty database …');
  // Starts from scratch, because the previous database may contain an earlier draft of a migration.
  rmSync(infoFile, { force: true });
  const workDir = resolve(`${outdir}/making-${process.pid}`);
  const creation = spawnSync(process.execPath, ['--enable-source-maps', `${outdir}/harbor.js`, 'migrate', '--create'], {
    env: { PATH: process.env.PATH, DATA_DIR: workDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (creation.status === 0) {
    if (!existsSync(`${outdir}/${folder}`)) renameSync(`${workDir}/pglite`, `${outdir}/${folder}`);
    put({ path: infoFile, contents: JSON.stringify({ folder }) });
  }
  rmSync(workDir, { recursive: true, force: true });
  return creation.status === 0;
}

/**
 * Builds what has changed; resolves with whether the build succeeded. The empty database makes the first start on the
 * embedded database faster, and is three times as large as everything else.
 */
export async function buildServer({ withEmptyDatabase = true } = {}) {
  const hash = buildHash(hashSources());
  if (!isFresh('server', hash, `${outdir}/main.js`)) {
    if (!(await bundle())) return false;
    stamp('server', hash);
  }
  return !withEmptyDatabase || prepareDatabase();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const startedAt = Date.now();
  const isBuilt = await buildServer();
  console.log(isBuilt ? `The server is built (${Date.now() - startedAt} ms).` : 'The server could not be built.');
  process.exitCode = isBuilt ? 0 : 1;
}
