import { createAction } from '@reduxjs/toolkit';

import { isProofNeeded } from '@/contract/people/proof';
import { isFactorMissing } from '@/contract/signIn/secondFactor';
import type { baseQuery } from './baseQuery';
import type { BaseQueryExtra } from './requestArgs';

/** A call waits for a proof of identity: the person enters their password again, uses a passkey, or cancels. */
export const proofRequested = createAction('proof/requested');
export const proofSettled = createAction('proof/settled');
/** A call was refused because the administrator must set up a second factor first. */
export const secondFactorMissing = createAction('factor/missing');

/** A call that requires a recent proof waits for the dialog, which background calls never open, and is sent again. */
export const withProof =
  (query: typeof baseQuery): typeof baseQuery =>
  async (call, queryApi, extraOptions) => {
    const result = await query(call, queryApi, extraOptions);
    if (!result.error) return result;
    const unprovedError = { error: { kind: 'unproved' as const, text: result.error.text }, meta: result.meta };
    if (isFactorMissing(result.error.data)) {
      // Opens a page that explains this once, instead of a toast for each refused call.
      queryApi.dispatch(secondFactorMissing());
      return unprovedError;
    }
    if (extraOptions?.background || !isProofNeeded(result.error.data)) return result;
    const { proofs } = (queryApi.extra as BaseQueryExtra).calls;
    const proof = proofs.wait(queryApi.signal);
    queryApi.dispatch(proofRequested());
    if (await proof) return query(call, queryApi, extraOptions);
    if (!proofs.isAwaited()) queryApi.dispatch(proofSettled());
    return unprovedError;
  };
