import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useRef } from 'react';

import { selectSending, selectSendings, sendCancelled } from '@/store/admin/adminSlice';
import { sendingSaga } from '@/store/admin/sendingSaga';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useRequests } from '@/store/push/useRequests';
import { startSaga } from '@/store/store';
import { announce } from '@/ui/announce/announce';
import { DecisionList } from '@/ui/lists/DecisionList';
import { Page } from '@/ui/page/Page';
import { Section } from '@/ui/page/Section';

import { NotificationForm } from './NotificationForm';
import { NotificationList } from './NotificationList';

export function NotificationsPage() {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = useAppSelector(selectSending)?.stage;
  const sendingCount = useAppSelector(selectSendings);
  const { list: requests } = useRequests();
  const isCountdownOpen = stage === 'counting' || stage === 'paused';
  const wasCountdownOpen = useRef(false);
  useCancelOnLeave();

  useEffect(() => {
    dispatch(startSaga('sending', sendingSaga));
  }, [dispatch]);

  // The button that opened the popup is disabled or unmounted when it closes, so focus moves to the heading.
  useEffect(() => {
    if (wasCountdownOpen.current && !isCountdownOpen) heading.current?.focus();
    wasCountdownOpen.current = isCountdownOpen;
  }, [isCountdownOpen]);

  useEffect(() => {
    if (stage === 'sending') announce('Sending now.');
  }, [stage]);

  return (
    <Page title="Push Notifications" subtitle="Send push notifications to members and review what you’ve sent.">
      {requests.decisions.length > 0 && <DecisionList {...requests} onFocusLost={() => heading.current?.focus()} />}
      <Stack spacing={3}>
        <Section heading="Send Notification" headingRef={heading}>
          <NotificationForm key={sendingCount} />
        </Section>
        <NotificationList />
      </Stack>
    </Page>
  );
}

/** Cancels the notification when the page is left during the countdown: by navigation, reload, or closing the tab. */
function useCancelOnLeave() {
  const dispatch = useAppDispatch();
  const stage = useAppSelector(selectSending)?.stage;

  const handleUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (stage !== 'counting' && stage !== 'paused') return;
    // The browser asks for confirmation; if the user stays, the page explains why nothing was sent.
    event.preventDefault();
    dispatch(sendCancelled('left'));
  });

  useEffect(() => {
    const cancelSending = () => dispatch(sendCancelled('left'));
    const handleBeforeUnload = (event: BeforeUnloadEvent) => handleUnload(event);
    window.addEventListener('beforeunload', handleBeforeUnload);
    // Some browsers fire only `pagehide`, and may later restore the page from their cache.
    window.addEventListener('pagehide', cancelSending);
    return () => {
      window.removeEventListener('beforeunload', handleBeforeUnload);
      window.removeEventListener('pagehide', cancelSending);
      cancelSending();
    };
  }, [dispatch]);
}
