import type { FastifyRequest } from 'fastify';

import { factorMissing } from '@/contract/signIn/secondFactor';

import type { AuditLog } from '@/server/platform/audit/audit';
import { callerOf } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** An administrator has to set up a second factor first; the page redirects them there. */
export class SecondFactorMissing extends Refusal {
  override readonly data = factorMissing;

  constructor() {
    super('Administrators must use two-step verification. Set it up first.', 403);
    this.name = 'SecondFactorMissing';
  }
}

/** Throws SecondFactorMissing, with an audit entry, for an administrator without the required second factor. */
export async function requireSecondFactor({ audit }: { audit: AuditLog }, request: FastifyRequest) {
  const caller = callerOf(request);
  if (!caller.isSecondFactorMissing) return;
  await audit.record({
    action: 'refusal',
    actor: caller,
    outcome: 'refused',
    address: request.ip,
    detail: { call: request.routeOptions.url ?? '', secondFactor: 'missing' },
  });
  throw new SecondFactorMissing();
}
