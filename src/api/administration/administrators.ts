import { api } from '@/api/core/api';
import {
  type AdministratorEdit,
  type AdministratorId,
  type AdministratorInvite,
  type AdministratorList,
  type AdministratorStateChange,
  administratorPaths,
  type InvitationAcceptance,
  type InvitationDetails,
  type InvitationToken,
} from '@/contract/administration/administrator';

/** Not in `contract/texts`, which every page loads. */
const administratorTexts = {
  loadFailed: 'Couldn’t load the administrators.',
  saved: 'Administrator saved.',
  saveFailed: 'Couldn’t save the administrator.',
  statusFailed: 'Couldn’t change the administrator’s status.',
  resetFailed: 'Couldn’t reset the sign-in.',
  sent: 'Invitation sent.',
  sendFailed: 'Couldn’t send the invitation.',
  withdrawn: 'Invitation canceled.',
  withdrawFailed: 'Couldn’t cancel the invitation.',
  accepted: 'Your account is ready. Sign in to continue.',
  acceptFailed: 'Couldn’t create the account.',
};
const showServiceMessage = (message: string) => message;
const post = (url: string) => (body: object) => ({ url, method: 'POST' as const, body });
const toNull = () => null;

/** The program's administrators and their invitations; not in the customer's contract. */
export const administratorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAdministrators: build.query<AdministratorList, void>({
      query: () => ({ url: administratorPaths.list }),
      transformResponse: (list: AdministratorList | null) =>
        list ?? { administrators: [], invitations: [], canInvite: false },
      providesTags: ['Administrator'],
      extraOptions: { refusalMessage: administratorTexts.loadFailed, errorMessage: administratorTexts.loadFailed },
    }),
    editAdministrator: build.mutation<null, AdministratorEdit>({
      query: post(administratorPaths.edit),
      transformResponse: toNull,
      // A rejection may mean that someone else has changed the list.
      invalidatesTags: ['Administrator', 'Me'],
      extraOptions: {
        successMessage: administratorTexts.saved,
        refusalMessage: administratorTexts.saveFailed,
        errorMessage: administratorTexts.saveFailed,
      },
    }),
    setAdministratorActive: build.mutation<null, AdministratorStateChange>({
      query: post(administratorPaths.setActive),
      transformResponse: toNull,
      invalidatesTags: ['Administrator', 'Overview'],
      extraOptions: {
        successMessage: showServiceMessage,
        refusalMessage: administratorTexts.statusFailed,
        errorMessage: administratorTexts.statusFailed,
      },
    }),
    resetAdministrator: build.mutation<null, AdministratorId>({
      query: post(administratorPaths.reset),
      transformResponse: toNull,
      invalidatesTags: ['Administrator'],
      extraOptions: {
        successMessage: showServiceMessage,
        refusalMessage: administratorTexts.resetFailed,
        errorMessage: administratorTexts.resetFailed,
      },
    }),
    inviteAdministrator: build.mutation<null, AdministratorInvite>({
      query: post(administratorPaths.invite),
      transformResponse: toNull,
      invalidatesTags: ['Administrator'],
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: administratorTexts.sent,
        refusalMessage: administratorTexts.sendFailed,
        errorMessage: administratorTexts.sendFailed,
      },
    }),
    inviteAdministratorAgain: build.mutation<null, AdministratorId>({
      query: post(administratorPaths.sendAgain),
      transformResponse: toNull,
      invalidatesTags: ['Administrator'],
      extraOptions: {
        successMessage: showServiceMessage,
        refusalMessage: administratorTexts.sendFailed,
        errorMessage: administratorTexts.sendFailed,
      },
    }),
    withdrawInvitation: build.mutation<null, AdministratorId>({
      query: post(administratorPaths.withdraw),
      transformResponse: toNull,
      invalidatesTags: ['Administrator'],
      extraOptions: {
        successMessage: administratorTexts.withdrawn,
        refusalMessage: administratorTexts.withdrawFailed,
        errorMessage: administratorTexts.withdrawFailed,
      },
    }),
    /** A mutation, so that the link's token is not part of a cache key. */
    readInvitation: build.mutation<InvitationDetails | null, InvitationToken>({
      query: post(administratorPaths.readInvitation),
      extraOptions: { auth: 'none', quiet: true },
    }),
    acceptInvitation: build.mutation<null, InvitationAcceptance>({
      query: post(administratorPaths.accept),
      transformResponse: toNull,
      extraOptions: {
        auth: 'none',
        successMessage: administratorTexts.accepted,
        refusalMessage: administratorTexts.acceptFailed,
        errorMessage: administratorTexts.acceptFailed,
      },
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
