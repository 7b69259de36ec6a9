import {
  administratorPaths,
  type Acceptance,
  type AdministratorEdit,
  type AdministratorId,
  type AdministratorList,
  type AdministratorSwitch,
  type InvitationToken,
  type Invite,
  type Invited,
} from '@/contract/office/administrator';

import { api } from '@/api/core/api';

/** Not among the texts that every page loads. */
const words = {
  unread: 'The administrators could not be read.',
  saved: 'Administrator saved.',
  saveFailed: 'The administrator could not be saved.',
  switchFailed: 'The administrator could not be switched.',
  resetFailed: 'The sign-in could not be reset.',
  sent: 'Invitation sent.',
  sendFailed: 'The invitation could not be sent.',
  withdrawn: 'Invitation withdrawn.',
  withdrawFailed: 'The invitation could not be withdrawn.',
  accepted: 'Your account is ready. Please sign in.',
  acceptFailed: 'The account could not be made.',
};
const ofService = (message: string) => message;
const post = (url: string) => (body: object) => ({ url, method: 'POST' as const, body });
const nothing = () => null;

/** Who administers the programme, and how somebody is invited to it (our own additions). */
export const administratorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAdministrators: build.query<AdministratorList, void>({
      query: () => ({ url: administratorPaths.list }),
      transformResponse: (list: AdministratorList | null) =>
        list ?? { administrators: [], invitations: [], canInvite: false },
      providesTags: ['Administrator'],
      extraOptions: { failed: words.unread, error: words.unread },
    }),
    editAdministrator: build.mutation<null, AdministratorEdit>({
      query: post(administratorPaths.edit),
      transformResponse: nothing,
      // A refusal says that somebody else changed the list meanwhile.
      invalidatesTags: ['Administrator', 'Me'],
      extraOptions: { done: words.saved, failed: words.saveFailed, error: words.saveFailed },
    }),
    setAdministratorActive: build.mutation<null, AdministratorSwitch>({
      query: post(administratorPaths.setActive),
      transformResponse: nothing,
      invalidatesTags: ['Administrator', 'Overview'],
      extraOptions: { done: ofService, failed: words.switchFailed, error: words.switchFailed },
    }),
    resetAdministrator: build.mutation<null, AdministratorId>({
      query: post(administratorPaths.reset),
      transformResponse: nothing,
      invalidatesTags: ['Administrator'],
      extraOptions: { done: ofService, failed: words.resetFailed, error: words.resetFailed },
    }),
    inviteAdministrator: build.mutation<null, Invite>({
      query: post(administratorPaths.invite),
      transformResponse: nothing,
      invalidatesTags: ['Administrator'],
      extraOptions: { creates: true, done: words.sent, failed: words.sendFailed, error: words.sendFailed },
    }),
    inviteAdministratorAgain: build.mutation<null, AdministratorId>({
      query: post(administratorPaths.sendAgain),
      transformResponse: nothing,
      invalidatesTags: ['Administrator'],
      extraOptions: { done: ofService, failed: words.sendFailed, error: words.sendFailed },
    }),
    withdrawInvitation: build.mutation<null, AdministratorId>({
      query: post(administratorPaths.withdraw),
      transformResponse: nothing,
      invalidatesTags: ['Administrator'],
      extraOptions: { done: words.withdrawn, failed: words.withdrawFailed, error: words.withdrawFailed },
    }),
    /** A mutation, because the token of the link must not name an entry of the cache. */
    readInvitation: build.mutation<Invited | null, InvitationToken>({
      query: post(administratorPaths.invited),
      extraOptions: { auth: 'none', quiet: true },
    }),
    acceptInvitation: build.mutation<null, Acceptance>({
      query: post(administratorPaths.accept),
      transformResponse: nothing,
      extraOptions: { auth: 'none', done: words.accepted, failed: words.acceptFailed, error: words.acceptFailed },
    }),
  }),
});

export const {
  useGetAdministratorsQuery,
  useEditAdministratorMutation,
  useInviteAdministratorMutation,
  useReadInvitationMutation,
  useAcceptInvitationMutation,
} = administratorsApi;
