// Serves the page with hot reload. Behind its dev server is the backend, rebuilt and restarted after every change.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { ensureInstalled } from './install.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
ensureInstalled();
const { buildServer, options } = await import('./build-server.mjs');
const { context } = await import('esbuild');

const port = process.env.BACKEND_PORT ?? '3000';
let backend;
let isLeaving = false;

const waitForExit = (child) =>
  new Promise((done) => (child.exitCode === null && !child.signalCode ? child.once('exit', done) : done()));

async function stopBackend() {
  if (!backend) return;
  backend.kill('SIGTERM');
  await waitForExit(backend);
}

/** Restarts run one after the other, because the data folder allows only one server. */
let lastRestart = Promise.resolve();
const restart = () =>
  (lastRestart = lastRestart.then(async () => {
    await stopBackend();
    if (isLeaving) return;
    backend = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
      stdio: 'inherit',
      env: {
        WEBAUTHN_RP_ID: 'localhost',
        WEBAUTHN_ORIGINS: `http://localhost:8080,http://localhost:${port}`,
        ...process.env,
        PORT: port,
      },
    });
  }));

const restartPlugin = {
  name: 'restart',
  setup: (build) => build.onEnd(({ errors }) => (errors.length ? undefined : restart())),
};

await buildServer();
const watchContext = await context({ ...options, sourcemap: true, plugins: [restartPlugin] });
await watchContext.watch();

const devServer = spawn(
  process.execPath,
  ['node_modules/webpack-cli/bin/cli.js', 'serve', '--config', 'webpack.config.ts', '--mode', 'development'],
  { stdio: 'inherit', env: { ...process.env, BACKEND_URL: `http://127.0.0.1:${port}` } },
);

async function leave() {
  if (isLeaving) return;
  isLeaving = true;
  devServer.kill('SIGTERM');
  await watchContext.dispose();
  await lastRestart;
  await stopBackend();
  await waitForExit(devServer);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void leave());
devServer.once('exit', () => void leave());
