import type { Assertion } from '@/contract/signIn/passkey';

import type { Backend } from '@/server/backend';
import { type AccountOwner, ownerOf } from '@/server/modules/accounts/owner';
import {
  findPasskeyByCredential,
  listPasskeysOf,
  readPasskeyOwnerRecord,
  recordPasskeyUse,
  type StoredPasskey,
  transportsOf,
} from '@/server/modules/auth/queries/passkeys';
import type { Transaction } from '@/server/platform/database/database';
import { Refusal } from '@/server/platform/http/reply';

import {
  type ChallengeUse,
  consumeChallenge,
  isValidChallenge,
  makeChallenge,
  readSignedChallenge,
} from './challenges';

export const passkeysUnavailableRefusal = () => new Refusal('Passkeys aren’t available at this address.');
/** One reply for every invalid passkey, so that it reveals nothing about accounts. */
export const invalidPasskeyRefusal = () =>
  new Refusal('Couldn’t use this passkey. It may have been removed. Sign in another way.');

/** The options for `navigator.credentials.get`: for the owner's passkeys or, without an owner, for any passkey. */
export async function makeAssertionOptions(backend: Backend, use: ChallengeUse, owner: AccountOwner | null) {
  const { db, settings } = backend;
  const { relyingParty } = settings;
  if (!relyingParty) throw passkeysUnavailableRefusal();
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const ownPasskeys = owner
    ? (await listPasskeysOf(db, owner)).filter(({ rp_id }) => rp_id === relyingParty.id)
    : undefined;
  if (ownPasskeys?.length === 0) throw new Refusal('This account has no passkey for this address.');
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    allowCredentials: ownPasskeys?.map((passkey) => ({ id: passkey.credential_id, transports: transportsOf(passkey) })),
    challenge: makeChallenge(backend, use),
    userVerification: 'required',
  });
}

/** A passkey with a valid signature; `recordUse` stores that it was used. */
export type VerifiedPasskey = {
  owner: AccountOwner;
  passkey: StoredPasskey;
  /** Uses up the challenge in the call's transaction. Throws a Refusal when that is no longer possible. */
  recordUse(tx: Transaction): Promise<{ passkey: number; counterWentBack?: true }>;
};

/** Null unless a known passkey has signed a challenge for this use, and its authenticator has verified the person. */
export async function verifyAssertion(
  backend: Backend,
  use: ChallengeUse,
  assertion: Assertion,
): Promise<VerifiedPasskey | null> {
  const { db, settings, now } = backend;
  const { relyingParty } = settings;
  const passkey = await findPasskeyByCredential(db, assertion.id);
  if (!relyingParty || !passkey || passkey.rp_id !== relyingParty.id) return null;
  const owner = ownerOf(passkey);
  const { userHandle, ...response } = assertion.response;
  if (userHandle && userHandle.replace(/=+$/, '') !== (await readPasskeyOwnerRecord(db, owner)).handle) return null;

  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let counter: number;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.rawId,
        type: assertion.type,
        response,
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => isValidChallenge(backend, use, challenge),
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // Synced passkeys count unreliably or not at all, so a counter that went backward is recorded, not refused.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    });
    if (!verified) return null;
    counter = authenticationInfo.newCounter;
  } catch {
    // The library throws for every kind of invalid response.
    return null;
  }
  return {
    owner,
    passkey,
    async recordUse(tx) {
      const challenge = readSignedChallenge(response.clientDataJSON);
      const recordedUse = await recordPasskeyUse(tx, passkey.id, counter, now());
      if (!recordedUse || !(await consumeChallenge(tx, backend, use, challenge))) throw invalidPasskeyRefusal();
      return { passkey: passkey.id, ...(recordedUse.counterWentBack && { counterWentBack: true }) };
    },
  };
}
