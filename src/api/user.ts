import { api } from '@/api/core/api';
import { messageOrDefault } from '@/api/core/parseEnvelope';
import { postCommand } from '@/api/core/postCommand';
import type { CodeCheck, ContactOnly } from '@/contract/people/session';
import { type Decision, type Device, type ProfilePic, type User, userPaths } from '@/contract/people/user';
import { texts } from '@/contract/texts';
import { withCountryCode } from './contact';
import { normalizePerson } from './normalizePerson';

const toNull = () => null;
const showServiceMessage = (message: string) => message;

export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserInfo: build.query<User | null, void>({
      query: () => ({ url: userPaths.info }),
      transformResponse: normalizePerson,
      providesTags: ['User'],
      // Quiet: `userInfoSaga` retries and reports.
      extraOptions: { quiet: true },
    }),

    // The picture is part of the person's record, so the record is reloaded.
    updateProfilePic: build.mutation<{ userProfilePic: string }, ProfilePic>({
      query: (body) => ({ url: userPaths.updateProfilePic, method: 'POST', body }),
      invalidatesTags: (_data, error) => (error ? [] : ['User']),
      extraOptions: { successMessage: showServiceMessage },
    }),
    updateMobileNumber: build.mutation<null, ContactOnly>({
      query: (body) => ({ url: userPaths.updateMobileNumber, method: 'POST', body: withCountryCode(body) }),
      transformResponse: toNull,
    }),
    /** `userInfoSaga` reloads the person once the session has the new token. */
    verifyNewNumber: build.mutation<null, CodeCheck>({
      query: (body) => ({ url: userPaths.verifyNewNumber, method: 'POST', body: withCountryCode(body) }),
      transformResponse: toNull,
      extraOptions: { auth: 'pending', successMessage: showServiceMessage },
    }),

    /** The service deletes on GET; a mutation, so that it is never prefetched or refetched. */
    deleteUser: build.mutation<null, void>({
      query: () => ({ url: userPaths.remove }),
      transformResponse: toNull,
      extraOptions: { successMessage: messageOrDefault(texts.deleteAccount.deleted) },
    }),
    markTermCondition: build.mutation<null, void>({
      query: () => ({ url: userPaths.markTermCondition }),
      transformResponse: toNull,
    }),
    verifyNotification: build.mutation<null, Decision>({
      ...postCommand(userPaths.verifyNotification),
      // After any response the request may no longer be pending; an approval may have added a family member.
      invalidatesTags: (_data, error) => (error ? ['Request'] : ['Request', 'User']),
      extraOptions: { successMessage: showServiceMessage },
    }),
    updateDeviceData: build.mutation<null, Device>({
      ...postCommand(userPaths.updateDeviceData),
      extraOptions: { quiet: true, background: true },
    }),
  }),
});

export const { useUpdateProfilePicMutation, useVerifyNotificationMutation } = userApi;
