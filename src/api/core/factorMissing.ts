import { createAction } from '@reduxjs/toolkit';

import { isFactorMissing } from '@/contract/signIn/secondFactor';

import type { baseQuery } from './baseQuery';

/** A call was refused because the administrator has yet to set up a second factor. */
export const factorFoundMissing = createAction('factor/foundMissing');

/** Says so once to the saga that leads there, instead of one toast for each refused call. */
export const withFactorMissing =
  (query: typeof baseQuery): typeof baseQuery =>
  async (call, queryApi, extraOptions) => {
    const refused = await query(call, queryApi, extraOptions);
    if (!refused.error || !isFactorMissing(refused.error.data)) return refused;
    queryApi.dispatch(factorFoundMissing());
    return { error: { kind: 'unproved', words: refused.error.words }, meta: refused.meta };
  };
