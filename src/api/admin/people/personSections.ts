import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import type { Id } from '@/contract/id';
import {
  type ContactDetails,
  type PersonAudit,
  type PersonCardFile,
  type PersonConversation,
  type PersonNotifications,
  type PersonPasskeyRemoval,
  type PersonSessions,
  personSectionPaths,
  removePersonPasskeyPath,
} from '@/contract/people/personSections';

type PersonPageQuery = { id: Id; page: number };

/** Each section shows its failure in place; its data is private, so it is dropped soon after its screen closes. */
const sectionOptions = { keepUnusedDataFor: 5, extraOptions: { quiet: true } } as const;

/** What administrators see about a person besides the record; not in the customer's contract. */
export const personSectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPersonCards: build.query<PersonCardFile[], Id>({
      query: (id) => ({ url: personSectionPaths.cards, params: { id } }),
      providesTags: ['Employee'],
      ...sectionOptions,
    }),
    getContactDetails: build.query<ContactDetails, Id>({
      query: (id) => ({ url: personSectionPaths.contact, params: { id } }),
      providesTags: ['Employee'],
      ...sectionOptions,
    }),
    getPersonConversation: build.query<PersonConversation, Id>({
      query: (id) => ({ url: personSectionPaths.conversation, params: { id } }),
      providesTags: ['Employee', 'ChatUser'],
      ...sectionOptions,
    }),
    getPersonNotifications: build.query<PersonNotifications, PersonPageQuery>({
      query: (params) => ({ url: personSectionPaths.notifications, params }),
      providesTags: ['Notification'],
      ...sectionOptions,
    }),
    getPersonSessions: build.query<PersonSessions, Id>({
      query: (id) => ({ url: personSectionPaths.sessions, params: { id } }),
      providesTags: ['Employee'],
      ...sectionOptions,
    }),
    removePersonPasskey: build.mutation<null, PersonPasskeyRemoval>({
      ...postCommand(removePersonPasskeyPath),
      invalidatesTags: ['Employee'],
      extraOptions: { successMessage: (message: string) => message },
    }),
    getPersonAudit: build.infiniteQuery<PersonAudit, Id, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ lines, hasMore }) => (hasMore ? lines.at(-1)?.id : undefined),
      },
      query: ({ queryArg: id, pageParam: before }) => ({
        url: personSectionPaths.auditLines,
        params: { id, ...(before !== null && { before }) },
      }),
      providesTags: ['Employee'],
      ...sectionOptions,
    }),
  }),
});

export const {
  useGetPersonCardsQuery,
  useGetContactDetailsQuery,
  useGetPersonConversationQuery,
  useGetPersonNotificationsQuery,
  useGetPersonSessionsQuery,
  useGetPersonAuditInfiniteQuery,
} = personSectionsApi;
