import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import { type LostPhoneNumberChange, lostPhonePath } from '@/contract/people/lostPhone';

/** Changes the contact number of a member who lost their phone; not in the customer's contract. */
export const numberChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Also reloads the record after a change that was rejected as outdated. A change removes the person's devices.
    changeLostNumber: build.mutation<null, LostPhoneNumberChange>({
      ...postCommand(lostPhonePath),
      invalidatesTags: ['Employee', 'Recipient'],
      extraOptions: { successMessage: 'Contact number changed.', refusalMessage: 'Couldn’t change the number.' },
    }),
  }),
});

export const { useChangeLostNumberMutation } = numberChangeApi;
