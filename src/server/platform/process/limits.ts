import type { Log } from './log';
import { withTimeout } from './withTimeout';

export type RedisCommands = {
  sendCommand(args: string[]): Promise<unknown>;
};

/** The most keys that a node remembers per limit. */
const maxKeys = 20_000;
/** If Redis takes longer, this node counts by itself, because a shared count is not worth the delay. */
const timeoutMs = 500;
const retryAfterMs = 5000;

/** Counts calls for KEYS[1] in a window of ARGV[1] milliseconds that starts with the first call. */
const countScript = `local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[1])
  redis.call('PEXPIRE', KEYS[1], left)
end
return {count, left}`;

/** Counts in this node's memory. */
function makeMemoryCounter(windowMs: number) {
  /** In the order of their ends, because all windows have the same length. */
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (key: string) => {
    const at = Date.now();
    for (const [name, { endsAt }] of windows) {
      if (endsAt > at && windows.size <= maxKeys) break;
      windows.delete(name);
    }
    const window = windows.get(key) ?? { count: 0, endsAt: at + windowMs };
    window.count += 1;
    windows.set(key, window);
    return { count: window.count, remainingMs: window.endsAt - at };
  };
}

/**
 * Limits how often something may happen within a window. Nodes share the counts through Redis. Without Redis, or while
 * it is down, each node counts separately.
 */
export function makeLimits({ redis, log }: { redis: () => RedisCommands | undefined; log: Log }) {
  let retryAt = -Infinity;
  let isDown = false;
  let isProbing = false;

  /** Resolves with undefined if there is no Redis or it does not respond. */
  async function countInRedis(key: string, windowMs: number) {
    const client = redis();
    if (!client || performance.now() < retryAt) return undefined;
    // While Redis is down, only one call at a time checks whether it is back; the others do not wait.
    const isProbe = isDown;
    if (isProbe && isProbing) return undefined;
    isProbing ||= isProbe;
    try {
      const pendingReply = client.sendCommand(['EVAL', countScript, '1', key, String(windowMs)]);
      const reply = await withTimeout(timeoutMs, pendingReply);
      if (!reply) throw new Error(`no reply within ${timeoutMs} ms`);
      const [count, remainingMs] = reply as [number, number];
      if (isDown) log.warn('Redis is available again for rate limiting');
      isDown = false;
      return { count, remainingMs };
    } catch (error) {
      retryAt = performance.now() + retryAfterMs;
      // If the connection is lost, `connectNodes` logs that.
      if (!isDown && redis()) {
        isDown = true;
        log.warn(
          { err: error },
          'Redis is not available for rate limiting; each node limits its own calls until it is',
        );
      }
      return undefined;
    } finally {
      if (isProbe) isProbing = false;
    }
  }

  return {
    limit(name: string, { max, windowMs }: { max: number; windowMs: number }) {
      const countInMemory = makeMemoryCounter(windowMs);
      return {
        /** Counts `key`. Returns 0, or the milliseconds until its window ends if `max` was already reached. */
        async consume(key: string) {
          const { count, remainingMs } =
            (await countInRedis(`harbor:limit:${name}:${key}`, windowMs)) ?? countInMemory(key);
          return count > max ? Math.max(1, remainingMs) : 0;
        },
      };
    },
  };
}
export type Limits = ReturnType<typeof makeLimits>;
export type Limit = ReturnType<Limits['limit']>;
