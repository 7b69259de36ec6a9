import { sessionPaths } from '@/contract/people/session';

import { spawnServer } from './serverChild';

/** Starts the built server as a separate process that can be killed. */
export async function startProcess(environment: Record<string, string>) {
  const server = spawnServer({ ...environment, LOG_LEVEL: 'silent', LINK_CHECKS: 'off' });
  server.stderr.pipe(process.stderr, { end: false });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /is ready: (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    server.kill(signal);
    await ended;
  };
  return {
    url,
    pid: server.pid,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async signInAdmin(): Promise<string> {
      const answer = await fetch(`${url}/api${sessionPaths.signIn}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userContact: '+15550100001', userPassword: 'Admin@123' }),
      });
      return ((await answer.json()) as { data: { access_token: string } }).data.access_token;
    },
  };
}
