import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';

import { headlineOf, isCallError, isRefusal, isSilent } from '@/api/core/failure';
import { refetchPage } from '@/api/lists/refetching';
import { notificationsApi, useGetNotificationsQuery } from '@/api/notifications';
import { useMarkSeenMutation } from '@/api/seen';
import { pageOf } from '@/contract/content/destinationPage';
import { destinationOf } from '@/contract/content/redirect';
import { formatDay } from '@/contract/format';
import type { Id } from '@/contract/id';
import { notificationsPerPage, type SentNotification } from '@/contract/messages/notification';
import { mediaUrl } from '@/contract/webUrl';
import { useAppSelector } from '@/store/hooks';
import { useRequests } from '@/store/push/useRequests';
import { selectUser } from '@/store/session/sessionSlice';
import { useIsPageVisible } from '@/ui/hooks/useIsPageVisible';
import { DecisionList } from '@/ui/lists/DecisionList';
import { OutdatedRows } from '@/ui/lists/OutdatedRows';
import { Pager } from '@/ui/lists/Pager';
import { usePageParam } from '@/ui/lists/useListParams';
import { usePageChange } from '@/ui/lists/usePageChange';
import { useRedirectToLastPage } from '@/ui/lists/useRedirectToLastPage';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { Skeletons } from '@/ui/page/Skeletons';
import { NewTabNote } from '@/ui/text/NewTabNote';
import { RichText } from '@/ui/text/RichText';
import * as parts from '@/ui/theme/parts.module.css';

export function MemberNotificationsPage() {
  const { page, turnTo } = usePageParam();
  const listQuery = { page, limit: notificationsPerPage, quiet: true } as const;
  const { currentData, error, isLoading, isFetching, refetch } = useGetNotificationsQuery(listQuery, refetchPage(page));
  const heading = useRef<HTMLHeadingElement>(null);
  const count = currentData?.count ?? 0;
  const { list: requests, isLoading: areRequestsLoading } = useRequests();
  // The first load waits for both lists, so that neither moves the other.
  const isWaiting = isLoading || areRequestsLoading;

  const { requestedPage, isTurning, turn } = usePageChange(page, turnTo);
  const isPastEnd = useRedirectToLastPage(
    page,
    { count: isFetching ? undefined : currentData?.count, perPage: notificationsPerPage },
    turnTo,
  );
  const isNewestShown = page === 1 && !error && !isWaiting;
  const lastSeenId = useMarkNewestAsSeen(isNewestShown ? currentData?.notifications[0]?.id : undefined);
  const prefetch = notificationsApi.usePrefetch('getNotifications');

  function handleTurn(next: number) {
    turn(next);
    heading.current?.focus();
  }

  function renderRows() {
    // A service that restricts the list to administrators refuses members, who then see an empty list.
    const showsEmptyList = isCallError(error) && (isRefusal(error) || isSilent(error));
    if (error && !showsEmptyList) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (isWaiting || isPastEnd || (!currentData && isFetching)) return <NoticeSkeletons />;
    if (!currentData?.notifications.length)
      return <EmptyState hint="Messages from your benefits team will appear here." />;
    return <NoticeList notices={currentData.notifications} lastSeenId={lastSeenId} />;
  }

  return (
    <Page title="Notifications" subtitle="Messages from your benefits team." busy={isFetching || isTurning}>
      <Box sx={{ position: 'relative', maxWidth: 800 }}>
        {!isWaiting && requests.decisions.length > 0 && (
          <DecisionList {...requests} onFocusLost={() => heading.current?.focus()} />
        )}
        <h2 ref={heading} tabIndex={-1} className={parts.visuallyHidden}>
          {`Page ${page}`}
        </h2>
        <OutdatedRows isOutdated={isTurning}>{renderRows()}</OutdatedRows>
        {count > notificationsPerPage && (
          <Pager
            label="Pages of notifications"
            page={requestedPage}
            busy={isTurning}
            perPage={notificationsPerPage}
            total={count}
            onChange={handleTurn}
            onApproach={(next) => prefetch({ ...listQuery, page: next })}
          />
        )}
      </Box>
    </Page>
  );
}

/**
 * Marks the newest shown notification as seen while the tab is visible. Returns the ID of the last notification that
 * had been seen when the page was opened, so that the “New” badges stay until the page is left; undefined if the
 * service does not report it.
 */
function useMarkNewestAsSeen(newestId: Id | undefined) {
  const unreadNotifications = useAppSelector(selectUser)?.unreadNotifications;
  const [markSeen] = useMarkSeenMutation();
  const isVisible = useIsPageVisible();
  const [lastSeenId, setLastSeenId] = useState(unreadNotifications?.seenTo);
  if (lastSeenId === undefined && unreadNotifications) setLastSeenId(unreadNotifications.seenTo);
  const hasUnseen =
    unreadNotifications !== undefined && newestId !== undefined && Number(newestId) > unreadNotifications.seenTo;
  useEffect(() => {
    if (hasUnseen && isVisible) void markSeen({ notificationsTo: newestId });
  }, [hasUnseen, isVisible, newestId, markSeen]);
  return lastSeenId;
}

type NoticeListProps = { notices: SentNotification[]; lastSeenId: number | undefined };

const NoticeList = ({ notices, lastSeenId }: NoticeListProps) => (
  <Box component="ul" sx={listStyles}>
    {notices.map(({ id, description, image, createdAt, ...notice }) => (
      <Box component="li" key={id} sx={noticeStyles}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            <NoticeTitle notice={notice} />
            {lastSeenId !== undefined && Number(id) > lastSeenId && (
              <>
                {' '}
                <Box component="span" sx={newBadgeStyles}>
                  New
                </Box>
              </>
            )}
          </Typography>
          <RichText html={description} parentLevel={3} lines={1} />
          {formatDay(createdAt) && (
            <Typography component="time" dateTime={createdAt} variant="caption" color="textSecondary">
              <span className={parts.visuallyHidden}>Created At </span>
              {formatDay(createdAt)}
            </Typography>
          )}
        </Box>
        {image && <Box component="img" src={mediaUrl(image)} alt="" loading="lazy" sx={pictureStyles} />}
      </Box>
    ))}
  </Box>
);

/** The title, linked to the notification's target. */
function NoticeTitle({ notice }: { notice: Omit<SentNotification, 'id' | 'description' | 'image' | 'createdAt'> }) {
  const { title, type, redirect_keyword, redirect_link, redirect_id } = notice;
  const isExternal = type === 'external';
  const destination = destinationOf({
    link_type: isExternal ? 'external' : 'internal',
    redirect: isExternal ? redirect_link : redirect_keyword,
    redirect_id,
  });
  if (destination?.kind === 'outside')
    return (
      <Link href={destination.href} target="_blank" rel="noopener noreferrer">
        <span>{title}</span>
        <NewTabNote />
      </Link>
    );
  const page = pageOf(destination);
  if (!page) return title;
  return (
    <Link component={PageLink} to={page}>
      {title}
    </Link>
  );
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
};

const noticeStyles = {
  display: 'flex',
  gap: 2,
  px: 2,
  py: 1.75,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};

const newBadgeStyles = {
  ml: 1,
  px: 0.75,
  borderRadius: 0.6,
  bgcolor: 'secondary.soft',
  color: 'secondary.main',
  typography: 'caption',
  fontWeight: 650,
};

const pictureStyles = {
  flex: 'none',
  width: 72,
  height: 72,
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'primary.soft',
};

/** Placeholder rows; a full window high so that the footer does not move when a page of rows loads. */
const NoticeSkeletons = () => (
  <Box sx={{ minHeight: '100dvh' }}>
    <Skeletons rows={6} height={104} />
  </Box>
);
