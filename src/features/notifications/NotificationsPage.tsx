import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';

import { selectSending, selectSendings } from '@/store/admin/adminSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useRequests } from '@/store/push/useRequests';
import { sendingSaga } from '@/store/admin/sendingSaga';
import { startSaga } from '@/store/store';
import { announce } from '@/ui/announce/announce';
import { DecisionList } from '@/ui/lists/DecisionList';
import { Page } from '@/ui/page/Page';
import { Section } from '@/ui/page/Section';

import { NotificationForm } from './NotificationForm';
import { NotificationList } from './NotificationList';
import { useUndoSend } from './useCallBack';

/** Push Notifications: one is written, looked at and sent; those before it stand below (NOTIF-01 to NOTIF-31). */
export function NotificationsPage() {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = useAppSelector(selectSending)?.stage;
  const round = useAppSelector(selectSendings);
  const { list: requests } = useRequests();
  const isAsking = stage === 'counting' || stage === 'held';
  const wasAsking = useRef(false);
  useUndoSend();

  useEffect(() => {
    dispatch(startSaga('sending', sendingSaga));
  }, [dispatch]);

  // The button that opened the popup is locked or gone when it closes.
  useEffect(() => {
    if (wasAsking.current && !isAsking) heading.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  useEffect(() => {
    if (stage === 'sending') announce('Sending now.');
  }, [stage]);

  return (
    <Page title="Push Notifications" context="Write to members’ phones, and see what was sent.">
      {requests.matters.length > 0 && <DecisionList {...requests} onLeave={() => heading.current?.focus()} />}
      <Stack spacing={3}>
        <Section heading="Send Notification" headingRef={heading}>
          <NotificationForm key={round} />
        </Section>
        <NotificationList />
      </Stack>
    </Page>
  );
}
