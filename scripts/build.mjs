// Builds what has changed since the last build. `site` builds only the site, even if nothing has changed. `local` also
// prepares an empty embedded database, which a deployment on PostgreSQL does not need.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { buildHash, hashOf, isFresh, stamp } from './stamps.mjs';

const hashSiteSources = () =>
  buildHash(
    hashOf(
      ['src', 'public', 'webpack.config.ts', 'scripts/loaders', 'package-lock.json', 'tsconfig.json'],
      (file) => !file.startsWith('src/server/'),
    ),
  );

const succeeds = (command, args) =>
  new Promise((done) => {
    spawn(command, args, { stdio: 'inherit' }).once('exit', (status) => done(status === 0));
  });

async function buildSite(hash = hashSiteSources()) {
  const args = ['node_modules/webpack-cli/bin/cli.js', '--config', 'webpack.config.ts', '--mode', 'production'];
  const isBuilt = await succeeds(process.execPath, args);
  if (isBuilt) stamp('site', hash);
  return isBuilt;
}

async function buildSiteIfStale() {
  const hash = hashSiteSources();
  if (isFresh('site', hash, 'dist/site/index.html')) return true;
  console.error('Building the site, which takes about a minute …');
  return buildSite(hash);
}

/** Brings dist/ up to date; resolves with whether the build succeeded. */
export async function buildWhatIsStale(options) {
  const { buildServer } = await import('./build-server.mjs');
  const built = await Promise.all([buildSiteIfStale(), buildServer(options)]);
  return built.every(Boolean);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [wanted] = process.argv.slice(2);
  const isWholeBuilt =
    wanted === 'site' ? await buildSite() : await buildWhatIsStale({ withEmptyDatabase: wanted === 'local' });
  process.exitCode = isWholeBuilt ? 0 : 1;
}
