import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
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

const showServiceMessage = (message: string) => message;
const post = (url: string) => (body: object) => ({ url, method: 'POST' as const, body });

/** The program's administrators and their invitations; not in the customer's contract. */
export const administratorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAdministrators: build.query<AdministratorList, void>({
      query: () => ({ url: administratorPaths.list }),
      transformResponse: (list: AdministratorList | null) =>
        list ?? { administrators: [], invitations: [], canInvite: false },
      providesTags: ['Administrator'],
      extraOptions: { refusalMessage: 'Couldn’t load the administrators.' },
    }),
    editAdministrator: build.mutation<null, AdministratorEdit>({
      ...postCommand(administratorPaths.edit),
      // A rejection may mean that someone else has changed the list.
      invalidatesTags: ['Administrator', 'Me'],
      extraOptions: { successMessage: 'Administrator saved.', refusalMessage: 'Couldn’t save the administrator.' },
    }),
    setAdministratorActive: build.mutation<null, AdministratorStateChange>({
      ...postCommand(administratorPaths.setActive),
      invalidatesTags: ['Administrator', 'Overview'],
      extraOptions: {
        successMessage: showServiceMessage,
        refusalMessage: 'Couldn’t change the administrator’s status.',
      },
    }),
    resetAdministrator: build.mutation<null, AdministratorId>({
      ...postCommand(administratorPaths.reset),
      invalidatesTags: ['Administrator'],
      extraOptions: { successMessage: showServiceMessage, refusalMessage: 'Couldn’t reset the sign-in.' },
    }),
    inviteAdministrator: build.mutation<null, AdministratorInvite>({
      ...postCommand(administratorPaths.invite),
      invalidatesTags: ['Administrator'],
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: 'Invitation sent.',
        refusalMessage: 'Couldn’t send the invitation.',
      },
    }),
    inviteAdministratorAgain: build.mutation<null, AdministratorId>({
      ...postCommand(administratorPaths.sendAgain),
      invalidatesTags: ['Administrator'],
      extraOptions: { successMessage: showServiceMessage, refusalMessage: 'Couldn’t send the invitation.' },
    }),
    withdrawInvitation: build.mutation<null, AdministratorId>({
      ...postCommand(administratorPaths.withdraw),
      invalidatesTags: ['Administrator'],
      extraOptions: { successMessage: 'Invitation canceled.', refusalMessage: 'Couldn’t cancel the invitation.' },
    }),
    /** A mutation, so that the link's token is not part of a cache key. */
    readInvitation: build.mutation<InvitationDetails | null, InvitationToken>({
      query: post(administratorPaths.readInvitation),
      extraOptions: { auth: 'none', quiet: true },
    }),
    acceptInvitation: build.mutation<null, InvitationAcceptance>({
      ...postCommand(administratorPaths.accept),
      extraOptions: {
        auth: 'none',
        successMessage: 'Your account is ready. Sign in to continue.',
        refusalMessage: 'Couldn’t create the account.',
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
