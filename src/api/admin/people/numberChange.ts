import { api } from '@/api/core/api';
import { type LostPhoneNumberChange, lostPhonePath } from '@/contract/people/lostPhone';

const changeFailed = 'Couldn’t change the number.';

/** Changes the contact number of a member who lost their phone; not in the customer's contract. */
export const numberChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Also reloads the record after a change that was rejected as outdated. A change removes the person's devices.
    changeLostNumber: build.mutation<null, LostPhoneNumberChange>({
      query: (body) => ({ url: lostPhonePath, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['Employee', 'Recipient'],
      extraOptions: {
        successMessage: 'Contact number changed.',
        refusalMessage: changeFailed,
        errorMessage: changeFailed,
      },
    }),
  }),
});

export const { useChangeLostNumberMutation } = numberChangeApi;
