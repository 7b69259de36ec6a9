import { useEffect, useRef, useState } from 'react';

import { releaseFile, storeFile } from './fileStorage';

type RunningCall<Answer> = Promise<Answer> & { abort: () => void };
type Files<Name extends string> = Partial<Record<Name, File | null>>;
type Keys<Name extends string> = Partial<Record<Name, string>>;

/** Sends one form at a time, keeps its files only while it is being sent, and aborts it when the popup closes. */
export function useTrackedMutation() {
  const runningCall = useRef<{ abort: () => void } | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => () => runningCall.current?.abort(), []);

  /** Resolves with undefined when a form is already being sent. */
  async function send<Name extends string, Answer>(
    files: Files<Name>,
    start: (keys: Keys<Name>) => RunningCall<Answer>,
  ): Promise<Answer | undefined> {
    if (runningCall.current) return;
    const keys: Keys<Name> = {};
    for (const name of Object.keys(files) as Name[]) {
      const file = files[name];
      if (file) keys[name] = storeFile(file);
    }
    const sending = start(keys);
    runningCall.current = sending;
    setSending(true);
    try {
      return await sending;
    } finally {
      runningCall.current = null;
      setSending(false);
      Object.values<string | undefined>(keys).forEach((key) => key && releaseFile(key));
    }
  }

  return { isSending, send, cancel: () => runningCall.current?.abort() };
}
