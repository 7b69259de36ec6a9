import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

import { TrailBroken } from './audit';
import { isStatementError } from '@/server/db/engine/outage';
import type { AuditTrail } from './audit';
import type { Store } from '@/server/db/store';

/** One proof serves all probes of this time, so that probing costs the database nothing. */
const goodMs = 10_000;
const badMs = 2000;
const patienceMs = 2000;

/** Lost connections, work that waits for other work, and what an operator ended say nothing about the store itself. */
const ofTheMoment = /^(08|40|53|55|57)/;
const isVerdict = (error: unknown): error is Error =>
  error instanceof TrailBroken ||
  (isStatementError(error) && !ofTheMoment.test((error as Error & { code: string }).code));

/**
 * Rejects when the store is away, or answers and takes no line of the audit trail, without which nothing can be done.
 * While a proof waits behind a long piece of work the one before it counts.
 */
export function makeReadiness({ store, audit }: { store: Store; audit: AuditTrail }) {
  let provedAt = -Infinity;
  let fault: Error | undefined;
  let proving: Promise<void> | undefined;

  const prove = () =>
    (proving ??= audit
      .provenEnd()
      .then(
        () => (fault = undefined),
        (error: unknown) => {
          if (isVerdict(error)) fault = error;
        },
      )
      .then(() => {
        provedAt = performance.now();
        proving = undefined;
      }));

  return async () => {
    await store.ping(patienceMs);
    if (performance.now() - provedAt >= (fault === undefined ? goodMs : badMs))
      await Promise.race([prove(), delay(patienceMs, undefined, { ref: false })]);
    if (fault !== undefined) throw fault;
  };
}
