import { useState } from 'react';

import { selectConnection } from '@/store/chat/chatSlice';
import { useAppSelector } from '@/store/hooks';
import { useLossAnnounced } from '@/ui/announce/useLossAnnounced';

const offline = 'You are offline. Messages wait and are sent when the connection is back.';
/** The service gives its reason as a sentence, or none. */
const refused = (reason: string) =>
  `The chat cannot be reached${reason ? `: ${reason}` : '.'} Messages wait until you try again.`;

/** Why there is no connection, through all tries to have it back, or null; said once, when it has lasted. */
export function useLostConnection() {
  const { stage, refusal } = useAppSelector(selectConnection);
  const problem = stage !== 'down' ? null : refusal === undefined ? offline : refused(refusal);
  const [lost, setLost] = useState(problem);
  // Trying again is no news either way.
  if (stage !== 'connecting' && lost !== problem) setLost(problem);

  useLossAnnounced(lost, 'The connection is back.');
  return lost;
}
