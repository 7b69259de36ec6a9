import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';

import { allReread } from '@/api/core/rereads';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';

import { currentOf } from './editConflict';

type Files = Partial<Record<string, File | null>>;
type Keys = Partial<Record<string, string>>;
type Sent = Promise<{ error?: unknown }> & { abort: () => void };

/** A list that is not read again keeps the form open no longer than this. */
const longestWaitMs = 2000;

/**
 * Sends the form of a row and closes it once the lists on screen show what was saved; the next change to an older row
 * would be refused, as if somebody else had made this one. When somebody else saved the row meanwhile, nothing is
 * overwritten and `theirs` is what they saved. `popup` and `choice` are for the popup of the form and for the choice
 * between both versions.
 */
export function useRowForm<Row extends object>(onClose: () => void) {
  const [theirs, setTheirs] = useState<Row>();
  const dispatch = useDispatch();
  const { isSending, send, cancel } = useTrackedMutation();
  const [isSaved, setSaved] = useState(false);
  const isBusy = isSending || isSaved;
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  /** Resolves with why the form was refused, if it was. */
  async function save(start: (keys: Keys) => Sent, files: Files = {}): Promise<unknown> {
    if (isSaved) return undefined;
    const answer = await send(files, start);
    if (!answer) return undefined;
    if (!answer.error) {
      setSaved(true);
      await atMost(longestWaitMs, allReread(dispatch));
      if (isOpen.current) onClose();
      return undefined;
    }
    setTheirs(currentOf<Row>(answer.error));
    return answer.error;
  }

  return {
    theirs,
    save,
    isSending: isBusy,
    popup: { isSending: isBusy, onCancelSending: isSaved ? onClose : cancel, onClose },
    choice: { isBusy, onTakeTheirs: onClose, onClose: () => setTheirs(undefined) },
  };
}

/** Resolves with the promise, or when its time is over. */
const atMost = (ms: number, promise: Promise<void>) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    void promise.then(() => {
      clearTimeout(timer);
      done();
    });
  });
