import Box from '@mui/material/Box';
import { useDeferredValue, useMemo, useRef } from 'react';

import { headlineOf } from '@/api/core/failure';
import { isSilentError } from '@/api/lists/infiniteQuery';
import { refetchPage } from '@/api/lists/refetching';
import { notificationsApi, useGetNotificationsQuery } from '@/api/notifications';
import { notificationsPerPage } from '@/contract/messages/notification';
import { confirmCall } from '@/store/confirm/confirmCall';
import { deletionTexts } from '@/store/confirm/question';
import { useAppDispatch } from '@/store/hooks';
import { useFreshLinks } from '@/ui/files/useFreshLinks';
import { OutdatedRows } from '@/ui/lists/OutdatedRows';
import { Pager } from '@/ui/lists/Pager';
import { usePageParam } from '@/ui/lists/useListParams';
import { usePageChange } from '@/ui/lists/usePageChange';
import { useRedirectToLastPage } from '@/ui/lists/useRedirectToLastPage';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Section } from '@/ui/page/Section';
import { Skeletons } from '@/ui/page/Skeletons';
import { RowsTable } from '@/ui/rows/RowsTable';

import { notificationColumns, notificationNameOf } from './notificationColumns';

/** Lists all sent notifications, the newest first. */
export function NotificationList() {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const { page, turnTo } = usePageParam();
  // Refetched on each visit, because deleting on another page moves rows between pages.
  const query = useGetNotificationsQuery({ page, limit: notificationsPerPage }, refetchPage(page));
  const { data, currentData, isFetching, fulfilledTimeStamp, refetch } = query;
  const error = isSilentError(query.error) ? undefined : query.error;
  const count = error ? 0 : (data?.count ?? 0);

  const deferredRows = useDeferredValue(data?.notifications);
  const { requestedPage, isTurning, turn } = usePageChange(page, turnTo);
  const prefetch = notificationsApi.usePrefetch('getNotifications');
  const isOutdated = isTurning || deferredRows !== data?.notifications || (isFetching && !currentData);

  const isPastEnd = useRedirectToLastPage(
    page,
    { count: isFetching ? undefined : currentData?.count, perPage: notificationsPerPage },
    turnTo,
  );

  const renewImages = useFreshLinks(fulfilledTimeStamp, refetch);
  const columns = useMemo(
    () =>
      notificationColumns({
        onDelete: (notification) => {
          const confirmTexts = { ...deletionTexts, subject: notificationNameOf(notification) };
          dispatch(confirmCall(confirmTexts, notificationsApi.endpoints.deleteNotification.initiate(notification.id)));
        },
        onBrokenImage: renewImages,
      }),
    [dispatch, renewImages],
  );

  function handleTurn(next: number) {
    turn(next);
    heading.current?.focus();
  }

  function renderRows() {
    if (error) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data || !deferredRows || isPastEnd) return <Skeletons rows={notificationsPerPage} height={36} isPadded />;
    if (deferredRows.length > 0)
      return <RowsTable label="Notifications" columns={columns} rows={deferredRows} cardsBelow="md" />;
    return <EmptyState hint="Notifications you send are listed here." />;
  }

  return (
    <Section
      heading="Notifications"
      headingRef={heading}
      total={error ? undefined : data?.count}
      busy={isFetching || isOutdated}
    >
      <OutdatedRows isOutdated={isOutdated}>{renderRows()}</OutdatedRows>
      {count > 0 && (
        <Box sx={{ px: 2, borderTop: 1, borderColor: 'divider' }}>
          <Pager
            label="Pages of notifications"
            page={requestedPage}
            busy={isOutdated}
            perPage={notificationsPerPage}
            total={count}
            onChange={handleTurn}
            onApproach={(next) => prefetch({ page: next, limit: notificationsPerPage })}
          />
        </Box>
      )}
    </Section>
  );
}
