import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

import type { Asserted, CreationOptions, RequestOptions } from '@/contract/signIn/passkey';
import type { NewPasskey } from '@/contract/signIn/ways';

/** Words for what went wrong in the browser; null when the person left the browser's own dialog. */
export type Ceremony<Result> = { result: Result } | { text: string | null };

const failed = 'Your browser couldn’t use a passkey. Try again, or sign in another way.';

function messageOf(thrown: unknown): string | null {
  const { name } = thrown instanceof Error ? thrown : { name: '' };
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') return 'This device already has a passkey for this account.';
  if (name === 'SecurityError') return 'This site’s passkeys don’t work at this address.';
  return failed;
}

/** Opens the browser's dialog that makes a passkey. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<Ceremony<NewPasskey['passkey']>> {
  try {
    const made = await startRegistration({ optionsJSON });
    return { result: { ...made, type: 'public-key' } };
  } catch (thrown) {
    return { text: messageOf(thrown) };
  }
}

type Asking = {
  /** Whether the browser offers passkeys in a field of the page instead of opening its dialog. */
  inField: boolean;
  /** The page is left: nothing is asked for any more, and what is asked for is given up. */
  left: AbortSignal;
};

/** Opens the browser's dialog that uses a passkey, or lets the browser offer passkeys in a field of the page. */
export async function askPasskey(
  optionsJSON: RequestOptions,
  { inField, left }: Asking,
): Promise<Ceremony<Asserted['passkey']>> {
  if (left.aborted) return { text: null };
  left.addEventListener('abort', giveUp);
  try {
    const used = await startAuthentication({ optionsJSON, useBrowserAutofill: inField });
    return { result: { ...used, type: 'public-key' } };
  } catch (thrown) {
    return { text: messageOf(thrown) };
  } finally {
    left.removeEventListener('abort', giveUp);
  }
}

export const offersInFields = browserSupportsWebAuthnAutofill;

/** A browser waits for one answer at a time, so what was asked before is given up. */
export const giveUp = () => WebAuthnAbortService.cancelCeremony();
