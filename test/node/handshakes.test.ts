import type { IncomingMessage } from 'node:http';

import { makeLog } from '@/server/platform/process/log';
import { limitHandshakes } from '@/server/platform/sockets/handshakes';
import { makeThrottledLog } from '@/server/platform/sockets/throttledLog';
import { makeTokenBuckets } from '@/server/platform/sockets/tokenBuckets';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;
const figures = { max: 3, perSecond: 1 };
const limit = (trustProxy?: string) => limitHandshakes({ trustProxy }, () => undefined, figures);

it('allows a burst from a bucket, and then a fixed number per second', () => {
  let at = 0;
  const buckets = makeTokenBuckets({ max: 3, perSecond: 2 }, () => at);
  expect([1, 2, 3, 4, 5].map(() => buckets.take('a'))).toEqual([0, 0, 0, 500, 500]);
  expect(buckets.take('b')).toBe(0);
  at = 500;
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 500]);
  buckets.refund('a');
  expect(buckets.take('a')).toBe(0);
  at = 60_000;
  expect([1, 2, 3, 4].map(() => buckets.take('a') === 0)).toEqual([true, true, true, false]);
  expect(buckets.size()).toBe(1);
});

it('counts handshakes by address, IPv6 by its network, and does not count accepted ones [H1]', () => {
  const { refusalOf, stopCounting } = limit();
  const ask = (address: string) => refusalOf(from(address)) === null;
  expect(['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8::4'].map(ask)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(ask('2001:db8:0:1::1')).toBe(true);
  expect(['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1'].map(ask)).toEqual([true, true, true, false]);
  expect(ask('192.0.2.2')).toBe(true);
  for (let person = 0; person < 100; person += 1) {
    expect(ask('198.51.100.7')).toBe(true);
    stopCounting(from('198.51.100.7'));
  }
});

it('counts the caller behind a proxy, and trusts only the proxy’s address header [H1]', () => {
  const behind = limit('10.0.0.1');
  const ask = (forwarded: string) => behind.refusalOf(from('10.0.0.1', forwarded)) === null;
  expect(['192.0.2.1', '192.0.2.1', '1.1.1.1, 192.0.2.1', '2.2.2.2, 192.0.2.1'].map(ask)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(ask('192.0.2.2')).toBe(true);
  const { refusalOf } = limit();
  expect([1, 2, 3, 4].map((n) => refusalOf(from('203.0.113.5', `192.0.2.${n}`)) === null)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('logs repeatable events caused by strangers once per interval, with the number of skipped lines [H1]', () => {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let at = 0;
  const throttledLog = makeThrottledLog(log, 1000, () => at);
  for (let times = 0; times < 500; times += 1) throttledLog('warn', 'one thing');
  throttledLog('error', 'another', { err: new Error('x') });
  at = 1000;
  throttledLog('warn', 'one thing');
  expect(lines.map(({ msg, leftOut }) => [msg, leftOut])).toEqual([
    ['one thing', undefined],
    ['another', undefined],
    ['one thing', 499],
  ]);
});
