import { useState } from 'react';

import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { isCallError } from '@/api/core/failure';
import type { Id } from '@/contract/id';
import { isReasonNeeded } from '@/contract/people/proof';
import { useAppDispatch } from '@/store/hooks';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';

const RevealPopup = lazyDialog(() => import(/* webpackChunkName: "reveal" */ './RevealPopup'), 'RevealPopup');

type SsnRequest = { id: Id; name: string; settle: (ssn?: string) => void };

/**
 * Reveals SSNs one at a time. Above the hourly limit, a popup asks for a reason first. Calls are untracked, so that
 * Redux never stores an SSN.
 */
export function useSsnReveal() {
  const dispatch = useAppDispatch();
  const [request, setRequest] = useState<SsnRequest | null>(null);
  const requestSsn = (query: Parameters<typeof employeeRecordApi.endpoints.revealSsn.initiate>[0]) =>
    dispatch(employeeRecordApi.endpoints.revealSsn.initiate(query, { track: false }));

  async function reveal(id: Id, name: string): Promise<string | undefined> {
    const { data, error } = await requestSsn({ id });
    if (!isCallError(error) || !isReasonNeeded(error.data)) return data?.userSSN;
    return new Promise((settle) => setRequest({ id, name, settle }));
  }

  function close(ssn?: string) {
    request?.settle(ssn);
    setRequest(null);
  }

  const popup = request && (
    <RevealPopup
      name={request.name}
      reveal={(ssnReason) => requestSsn({ id: request.id, why: ssnReason })}
      onRevealed={close}
      onClose={() => close()}
    />
  );
  return { reveal, popup };
}
