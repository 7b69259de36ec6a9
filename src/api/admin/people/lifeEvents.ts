import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import type { Id } from '@/contract/id';
import {
  type EventPreview,
  type EventPreviewRequest,
  type EventReport,
  type EventUndo,
  type FamilyEvents,
  lifeEventPaths,
} from '@/contract/people/lifeEvent';

/** An event may add people, change coverage, open or close accounts, and approve a request. */
const changedTags = [
  'Employee',
  'EmployeeSummary',
  'Recipient',
  'User',
  'ChatUser',
  'Overview',
  'Plan',
  'CatalogPlan',
  'ChangeRequest',
] as const;

/** Life events; not in the customer's contract. */
export const lifeEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFamilyEvents: build.query<FamilyEvents, Id>({
      query: (id) => ({ url: lifeEventPaths.list, params: { id } }),
      // Any change to a record may affect whether an event can be undone.
      providesTags: ['Employee'],
      keepUnusedDataFor: 5,
      // The screens show the failure in place.
      extraOptions: { quiet: true },
    }),
    previewEvent: build.query<EventPreview, EventPreviewRequest>({
      query: (body) => ({ url: lifeEventPaths.preview, method: 'POST', body }),
      providesTags: ['Employee'],
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    /** Dispatched untracked, so that the SSN is never in the store. */
    reportEvent: build.mutation<{ id: number }, EventReport>({
      query: (body) => ({ url: lifeEventPaths.report, method: 'POST', body }),
      // Also reloads the family after an event that was rejected as outdated.
      invalidatesTags: changedTags,
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: 'Event saved.',
        refusalMessage: 'Couldn’t save the event.',
      },
    }),
    undoEvent: build.mutation<null, EventUndo>({
      ...postCommand(lifeEventPaths.undo),
      invalidatesTags: changedTags,
      extraOptions: { successMessage: 'Event undone.', refusalMessage: 'Couldn’t undo the event.' },
    }),
  }),
});

export const { useGetFamilyEventsQuery, usePreviewEventQuery } = lifeEventsApi;
