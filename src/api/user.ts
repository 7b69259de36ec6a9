import type { CodeCheck, ContactOnly } from '@/contract/people/session';
import { texts } from '@/contract/texts';
import { userPaths, type Decision, type Device, type ProfilePic, type User } from '@/contract/people/user';

import { api } from '@/api/core/api';
import { withCountryCode } from './contact';
import { personOf } from './person';
import { messageOr } from '@/api/core/parseEnvelope';

const nothing = () => null;
const said = (message: string) => message;

export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserInfo: build.query<User | null, void>({
      query: () => ({ url: userPaths.info }),
      transformResponse: personOf,
      providesTags: ['User'],
      // What follows a failure, and what is said of it, is the session's matter (`userInfoSaga`).
      extraOptions: { quiet: true },
    }),

    // The picture is part of the person, who is read again (PROF-02, D-39).
    updateProfilePic: build.mutation<{ userProfilePic: string }, ProfilePic>({
      query: (body) => ({ url: userPaths.updateProfilePic, method: 'POST', body }),
      invalidatesTags: (_data, error) => (error ? [] : ['User']),
      extraOptions: { done: said },
    }),
    updateMobileNumber: build.mutation<null, ContactOnly>({
      query: (body) => ({ url: userPaths.updateMobileNumber, method: 'POST', body: withCountryCode(body) }),
      transformResponse: nothing,
    }),
    /** The person is read again once the session has the token this brings (D-81). */
    verifyNewNumber: build.mutation<null, CodeCheck>({
      query: (body) => ({ url: userPaths.verifyNewNumber, method: 'POST', body: withCountryCode(body) }),
      transformResponse: nothing,
      extraOptions: { auth: 'pending', done: said },
    }),

    /** A GET that deletes: a mutation, so that nothing reads it ahead or again (D-85). */
    deleteUser: build.mutation<null, void>({
      query: () => ({ url: userPaths.remove }),
      transformResponse: nothing,
      extraOptions: { done: messageOr(texts.deleteAccount.deleted) },
    }),
    markTermCondition: build.mutation<null, void>({
      query: () => ({ url: userPaths.markTermCondition }),
      transformResponse: nothing,
    }),
    verifyNotification: build.mutation<null, Decision>({
      query: (body) => ({ url: userPaths.verifyNotification, method: 'POST', body }),
      transformResponse: nothing,
      // Whatever was answered, it may not be pending any more; a yes may have brought somebody into the family.
      invalidatesTags: (_data, error) => (error ? ['Request'] : ['Request', 'User']),
      extraOptions: { done: said },
    }),
    updateDeviceData: build.mutation<null, Device>({
      query: (body) => ({ url: userPaths.updateDeviceData, method: 'POST', body }),
      transformResponse: nothing,
      extraOptions: { quiet: true, background: true },
    }),
  }),
});

export const {
  useGetUserInfoQuery,
  useUpdateProfilePicMutation,
  useUpdateMobileNumberMutation,
  useVerifyNewNumberMutation,
  useDeleteUserMutation,
  useMarkTermConditionMutation,
  useVerifyNotificationMutation,
  useUpdateDeviceDataMutation,
} = userApi;
