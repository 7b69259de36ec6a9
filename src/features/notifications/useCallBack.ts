import { useEffect, useEffectEvent } from 'react';

import { selectSending, sendCancelled } from '@/store/admin/adminSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

/** Whoever leaves the page while it counts calls the notification back: by another address, a reload, or the tab's end. */
export function useUndoSend() {
  const dispatch = useAppDispatch();
  const stage = useAppSelector(selectSending)?.stage;

  const handleUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (stage !== 'counting' && stage !== 'held') return;
    // The browser asks whether to leave; whoever stays reads why nothing was sent.
    event.preventDefault();
    dispatch(sendCancelled('left'));
  });

  useEffect(() => {
    const callBack = () => dispatch(sendCancelled('left'));
    const listen = (event: BeforeUnloadEvent) => handleUnload(event);
    window.addEventListener('beforeunload', listen);
    // Some browsers say no more than this, and may bring the page back as it was.
    window.addEventListener('pagehide', callBack);
    return () => {
      window.removeEventListener('beforeunload', listen);
      window.removeEventListener('pagehide', callBack);
      callBack();
    };
  }, [dispatch]);
}
