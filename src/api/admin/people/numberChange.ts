import { lostPhonePath, type LostPhone } from '@/contract/people/lostPhone';

import { api } from '@/api/core/api';

const failed = 'Couldn’t change the number.';

/** The call by which administrators change the number of a member who lost their phone (our own addition). */
export const numberChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // After a change that was refused as outdated, the record is read again too. Devices of the person are forgotten.
    changeLostNumber: build.mutation<null, LostPhone>({
      query: (body) => ({ url: lostPhonePath, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['Employee', 'Recipient'],
      extraOptions: { done: 'Contact number changed.', failed, error: failed },
    }),
  }),
});

export const { useChangeLostNumberMutation } = numberChangeApi;
