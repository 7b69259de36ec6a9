import { useState } from 'react';

import { useTrackedMutation } from '@/api/core/useTrackedMutation';

import { currentOf } from './editConflict';

type Files = Partial<Record<string, File | null>>;
type Keys = Partial<Record<string, string>>;
type Sent = Promise<{ error?: unknown }> & { abort: () => void };

/**
 * Sends the form of a row and closes it. When somebody else saved the row meanwhile, nothing is overwritten and `theirs`
 * is what they saved. `popup` and `choice` are for the popup of the form and for the choice between both versions.
 */
export function useRowForm<Row extends object>(onClose: () => void) {
  const [theirs, setTheirs] = useState<Row>();
  const { isSending, send, cancel } = useTrackedMutation();

  /** Resolves with the error of a refusal. */
  async function save(start: (keys: Keys) => Sent, files: Files = {}): Promise<unknown> {
    const answer = await send(files, start);
    if (!answer) return;
    if (!answer.error) return onClose();
    setTheirs(currentOf<Row>(answer.error));
    return answer.error;
  }

  return {
    theirs,
    save,
    isSending,
    popup: { isSending, onCancelSending: cancel, onClose },
    choice: { isBusy: isSending, onTakeTheirs: onClose, onClose: () => setTheirs(undefined) },
  };
}
