import { spawnSync } from 'node:child_process';

import { nodeFlags } from './serverChild';

type Command = 'auditRepair' | 'auditVerify' | 'backup' | 'data' | 'restore';

/** A built command of the operator's, run to its end in an environment of its own. */
export const runCommand = (command: Command, args: readonly string[], environment: Record<string, string>) =>
  spawnSync(process.execPath, [...nodeFlags, `dist/server/${command}.js`, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });
