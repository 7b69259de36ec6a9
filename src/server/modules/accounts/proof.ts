import { proofNeeded, proofTtlMs } from '@/contract/people/proof';
import type { Caller } from '@/server/platform/http/caller';
import { AuditedRefusal } from '@/server/platform/http/reply';

/** The call needs a fresh proof of identity first; the page asks for the password and sends the call again. */
export class ProofNeeded extends AuditedRefusal {
  override readonly data = proofNeeded;

  constructor() {
    super('Confirm your password first.', 200, { proof: 'needed' });
    this.name = 'ProofNeeded';
  }
}

/** Throws ProofNeeded when the caller last proved their identity more than ten minutes ago. */
export function assertFreshProof({ now }: { now: () => Date }, caller: Caller) {
  if (now().getTime() - caller.provedAt.getTime() <= proofTtlMs) return;
  throw new ProofNeeded();
}
