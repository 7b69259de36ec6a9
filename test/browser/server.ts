import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Flags that turn off optimizing the database engine, because a server ends before the optimization pays off. */
const shortRunFlags = ['--liftoff-only'];

/** Starts a server; resolves once it listens, and rejects if it ends first. */
export async function startServer(env: Record<string, string>, onOutput: (printed: string) => void) {
  const server: ChildProcess = spawn(
    process.execPath,
    [...shortRunFlags, '--enable-source-maps', 'dist/server/main.js'],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  server.stderr?.pipe(process.stderr);
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => onOutput(chunk.toString()));
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const url = await new Promise<string>((found, failed) => {
    let printed = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      // Waits for "is ready", because at a detailed log level the address is printed earlier, while only probes are
      // answered.
      const address = /is ready: (http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1];
      if (address) found(address);
    });
    server.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    // Once the output is closed, all of it has been received.
    server.once('close', (code) => failed(new Error(`The server ended with ${code}: ${printed}`)));
  });
  return {
    url,
    async end(signal: NodeJS.Signals) {
      server.kill(signal);
      await ended;
    },
  };
}

/** The data from the demo's first start; a site that starts with a copy is ready in half the time. */
export const demoData = resolve('.cache/browser/demo');

/** Creates the demo data once per run, from the current demo. */
export default async function fillDemoData() {
  await rm(demoData, { recursive: true, force: true });
  await mkdir(demoData, { recursive: true });
  const server = await startServer({ DATA_DIR: demoData, PORT: '0', LOG_LEVEL: 'error' }, () => {});
  await server.end('SIGTERM');
}
