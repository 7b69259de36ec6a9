import { createAction } from '@reduxjs/toolkit';

import { isProofNeeded } from '@/contract/people/proof';

import type { BaseQueryExtra } from './requestArgs';
import type { baseQuery } from './baseQuery';

/** A call waits until the person has entered their password again, or cancelled. */
export const proofWanted = createAction('proof/wanted');
export const proofSettled = createAction('proof/settled');

/**
 * A call refused for want of a fresh password waits for the dialog and is sent again unchanged. Background calls never
 * open the dialog.
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
