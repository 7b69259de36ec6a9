import { createAction } from '@reduxjs/toolkit';

import { isProofNeeded } from '@/contract/people/proof';
import { isFactorMissing } from '@/contract/signIn/secondFactor';
import type { baseQuery } from './baseQuery';
import type { BaseQueryExtra } from './requestArgs';

/** A call waits until the person enters their password again or cancels. */
export const proofRequested = createAction('proof/wanted');
export const proofSettled = createAction('proof/settled');
/** A call was refused because the administrator must set up a second factor first. */
export const secondFactorMissingFound = createAction('factor/foundMissing');

/**
 * A call that requires a recent password check waits for the dialog and is sent again unchanged. Background calls never
 * open the dialog.
 */
export const withProof =
  (query: typeof baseQuery): typeof baseQuery =>
  async (call, queryApi, extraOptions) => {
    const result = await query(call, queryApi, extraOptions);
    if (!result.error) return result;
    const unprovedError = { error: { kind: 'unproved' as const, text: result.error.text }, meta: result.meta };
    if (isFactorMissing(result.error.data)) {
      // The page that this opens explains it once, instead of a toast for each refused call.
      queryApi.dispatch(secondFactorMissingFound());
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
