import type { Backend } from './backend';

const everyMs = 10 * 60_000;

/** Clears away what a crash left and what has run out: now, and from now on. Returns how to stop. */
export async function keepSwept({ sessions, gatekeeper, files, log }: Backend) {
  await files.sweep();

  const sweep = async () => {
    try {
      await sessions.sweep();
      await gatekeeper.sweep();
    } catch (error) {
      log.warn({ err: error }, 'what has run out could not be cleared away');
    }
  };
  await sweep();
  const timer = setInterval(() => void sweep(), everyMs).unref();
  return () => clearInterval(timer);
}
