import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Node flags for servers and commands that live for seconds: the embedded database keeps the code from its first, fast
 * compilation instead of optimizing it during the tests, and loading the modules costs fewer garbage collections.
 */
export const nodeFlags = ['--liftoff-only', '--max-semi-space-size=32'];

const alive = new Set<ChildProcess>();
let isTestFileDone = false;

// A server that outlives its test file holds Jest's output open, so that Jest never ends.
afterAll(async () => {
  isTestFileDone = true;
  await Promise.all([...alive].map(killAndWait));
});

const killAndWait = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

/**
 * Starts the built server as a child process. It is killed when the test file ends, or when the test's process dies.
 */
export function spawnServer(environment: Record<string, string>, entry = 'dist/server/main.js') {
  // A test that timed out may still be about to start another server.
  if (isTestFileDone) throw new Error('The test file has ended, so it can’t start a server.');
  const { PATH = '' } = process.env;
  const child = spawn(
    process.execPath,
    [...nodeFlags, '--enable-source-maps', '--import', './test/support/server/endWithParent.mjs', entry],
    {
      env: { PATH, PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  // An unused channel does not keep a test running.
  child.channel?.unref();
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The server was started without its output');
  return Object.assign(child, { stdout, stderr });
}
