import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';

import { type ApiDispatch, whenReadsSettle } from '@/api/core/freshReads';
import { useFormSubmission } from '@/api/core/useFormSubmission';

import { getConflictingRow } from './editConflict';

type Files = Partial<Record<string, File | null>>;
type Keys = Partial<Record<string, string>>;
type RunningCall = Promise<{ error?: unknown }> & { abort: () => void };

/** The form closes after this time even if the lists have not been reloaded. */
const maxWaitMs = 2000;

/**
 * Sends a row's form and closes it once the lists on screen show what was saved; otherwise the next change would be
 * based on an outdated row and rejected as a conflict. When someone else saved the row in the meantime, nothing is
 * overwritten and `theirs` is the row they saved. `popupProps` are for the form's popup, `choiceProps` for the choice
 * between the two versions.
 */
export function useRowForm<Row extends object>(onClose: () => void) {
  const [theirs, setTheirs] = useState<Row>();
  const dispatch = useDispatch<ApiDispatch>();
  const { isSending, send, cancel } = useFormSubmission();
  /** Aborted when the form is closed while it waits. */
  const [waitController, setWaitController] = useState<AbortController>();
  const isBusy = isSending || waitController !== undefined;
  useEffect(() => () => waitController?.abort(), [waitController]);

  function close() {
    setWaitController(undefined);
    onClose();
  }

  /** Resolves with the error if the form was rejected. */
  async function save(start: (keys: Keys) => RunningCall, files: Files = {}): Promise<unknown> {
    if (waitController) return undefined;
    const result = await send(files, start);
    if (!result) return undefined;
    if (result.error) {
      setTheirs(getConflictingRow<Row>(result.error));
      return result.error;
    }
    const controller = new AbortController();
    setWaitController(controller);
    await waitAtMost(maxWaitMs, dispatch(whenReadsSettle()));
    if (!controller.signal.aborted) close();
    return undefined;
  }

  return {
    theirs,
    save,
    isSending: isBusy,
    popupProps: { isSending: isBusy, onCancelSending: waitController ? close : cancel, onClose: close },
    choiceProps: { isBusy, onUseTheirs: close, onClose: () => setTheirs(undefined) },
  };
}

/** Resolves when the promise does, or after `ms` milliseconds. */
const waitAtMost = (ms: number, promise: Promise<void>) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    void promise.then(() => {
      clearTimeout(timer);
      done();
    });
  });
