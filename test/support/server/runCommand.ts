import { spawn, spawnSync } from 'node:child_process';

import { nodeFlags } from './serverChild';

type Command =
  | 'audit repair'
  | 'audit verify'
  | 'backup'
  | 'check'
  | 'data'
  | 'drill'
  | 'files'
  | 'files copy'
  | 'keys create'
  | 'keys list'
  | 'migrate'
  | 'openapi'
  | 'program'
  | 'restore'
  | 'start'
  | 'unlock';

const call = (command: Command, args: readonly string[]) => [
  ...nodeFlags,
  'dist/server/harbor.js',
  ...command.split(' '),
  ...args,
];

/** Runs a built operator command to its end in a separate environment. */
export const runCommand = (command: Command, args: readonly string[], environment: Record<string, string>) =>
  spawnSync(process.execPath, call(command, args), {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });

/** Starts a built operator command as a process that runs next to the test, and can be killed by it. */
export function startCommand(command: Command, args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, call(command, args), {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdout.resume();
  const ended = new Promise<{ status: number | null; stderr: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, stderr })),
  );
  return { ended, kill: () => child.kill('SIGKILL') };
}
