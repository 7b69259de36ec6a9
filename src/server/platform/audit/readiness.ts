import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { hasSqlState } from '@/server/platform/database/outage';
import type { Store } from '@/server/platform/database/store';
import type { AuditLog } from './audit';
import { AuditLogBroken } from './audit';

/** How long the result of one check is used for all probes, so that frequent probes add no load to the database. */
const successTtlMs = 10_000;
const failureTtlMs = 2000;
const timeoutMs = 2000;

/**
 * Lost connections, lock waits, read-only nodes, and statements canceled by an operator are not faults of the store
 * itself.
 */
const temporaryCodes = /^(08|25|40|53|55|57)/;
const isStoreFault = (error: unknown): error is Error =>
  error instanceof AuditLogBroken || (hasSqlState(error) && !temporaryCodes.test(error.code));

/**
 * Returns a probe that rejects when the store does not respond, or when no audit entry can be written, because actions
 * that need one would fail. While a check waits for a long operation, the previous result is used.
 */
export function makeReadiness({ store, audit }: { store: Store; audit: AuditLog }) {
  let checkedAt = -Infinity;
  let fault: Error | undefined;
  let pendingVerification: Promise<void> | undefined;

  const verify = () =>
    (pendingVerification ??= audit
      .verifyEnd()
      .then(
        () => (fault = undefined),
        (error: unknown) => {
          if (isStoreFault(error)) fault = error;
        },
      )
      .then(() => {
        checkedAt = performance.now();
        pendingVerification = undefined;
      }));

  return async () => {
    await store.ping(timeoutMs);
    if (performance.now() - checkedAt >= (fault === undefined ? successTtlMs : failureTtlMs))
      await Promise.race([verify(), delay(timeoutMs, undefined, { ref: false })]);
    if (fault !== undefined) throw fault;
  };
}
