import { afterSuccess } from '@/api/core/afterSuccess';
import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import {
  type InvitationCountQuery,
  type InvitationCounts,
  type InvitationRequest,
  type Invitations,
  type InvitedPeopleQuery,
  type InvitedPeopleResult,
  invitationPaths,
  isBatchFinished,
} from '@/contract/people/invitation';

const loadFailed = 'Couldn’t load the invitations.';

/** Endpoints for administrators to invite people without an account; not in the customer's contract. */
export const invitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInvitations: build.query<Invitations, number>({
      query: (page) => ({ url: invitationPaths.list, params: { page } }),
      providesTags: ['Invitation'],
      extraOptions: { refusalMessage: loadFailed },
    }),
    /** The request of `getInvitations`, polled while invitations are being sent; its failures stay quiet. */
    getInvitationProgress: build.query<Invitations, number>({
      query: (page) => ({ url: invitationPaths.list, params: { page } }),
      extraOptions: { quiet: true, background: true },
      keepUnusedDataFor: 0,
      onQueryStarted(page, lifecycle) {
        const { util } = invitationsApi;
        afterSuccess(lifecycle, (latest: Invitations) => {
          lifecycle.dispatch(util.updateQueryData('getInvitations', page, () => latest));
          if (latest.rounds.every(isBatchFinished)) lifecycle.dispatch(util.invalidateTags(['Invitation']));
        });
      },
    }),
    /** Counts the people who can be invited. */
    countInvitable: build.query<InvitationCounts, InvitationCountQuery>({
      query: ({ channel, userStatus, userIsSignedUp, plan, search }) => ({
        url: invitationPaths.count,
        params: { channel, userStatus, userIsSignedUp, plan, search },
      }),
      providesTags: ['Invitation'],
      extraOptions: { quiet: true },
    }),
    getInvitedPeople: build.query<InvitedPeopleResult, InvitedPeopleQuery>({
      query: ({ round, page, state }) => ({ url: invitationPaths.people(round), params: { page, state } }),
      providesTags: ['Invitation'],
      extraOptions: { refusalMessage: loadFailed },
    }),
    /** The request of `getInvitedPeople`, polled while the batch is being sent; its failures stay quiet. */
    getInvitedProgress: build.query<InvitedPeopleResult, InvitedPeopleQuery>({
      query: ({ round, page, state }) => ({ url: invitationPaths.people(round), params: { page, state } }),
      extraOptions: { quiet: true, background: true },
      keepUnusedDataFor: 0,
      onQueryStarted(requested, lifecycle) {
        const { util } = invitationsApi;
        afterSuccess(lifecycle, (latest: InvitedPeopleResult) => {
          lifecycle.dispatch(util.updateQueryData('getInvitedPeople', requested, () => latest));
          if (isBatchFinished(latest.round)) lifecycle.dispatch(util.invalidateTags(['Invitation']));
        });
      },
    }),
    sendInvitations: build.mutation<null, InvitationRequest>({
      ...postCommand(invitationPaths.send),
      invalidatesTags: ['Invitation'],
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: (message) => message,
        refusalMessage: 'Couldn’t send the invitations.',
      },
    }),
  }),
});

export const {
  useGetInvitationsQuery,
  useGetInvitationProgressQuery,
  useCountInvitableQuery,
  useGetInvitedPeopleQuery,
  useGetInvitedProgressQuery,
  useSendInvitationsMutation,
} = invitationsApi;
