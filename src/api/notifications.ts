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
export type NotificationList = NotificationQuery & { quiet?: true };

/** A notification to send; its picture is a stored file. */
export type OutgoingNotification = NotificationDraft & { imageKey?: string };

const notificationTexts = texts.notification;

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.query<NotificationPage, NotificationList>({
      query: ({ page, limit, quiet }) => ({ url: notificationPaths.list, params: { page, limit }, quiet }),
      transformResponse: (answer: Partial<NotificationPage> | null) => ({
        notifications: answer?.notifications ?? [],
        count: answer?.count ?? 0,
      }),
      providesTags: ['Notification'],
      extraOptions: { failed: notificationTexts.listFailed, error: notificationTexts.listError },
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
        creates: true,
        done: notificationTexts.sent,
        failed: notificationTexts.sendFailed,
        error: notificationTexts.sendError,
      },
    }),
    // Every cached page shows the total, so the deletion lowers it on all of them.
    deleteNotification: build.mutation<null, Id>({
      query: (notification_id) => ({ url: notificationPaths.remove, method: 'DELETE', params: { notification_id } }),
      transformResponse: () => null,
      extraOptions: {
        done: messageOrDefault(notificationTexts.deleted),
        failed: notificationTexts.deleteFailed,
        error: notificationTexts.deleteError,
      },
      onQueryStarted(id, lifecycle) {
        const { util } = notificationsApi;
        const drop = (list: NotificationList) =>
          lifecycle.dispatch(
            util.updateQueryData('getNotifications', list, (page) => {
              page.notifications = page.notifications.filter((row) => !isSameId(row.id, id));
              page.count = Math.max(0, page.count - 1);
            }),
          );
        afterSuccess(lifecycle, () => {
          util.selectCachedArgsForQuery(lifecycle.getState(), 'getNotifications').forEach(drop);
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
      transformResponse: (answer: Partial<RecipientsPage> | null) => ({
        users: answer?.users ?? [],
        hasMore: answer?.hasMore,
      }),
      providesTags: ['Recipient'],
      extraOptions: { failed: notificationTexts.usersFailed, error: notificationTexts.usersError },
    }),
    /** Null where a service does not have this endpoint. */
    countRecipients: build.query<AudienceCount | null, AudienceQuery>({
      query: (params) => ({ url: notificationPaths.count, params }),
      transformResponse: (answer: Partial<AudienceCount> | null) =>
        typeof answer?.count === 'number' ? { ...answer, count: answer.count } : null,
      providesTags: ['Recipient'],
      keepUnusedDataFor: 30,
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useGetNotificationsQuery, useGetRecipientsInfiniteQuery, useCountRecipientsQuery } = notificationsApi;

export const usePrefetch: typeof notificationsApi.usePrefetch = (endpoint, options) =>
  notificationsApi.usePrefetch(endpoint, options);
