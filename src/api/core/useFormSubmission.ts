import { useEffect, useRef, useState } from 'react';

import { releaseFile, storeFile } from './fileStorage';

type RunningCall<Result> = Promise<Result> & { abort: () => void };
type Files<Name extends string> = Partial<Record<Name, File | null>>;
type Keys<Name extends string> = Partial<Record<Name, string>>;

/**
 * Sends one form at a time, keeps its files only while it is being sent, and aborts it when the popup closes.
 * `popupProps` are for the form's popup, which `onClose` closes.
 */
export function useFormSubmission(onClose: () => void = () => undefined) {
  const runningCall = useRef<{ abort: () => void } | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => () => runningCall.current?.abort(), []);

  /** Resolves with undefined when a form is already being sent. */
  async function send<Name extends string, Result>(
    files: Files<Name>,
    start: (keys: Keys<Name>) => RunningCall<Result>,
  ): Promise<Result | undefined> {
    if (runningCall.current) return;
    const keys: Keys<Name> = {};
    for (const name of Object.keys(files) as Name[]) {
      const file = files[name];
      if (file) keys[name] = storeFile(file);
    }
    const call = start(keys);
    runningCall.current = call;
    setSending(true);
    try {
      return await call;
    } finally {
      runningCall.current = null;
      setSending(false);
      Object.values<string | undefined>(keys).forEach((key) => key && releaseFile(key));
    }
  }

  const cancel = () => runningCall.current?.abort();
  return { isSending, send, cancel, popupProps: { isSending, onCancelSending: cancel, onClose } };
}
