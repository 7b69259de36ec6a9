import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { pendingTtlSeconds } from '@/contract/people/session';
import { useAppSelector } from '@/store/hooks';
import { saveCodeStep } from '@/store/session/browserStorage';
import { selectContact, selectPending } from '@/store/session/sessionSlice';

/** Shown if the page is opened before a code has been verified. */
export const noCodeVerifiedText = 'You haven’t entered a code yet. Start over to get one.';

/** Keeps the last step of a password reset when its page is reloaded, and discards it when the page is left. */
export function usePersistedPasswordStep() {
  const pending = useAppSelector(selectPending);
  const contact = useAppSelector(selectContact);
  const { pathname: page } = useLocation();
  const [isStepMissing] = useState(pending === null);
  const [sentAt] = useState(() => pending?.sentAt ?? Date.now());

  useEffect(() => {
    if (pending?.purpose !== 'newPassword') return undefined;
    const { purpose, token } = pending;
    saveCodeStep({ purpose, token, contact, page, sentAt, endsAt: sentAt + pendingTtlSeconds * 1000 });
    return () => saveCodeStep(null);
  }, [pending, contact, page, sentAt]);

  return { isStepMissing };
}
