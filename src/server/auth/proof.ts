import type { FastifyRequest } from 'fastify';

import { proofLifeMs, proofNeeded } from '@/contract/people/proof';

import { Refusal } from '@/server/http/reply';
import { callerOf } from '@/server/http/caller';
import type { AuditTrail } from '@/server/audit/audit';

/** The call is good, but whoever makes it has to prove first who they are; a page asks them and sends it again. */
export class ProofNeeded extends Refusal {
  readonly data = proofNeeded;

  constructor() {
    super('Please confirm your password first.');
    this.name = 'ProofNeeded';
  }
}

/**
 * Refuses a grave call of somebody whose last proof, by password or code, is more than ten minutes old. The policy
 * says which calls are always grave; a route asks by itself where only some of its answers are.
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
