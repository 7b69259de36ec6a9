import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

import type { AssertedPasskey, PasskeyAssertionOptions, PasskeyCreationOptions } from '@/contract/signIn/passkey';
import type { NewPasskey } from '@/contract/signIn/signInMethods';

/** What the browser's passkey dialog returned, or its error message, which is null when the person canceled. */
export type CeremonyOutcome<Result> = { result: Result } | { text: string | null };

const failedText = 'Your browser couldn’t use a passkey. Try again, or sign in another way.';

function messageOf(thrown: unknown): string | null {
  const { name } = thrown instanceof Error ? thrown : { name: '' };
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') return 'This device already has a passkey for this account.';
  if (name === 'SecurityError') return 'This site’s passkeys don’t work at this address.';
  return failedText;
}

/** Opens the browser's dialog that creates a passkey. */
export async function createPasskey(
  optionsJSON: PasskeyCreationOptions,
): Promise<CeremonyOutcome<NewPasskey['passkey']>> {
  try {
    const credential = await startRegistration({ optionsJSON });
    return { result: { ...credential, type: 'public-key' } };
  } catch (thrown) {
    return { text: messageOf(thrown) };
  }
}

type PasskeyPromptOptions = {
  /** Whether the browser offers passkeys in a field on the page instead of opening its dialog. */
  isInField: boolean;
  /** Aborts a pending request when the page is left. */
  signal: AbortSignal;
};

/** Opens the browser's dialog to use a passkey, or lets the browser offer passkeys in a field on the page. */
export async function requestPasskey(
  optionsJSON: PasskeyAssertionOptions,
  { isInField, signal }: PasskeyPromptOptions,
): Promise<CeremonyOutcome<AssertedPasskey['passkey']>> {
  if (signal.aborted) return { text: null };
  signal.addEventListener('abort', cancelPasskeyPrompt);
  try {
    const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isInField });
    return { result: { ...credential, type: 'public-key' } };
  } catch (thrown) {
    return { text: messageOf(thrown) };
  } finally {
    signal.removeEventListener('abort', cancelPasskeyPrompt);
  }
}

export const supportsAutofill = browserSupportsWebAuthnAutofill;

/** A browser handles one passkey request at a time, so a pending one is canceled. */
export const cancelPasskeyPrompt = () => WebAuthnAbortService.cancelCeremony();
