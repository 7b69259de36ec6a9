import type { MutationDefinition } from '@reduxjs/toolkit/query/react';
import { afterSuccess } from '@/api/core/afterSuccess';
import { api } from '@/api/core/api';
import type { baseQuery } from '@/api/core/baseQuery';
import {
  type Publication,
  type PublicationBody,
  type PublicationKind,
  type PublicationState,
  type PublishedVersion,
  publicationPaths,
} from '@/contract/program/publication';
import { type TermsAcceptances, termsPaths } from '@/contract/program/terms';
import { programTexts } from '@/contract/program/texts';

export type PublicationKey = { kind: PublicationKind; key: string };
/** `version` is the publication version on which the change is based. */
type PublicationChange = PublicationKey & { version: number };

const publicationTexts = programTexts.publication;
const tagOf = ({ kind, key }: PublicationKey) => ({ type: 'Publication', id: `${kind}:${key}` }) as const;

/** Everything that shows the publication is reloaded after a change, and after one that was rejected as outdated. */
const getAffectedTags = () => ['Publication', 'Article', 'Benefit', 'MediaItem', 'Plan'] as const;

type OnQueryStarted = NonNullable<
  MutationDefinition<PublicationChange, typeof baseQuery, never, Publication, 'api'>['onQueryStarted']
>;
/** Shows the response at once, so that the next change is based on its version and not on the previous one. */
const showResponse: OnQueryStarted = ({ kind, key }, lifecycle) =>
  afterSuccess(lifecycle, (publication) => {
    lifecycle.dispatch(publicationsApi.util.updateQueryData('getPublication', { kind, key }, () => publication));
  });

/** A change by path, with its messages for success and failure. */
const changeMutation = (
  path: (kind: string, key: string) => string,
  successMessage: string,
  failureMessage: string = publicationTexts.failed,
) => ({
  query: ({ kind, key, ...body }: PublicationChange) => ({ url: path(kind, key), method: 'POST' as const, body }),
  invalidatesTags: getAffectedTags,
  onQueryStarted: showResponse,
  extraOptions: { sendsIdempotencyKey: true, successMessage, refusalMessage: failureMessage },
});

/** Drafts and published versions; not in the customer's contract. */
export const publicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPublications: build.query<PublicationState[], PublicationKind>({
      query: (kind) => ({ url: publicationPaths.list(kind) }),
      transformResponse: (rows: PublicationState[] | null) => rows ?? [],
      providesTags: ['Publication'],
      extraOptions: { refusalMessage: publicationTexts.loadFailed },
    }),
    getPublication: build.query<Publication, PublicationKey>({
      query: ({ kind, key }) => ({ url: publicationPaths.detail(kind, key) }),
      providesTags: (_data, _error, publicationKey) => ['Publication', tagOf(publicationKey)],
      extraOptions: { refusalMessage: publicationTexts.loadFailed },
    }),
    getPublicationVersion: build.query<
      { version: PublishedVersion; body: PublicationBody | null },
      PublicationKey & { number: number }
    >({
      query: ({ kind, key, number }) => ({ url: publicationPaths.version(kind, key, number) }),
      providesTags: (_data, _error, publicationKey) => [tagOf(publicationKey)],
      extraOptions: { refusalMessage: publicationTexts.loadFailed },
    }),
    getTermsAcceptances: build.query<TermsAcceptances, void>({
      query: () => ({ url: termsPaths.acceptances }),
      providesTags: ['Publication'],
      extraOptions: { refusalMessage: programTexts.terms.loadFailed },
    }),
    saveDraft: build.mutation<Publication, PublicationChange & { body: PublicationBody }>(
      changeMutation(publicationPaths.saveDraft, publicationTexts.saved, publicationTexts.saveFailed),
    ),
    discardDraft: build.mutation<Publication, PublicationChange>(
      changeMutation(publicationPaths.discardDraft, publicationTexts.discarded),
    ),
    publish: build.mutation<Publication, PublicationChange>(
      changeMutation(publicationPaths.publish, publicationTexts.published, publicationTexts.publishFailed),
    ),
    publishLater: build.mutation<Publication, PublicationChange & { at: string }>(
      changeMutation(publicationPaths.publish, publicationTexts.scheduled, publicationTexts.publishFailed),
    ),
    unschedule: build.mutation<Publication, PublicationChange>(
      changeMutation(publicationPaths.unschedule, publicationTexts.unscheduled),
    ),
    withdraw: build.mutation<Publication, PublicationChange>(
      changeMutation(publicationPaths.withdraw, publicationTexts.withdrawn),
    ),
    restoreVersion: build.mutation<Publication, PublicationChange & { number: number }>(
      changeMutation(publicationPaths.restore, publicationTexts.restored),
    ),
  }),
});

export const {
  useGetPublicationsQuery,
  useGetPublicationQuery,
  useLazyGetPublicationQuery,
  useGetPublicationVersionQuery,
  useGetTermsAcceptancesQuery,
  useSaveDraftMutation,
  useRestoreVersionMutation,
} = publicationsApi;
