import { afterSuccess } from '@/api/core/afterSuccess';
import { api } from '@/api/core/api';
import { messageOrDefault } from '@/api/core/parseEnvelope';
import { type Id, isSameId } from '@/contract/id';
import {
  type AudienceCount,
  type AudienceQuery,
  type NotificationDraft,
  type NotificationPage,
  type NotificationQuery,
  notificationPaths,
  type RecipientsPage,
  recipientsPerPage,
} from '@/contract/messages/notification';
import { texts } from '@/contract/texts';

/** `quiet`: the member's own list shows its error in place. */
export type NotificationListQuery = NotificationQuery & { quiet?: true };

/** A notification to send; its picture is a stored file. */
export type OutgoingNotification = NotificationDraft & { imageKey?: string };

const notificationTexts = texts.notification;

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.query<NotificationPage, NotificationListQuery>({
      query: ({ page, limit, quiet }) => ({ url: notificationPaths.list, params: { page, limit }, quiet }),
      transformResponse: (response: Partial<NotificationPage> | null) => ({
        notifications: response?.notifications ?? [],
        count: response?.count ?? 0,
      }),
      providesTags: ['Notification'],
      extraOptions: { refusalMessage: notificationTexts.listFailed, errorMessage: notificationTexts.listError },
    }),
    sendNotification: build.mutation<null, OutgoingNotification>({
      query: ({ imageKey, ...draft }) => ({
        url: notificationPaths.send,
        method: 'POST',
        form: { ...draft, image: imageKey ? { fileKey: imageKey } : undefined },
      }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Notification']),
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: notificationTexts.sent,
        refusalMessage: notificationTexts.sendFailed,
        errorMessage: notificationTexts.sendError,
      },
    }),
    // Every cached page shows the total, so the deletion lowers it on all of them.
    deleteNotification: build.mutation<null, Id>({
      query: (notification_id) => ({ url: notificationPaths.remove, method: 'DELETE', params: { notification_id } }),
      transformResponse: () => null,
      extraOptions: {
        successMessage: messageOrDefault(notificationTexts.deleted),
        refusalMessage: notificationTexts.deleteFailed,
        errorMessage: notificationTexts.deleteError,
      },
      onQueryStarted(id, lifecycle) {
        const { util } = notificationsApi;
        const removeFromPage = (listQuery: NotificationListQuery) =>
          lifecycle.dispatch(
            util.updateQueryData('getNotifications', listQuery, (page) => {
              page.notifications = page.notifications.filter((row) => !isSameId(row.id, id));
              page.count = Math.max(0, page.count - 1);
            }),
          );
        afterSuccess(lifecycle, () => {
          util.selectCachedArgsForQuery(lifecycle.getState(), 'getNotifications').forEach(removeFromPage);
        });
      },
    }),
    /** Some services ignore the search and send all employees at once. */
    getRecipients: build.infiniteQuery<RecipientsPage, string, Id | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ users, hasMore }) => (hasMore ? users.at(-1)?.id : undefined),
      },
      query: ({ queryArg: search, pageParam: after }) => ({
        url: notificationPaths.users,
        params: { limit: recipientsPerPage, ...(search && { search }), ...(after !== null && { after }) },
      }),
      transformResponse: (response: Partial<RecipientsPage> | null) => ({
        users: response?.users ?? [],
        hasMore: response?.hasMore,
      }),
      providesTags: ['Recipient'],
      extraOptions: { refusalMessage: notificationTexts.usersFailed, errorMessage: notificationTexts.usersError },
    }),
    /** Null where a service sends no count. */
    countRecipients: build.query<AudienceCount | null, AudienceQuery>({
      query: (params) => ({ url: notificationPaths.count, params }),
      transformResponse: (response: Partial<AudienceCount> | null) =>
        typeof response?.count === 'number' ? { ...response, count: response.count } : null,
      providesTags: ['Recipient'],
      keepUnusedDataFor: 30,
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useGetNotificationsQuery, useGetRecipientsInfiniteQuery, useCountRecipientsQuery } = notificationsApi;
