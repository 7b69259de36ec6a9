import type { FastifyRequest } from 'fastify';

import { type Attestation, maxPasskeys } from '@/contract/signIn/passkey';

import type { Backend } from '@/server/backend';
import { deviceText } from '@/server/modules/auth/deviceText';
import {
  findOrCreateUserHandle,
  insertPasskey,
  listPasskeysOf,
  transportsOf,
} from '@/server/modules/auth/queries/passkeys';
import { lockAccountRow, readAccountLabel } from '@/server/modules/auth/queries/secondFactors';
import { readNoticeTexts, storeNotice } from '@/server/modules/auth/secondFactor/notice';
import { createInitialRecoveryCodes } from '@/server/modules/auth/secondFactor/recoveryCodes';
import { isUniqueViolation } from '@/server/platform/database/uniqueViolation';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { passkeysUnavailableRefusal } from './assertion';
import { consumeChallenge, isValidChallenge, makeChallenge, readSignedChallenge } from './challenges';

/** ES256 and RS256; every authenticator supports one of them. */
const algorithms = [-7, -257];

const useOf = ({ sessionId }: Caller) => `add:${sessionId}` as const;

const creationFailedRefusal = () => new Refusal('Couldn’t add the passkey. Try again.');

/** The options for `navigator.credentials.create`, with the caller's name and existing passkeys. */
export async function makeRegistrationOptions(backend: Backend, caller: Caller) {
  const { db, settings, siteValues } = backend;
  const { relyingParty } = settings;
  if (!relyingParty) throw passkeysUnavailableRefusal();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const ownPasskeys = await listPasskeysOf(db, caller);
  const name = await readAccountLabel(db, caller);
  return generateRegistrationOptions({
    rpName: (await siteValues.effective()).values.productName,
    rpID: relyingParty.id,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(await findOrCreateUserHandle(db, caller), 'base64url')),
    challenge: makeChallenge(backend, useOf(caller)),
    attestationType: 'none',
    excludeCredentials: ownPasskeys
      .filter(({ rp_id }) => rp_id === relyingParty.id)
      .map((key) => ({ id: key.credential_id, transports: transportsOf(key) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

async function verifyRegistration(backend: Backend, caller: Caller, passkey: Attestation) {
  const { relyingParty } = backend.settings;
  if (!relyingParty) throw passkeysUnavailableRefusal();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: passkey.id,
        rawId: passkey.rawId,
        type: passkey.type,
        response: { ...passkey.response, transports: undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => isValidChallenge(backend, useOf(caller), challenge),
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo;
  } catch {
    // The library throws for every kind of invalid response.
    return undefined;
  }
}

/**
 * Adds a passkey to the caller's account. Returns recovery codes for an administrator who has none left, otherwise
 * null.
 */
export async function addPasskey(
  backend: Backend,
  caller: Caller,
  { passkey, name }: { passkey: Attestation; name?: string },
  { ip: address, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<string[] | null> {
  const { db, audit, settings, now } = backend;
  const auditEntry = { action: 'passkey', actor: caller, subject: formatActor(caller), address } as const;
  const registration = await verifyRegistration(backend, caller, passkey);
  const texts = await readNoticeTexts(backend);
  try {
    if (!registration) throw creationFailedRefusal();
    return await db.transaction().execute(async (tx) => {
      await lockAccountRow(tx, caller);
      const challenge = readSignedChallenge(passkey.response.clientDataJSON);
      if (!(await consumeChallenge(tx, backend, useOf(caller), challenge))) throw creationFailedRefusal();
      if ((await listPasskeysOf(tx, caller)).length >= maxPasskeys)
        throw new Refusal(`You can have up to ${maxPasskeys} passkeys. Remove one first.`);
      const { credential, origin, rpID = settings.relyingParty?.id ?? '' } = registration;
      const { id } = await insertPasskey(tx, caller, {
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (passkey.response.transports ?? []).join(' '),
        name: name ?? (deviceText(headers['user-agent']) || 'Passkey'),
        rp_id: rpID,
        origin,
        created_at: now(),
      });
      const recoveryCodes = caller.isAdmin ? await createInitialRecoveryCodes(tx, backend, caller) : null;
      await storeNotice(tx, backend, caller, texts.passkeyAdded);
      await audit.write(tx, { ...auditEntry, outcome: 'done', detail: { step: 'added', passkey: id } });
      return recoveryCodes;
    });
  } catch (error) {
    const fault = isUniqueViolation(error) ? new Refusal('This passkey is already used by another account.') : error;
    if (fault instanceof Refusal) await audit.record({ ...auditEntry, outcome: 'refused', detail: { step: 'added' } });
    throw fault;
  }
}
