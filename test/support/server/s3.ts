import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The keys that the store accepts. */
const keys = { FILES_ACCESS_KEY: 'S3RVER', FILES_SECRET_KEY: 'S3RVER' };

/** Starts an S3-compatible store as a separate process on a free port, with one empty bucket. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = spawn(
    process.execPath,
    [
      ...['--import', './test/support/server/endWithParent.mjs', 'node_modules/s3rver/bin/s3rver.js'],
      ...['--directory', directory, '--address', '127.0.0.1', '--port', '0', '--configure-bucket', 'harbor'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  server.channel?.unref();
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /listening on [^\n]*:(\d+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    server.once('exit', (code) => reject(new Error(`The store ended with ${code}: ${output}`)));
  });
  return {
    /** The settings for a server whose files have this prefix. */
    environment: (prefix: string) => ({
      FILES_URL: `s3://harbor/${prefix}?endpoint=http://127.0.0.1:${port}`,
      ...keys,
    }),
    async stop() {
      server.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
