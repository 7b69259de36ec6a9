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
type Change = PublicationKey & { version: number };

const publicationTexts = programTexts.publication;
const tagOf = ({ kind, key }: PublicationKey) => ({ type: 'Publication', id: `${kind}:${key}` }) as const;

/** Everything that shows the publication is reloaded after a change, and after one that was rejected as outdated. */
const getAffectedTags = () => ['Publication', 'Article', 'Benefit', 'MediaItem', 'Plan'] as const;

type OnQueryStarted = NonNullable<
  MutationDefinition<Change, typeof baseQuery, never, Publication, 'api'>['onQueryStarted']
>;
/** Shows the response at once, so that the next change is based on its version and not on the previous one. */
const showAnswer: OnQueryStarted = ({ kind, key }, lifecycle) =>
  afterSuccess(lifecycle, (publication) => {
    lifecycle.dispatch(publicationsApi.util.updateQueryData('getPublication', { kind, key }, () => publication));
  });

/** A change by path, with its messages for success and failure. */
const changeMutation = (
  path: (kind: string, key: string) => string,
  done: string,
  failed: string = publicationTexts.failed,
) => ({
  query: ({ kind, key, ...body }: Change) => ({ url: path(kind, key), method: 'POST' as const, body }),
  invalidatesTags: getAffectedTags,
  onQueryStarted: showAnswer,
  extraOptions: { creates: true, done, failed, error: failed },
});

/** Drafts and published versions; not in the customer's contract. */
export const publicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPublications: build.query<PublicationState[], PublicationKind>({
      query: (kind) => ({ url: publicationPaths.list(kind) }),
      transformResponse: (rows: PublicationState[] | null) => rows ?? [],
      providesTags: ['Publication'],
      extraOptions: { failed: publicationTexts.unread, error: publicationTexts.unread },
    }),
    getPublication: build.query<Publication, PublicationKey>({
      query: ({ kind, key }) => ({ url: publicationPaths.one(kind, key) }),
      providesTags: (_data, _error, publicationKey) => ['Publication', tagOf(publicationKey)],
      extraOptions: { failed: publicationTexts.unread, error: publicationTexts.unread },
    }),
    getPublicationVersion: build.query<
      { version: PublishedVersion; body: PublicationBody | null },
      PublicationKey & { number: number }
    >({
      query: ({ kind, key, number }) => ({ url: publicationPaths.version(kind, key, number) }),
      providesTags: (_data, _error, place) => [tagOf(place)],
      extraOptions: { failed: publicationTexts.unread, error: publicationTexts.unread },
    }),
    getTermsAcceptances: build.query<TermsAcceptances, void>({
      query: () => ({ url: termsPaths.acceptances }),
      providesTags: ['Publication'],
      extraOptions: { failed: programTexts.terms.unread, error: programTexts.terms.unread },
    }),
    saveDraft: build.mutation<Publication, Change & { body: PublicationBody }>(
      changeMutation(publicationPaths.saveDraft, publicationTexts.saved, publicationTexts.saveFailed),
    ),
    discardDraft: build.mutation<Publication, Change>(
      changeMutation(publicationPaths.discardDraft, publicationTexts.discarded),
    ),
    publish: build.mutation<Publication, Change>(
      changeMutation(publicationPaths.publish, publicationTexts.published, publicationTexts.publishFailed),
    ),
    publishLater: build.mutation<Publication, Change & { at: string }>(
      changeMutation(publicationPaths.publish, publicationTexts.planned, publicationTexts.publishFailed),
    ),
    unschedule: build.mutation<Publication, Change>(
      changeMutation(publicationPaths.unschedule, publicationTexts.unscheduled),
    ),
    withdraw: build.mutation<Publication, Change>(
      changeMutation(publicationPaths.withdraw, publicationTexts.withdrawn),
    ),
    restoreVersion: build.mutation<Publication, Change & { number: number }>(
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
