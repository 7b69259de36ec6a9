import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';

import { type DispatchCalls, whenReadsSettle } from '@/api/core/freshReads';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';

import { getConflictingRow } from './editConflict';

type Files = Partial<Record<string, File | null>>;
type Keys = Partial<Record<string, string>>;
type RunningCall = Promise<{ error?: unknown }> & { abort: () => void };

/** The form closes after this time even if the list is not reloaded. */
const maxWaitMs = 2000;

/**
 * Sends a row's form and closes it once the lists on screen show what was saved; otherwise the next change would be
 * based on an outdated row and rejected as a conflict. When someone else saved the row in the meantime, nothing is
 * overwritten and `theirs` is what they saved. `popup` and `choice` are the props for the form's popup and for the
 * choice between the two versions.
 */
export function useRowForm<Row extends object>(onClose: () => void) {
  const [theirs, setTheirs] = useState<Row>();
  const dispatch = useDispatch<DispatchCalls>();
  const { isSending, send, cancel } = useTrackedMutation();
  /** Aborted when the form is closed while it waits. */
  const [wait, setWait] = useState<AbortController>();
  const isBusy = isSending || wait !== undefined;
  useEffect(() => () => wait?.abort(), [wait]);

  function close() {
    setWait(undefined);
    onClose();
  }

  /** Resolves with the error if the form was rejected. */
  async function save(start: (keys: Keys) => RunningCall, files: Files = {}): Promise<unknown> {
    if (wait) return undefined;
    const answer = await send(files, start);
    if (!answer) return undefined;
    if (answer.error) {
      setTheirs(getConflictingRow<Row>(answer.error));
      return answer.error;
    }
    const waiting = new AbortController();
    setWait(waiting);
    await settledWithin(maxWaitMs, dispatch(whenReadsSettle()));
    if (!waiting.signal.aborted) close();
    return undefined;
  }

  return {
    theirs,
    save,
    isSending: isBusy,
    popup: { isSending: isBusy, onCancelSending: wait ? close : cancel, onClose: close },
    choice: { isBusy, onTakeTheirs: close, onClose: () => setTheirs(undefined) },
  };
}

/** Resolves with the promise, or after this time. */
const settledWithin = (ms: number, promise: Promise<void>) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    void promise.then(() => {
      clearTimeout(timer);
      done();
    });
  });
