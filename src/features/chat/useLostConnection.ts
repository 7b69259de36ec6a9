import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { selectConnection } from '@/store/chatSlice';
import { useAppSelector } from '@/store/hooks';
import { announce } from '@/ui/announce';

/** A line that comes and goes is not spoken of at each turn. */
const steadyMs = 3000;

/** Whether the connection is lost, through all tries to have it back; said once, when it has lasted. */
export function useLostConnection() {
  const { stage } = useAppSelector(selectConnection);
  const [isLost, setLost] = useState(stage === 'down');
  // Trying again is no news either way.
  if (stage !== 'connecting' && isLost !== (stage === 'down')) setLost(stage === 'down');

  const said = useRef(false);
  const say = useEffectEvent(() => {
    if (said.current === isLost) return;
    said.current = isLost;
    announce(isLost ? 'You are offline. Messages wait and are sent when the connection is back.' : 'The connection is back.');
  });
  useEffect(() => {
    const timer = setTimeout(() => say(), steadyMs);
    return () => clearTimeout(timer);
  }, [isLost]);

  return isLost;
}
