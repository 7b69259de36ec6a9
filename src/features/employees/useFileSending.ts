import { useEffect, useRef, useState } from 'react';

import { holdFile, releaseFile } from '@/api/heldFiles';

type Running<Answer> = Promise<Answer> & { abort: () => void };

/** Sends one file at a time; the file is held only on its way, and closing the popup calls the sending off. */
export function useFileSending() {
  const running = useRef<{ abort: () => void } | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  /** Nothing comes back from a second press while the first is on its way. */
  async function send<Answer>(file: File, start: (fileKey: string) => Running<Answer>): Promise<Answer | undefined> {
    if (running.current) return;
    const fileKey = holdFile(file);
    const sending = start(fileKey);
    running.current = sending;
    setSending(true);
    try {
      return await sending;
    } finally {
      running.current = null;
      setSending(false);
      releaseFile(fileKey);
    }
  }

  return { isSending, send, cancel: () => running.current?.abort() };
}
