import OfflineIcon from '@iconify-json/ic/icons.json?outline-cloud-off';
import Box from '@mui/material/Box';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { sidebarPages } from '@/app/routes';
import { webSocketBlockedText } from '@/features/chat/webSocketBlockedText';
import { selectActiveConversation, selectConnection } from '@/store/chat/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsAdmin, selectIsSignedIn } from '@/store/session/sessionSlice';
import { useAnnounceProblem } from '@/ui/announce/useAnnounceProblem';
import { isDataSaverOn } from '@/ui/hooks/isDataSaverOn';
import { useIsOnline } from '@/ui/hooks/useIsOnline';

const offlineText = 'You’re offline. This page may be out of date. We’ll refresh it when you reconnect.';

/**
 * A banner above every page while the browser is offline or its network blocks WebSockets; visible data is refetched
 * after reconnecting. An open conversation shows its own banner instead, because two leave too little space for the
 * composer on a phone. It also preloads pages.
 */
export function Connection() {
  const isOffline = !useIsOnline();
  const isBlocked = useAppSelector((state) => selectConnection(state).isBlocked === true);
  const problem = isOffline ? offlineText : isBlocked ? webSocketBlockedText : null;
  const hasChatBanner = useAppSelector(
    (state) =>
      selectActiveConversation(state) !== null && ['down', 'connecting'].includes(selectConnection(state).stage),
  );
  useAnnounceProblem(problem, isOffline ? 'You’re back online.' : 'Live updates are working again.');
  useRefetchOnReconnect();
  usePreloadPages();

  return (
    problem !== null &&
    !hasChatBanner && (
      <Box role="region" aria-label="Connection" data-print="no" sx={bannerStyles}>
        <OfflineIcon aria-hidden fontSize="small" />
        <span>{problem}</span>
      </Box>
    )
  );
}

/** Notifies RTK Query when the network is lost and restored. */
function useRefetchOnReconnect() {
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      setupListeners(dispatch, (notify, { onOnline, onOffline }) => {
        const handleOnline = () => void notify(onOnline());
        const handleOffline = () => void notify(onOffline());
        window.addEventListener('online', handleOnline);
        window.addEventListener('offline', handleOffline);
        return () => {
          window.removeEventListener('online', handleOnline);
          window.removeEventListener('offline', handleOffline);
        };
      }),
    [dispatch],
  );
}

/** Preloads the code for the sidebar's pages, so that they open quickly and work offline. */
function usePreloadPages() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isAdmin = useAppSelector(selectIsAdmin);

  useEffect(() => {
    if (!isSignedIn || isDataSaverOn()) return;
    let isCanceled = false;
    const preloadPages = async () => {
      for (const page of sidebarPages[isAdmin ? 'admin' : 'member']) {
        if (isCanceled) return;
        await page.fetch();
      }
    };
    // A failed preload is repeated, and reported, when the page is opened.
    preloadPages().catch(() => {});
    return () => {
      isCanceled = true;
    };
  }, [isSignedIn, isAdmin]);
}

const bannerStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, sm: 4 },
  py: 1,
  bgcolor: 'warning.soft',
  borderBottom: '1px solid',
  borderColor: 'divider',
  fontSize: '0.875rem',
  lineHeight: 1.4,
};
