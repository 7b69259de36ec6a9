import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process. Its ID alone does not, because IDs are reused. */
export type ProcessIdentity = {
  pid: number;
  startedAt: string;
  /** The computer, boot, and container, as far as known. Process IDs can be compared only if these are the same. */
  place: string;
};

/** The start time of a running process; undefined if there is none. */
function readStartTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // The name in parentheses may contain spaces; the start time is the 20th field after it.
      const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    if (process.platform === 'win32') {
      process.kill(pid, 0);
      return 'running';
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

function thisPlace() {
  if (process.platform !== 'linux') return hostname();
  return [
    hostname(),
    readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    readlinkSync('/proc/self/ns/pid'),
  ].join(' ');
}

export const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  startedAt: readStartTime(process.pid) ?? '',
  place: thisPlace(),
});

export const isStillRunning = ({ pid, startedAt }: ProcessIdentity) => readStartTime(pid) === startedAt;
