import { useLayoutEffect, useRef, useState } from 'react';

import { messageOf } from '@/api/core/failure';
import type { AssertedPasskey, PasskeyAssertionOptions } from '@/contract/signIn/passkey';
import { texts } from '@/contract/texts';

type CallResult<Data> = { data?: Data; error?: Parameters<typeof messageOf>[0] };

type PasskeyCalls<Data> = {
  getOptions: () => PromiseLike<CallResult<PasskeyAssertionOptions>>;
  send: (assertion: AssertedPasskey) => PromiseLike<CallResult<Data>>;
  /** Called with the service's response. */
  onDone: (data: Data) => unknown;
};

/**
 * Requests a passkey from the browser and verifies it with the service. `problem` is the error message; canceling the
 * browser's dialog is not an error.
 */
export function usePasskey<Data>({ getOptions, send, onDone }: PasskeyCalls<Data>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isDialogRunning = useRef(false);
  const abortController = useRef(new AbortController());
  // A layout effect, so that the request is canceled in the same commit and a touch meant for the next page does not
  // answer it.
  useLayoutEffect(() => {
    const controller = new AbortController();
    abortController.current = controller;
    return () => controller.abort();
  }, []);

  async function run(isInField: boolean): Promise<string | null> {
    const { requestPasskey, cancelPasskeyPrompt } = await import('./ceremony');
    if (!isInField) cancelPasskeyPrompt();
    const optionsResult = await getOptions();
    if (!optionsResult.data) return optionsResult.error ? messageOf(optionsResult.error) : null;
    // The button was pressed in the meantime, and the browser handles one request at a time.
    if (isInField && isDialogRunning.current) return null;
    const outcome = await requestPasskey(optionsResult.data, { isInField, signal: abortController.current.signal });
    if (!('result' in outcome)) return outcome.text;
    const { data, error } = await send({ passkey: outcome.result });
    if (error) return messageOf(error);
    if (data !== undefined) await onDone(data);
    return null;
  }

  async function start({ isInField = false } = {}) {
    if (isDialogRunning.current) return;
    if (!isInField) {
      isDialogRunning.current = true;
      setBusy(true);
      setProblem(null);
    }
    try {
      const text = await run(isInField);
      if (text) setProblem(text);
    } catch {
      // The passkey module could not be loaded.
      setProblem(texts.network.unreachable);
    } finally {
      if (!isInField) {
        isDialogRunning.current = false;
        setBusy(false);
      }
    }
  }

  return { start, isBusy, problem };
}
