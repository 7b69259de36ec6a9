import type { FastifyRequest } from 'fastify';

import { proofLifeMs, proofNeeded } from '@/contract/people/proof';

import { Refusal } from '@/server/http/reply';
import { callerOf } from '@/server/http/caller';
import type { AuditTrail } from '@/server/audit/audit';

/** The call needs a fresh proof of identity first; the page asks for the password and sends the call again. */
export class ProofNeeded extends Refusal {
  readonly data = proofNeeded;

  constructor() {
    super('Please confirm your password first.');
    this.name = 'ProofNeeded';
  }
}

/**
 * Throws ProofNeeded, with an audit line, when the last proof by password or code is more than ten minutes old. The
 * policy names the calls that always need it; a route calls this where only some of its answers do.
 */
export async function requireProof({ audit, now }: { audit: AuditTrail; now: () => Date }, request: FastifyRequest) {
  const caller = callerOf(request);
  if (now().getTime() - caller.provedAt.getTime() <= proofLifeMs) return;
  await audit.record({
    action: 'refusal',
    actor: caller,
    outcome: 'refused',
    address: request.ip,
    detail: { call: request.routeOptions.url ?? '', proof: 'needed' },
  });
  throw new ProofNeeded();
}
