import { createAction } from '@reduxjs/toolkit';

import { isProofNeeded } from '@/contract/people/proof';

import type { BaseQueryExtra } from './requestArgs';
import type { baseQuery } from './baseQuery';

/** A call waits until somebody has proved who they are, or said that they would rather not. */
export const proofWanted = createAction('proof/wanted');
export const proofSettled = createAction('proof/settled');

/**
 * A call refused for want of a proof waits for it and is sent once more, with everything it carried; the screen that
 * made it only sees how it ended. A call nobody pressed a key for asks nobody.
 */
export const withProof =
  (query: typeof baseQuery): typeof baseQuery =>
  async (call, around, terms) => {
    const refused = await query(call, around, terms);
    if (!refused.error || terms?.background || !isProofNeeded(refused.error.data)) return refused;
    const { proofs } = (around.extra as BaseQueryExtra).calls;
    const proved = proofs.wait(around.signal);
    around.dispatch(proofWanted());
    if (await proved) return query(call, around, terms);
    if (!proofs.isAwaited()) around.dispatch(proofSettled());
    return { error: { kind: 'unproved', words: refused.error.words }, meta: refused.meta };
  };
