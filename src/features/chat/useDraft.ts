import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { draftChanged, selectDraftOf } from '@/store/chat/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

const restMs = 300;

/** What is typed into a conversation, kept once typing rests so that it is there again after a reload. */
export function useDraft(groupName: string) {
  const kept = useAppSelector(selectDraftOf(groupName));
  const [typed, setTyped] = useState<string | null>(null);
  const isResting = useRef(true);
  const dispatch = useAppDispatch();

  const keep = useEffectEvent(() => {
    if (isResting.current) return;
    isResting.current = true;
    if (typed !== null) dispatch(draftChanged({ groupName, text: typed }));
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  // Whoever goes away while typing takes nothing along.
  useEffect(() => {
    const keepNow = () => keep();
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keep();
    };
  }, []);

  function type(text: string) {
    isResting.current = false;
    setTyped(text);
  }
  /** What was sent is no draft any more. */
  function clear() {
    isResting.current = true;
    setTyped('');
  }

  return { text: typed ?? kept, type, clear };
}
