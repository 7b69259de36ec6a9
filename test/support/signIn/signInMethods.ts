import { randomUUID } from 'node:crypto';

import { generate } from 'otplib';

import { consolePaths, sessionPaths } from '@/contract/people/session';
import { passkeyPaths } from '@/contract/signIn/passkey';
import { secondFactorPaths } from '@/contract/signIn/secondFactor';
import { signInMethodPaths } from '@/contract/signIn/signInMethods';
import type { TestBackend } from '../server/backend';
import { localOrigin, type SoftwarePasskey, softwarePasskey } from './authenticator';

/** Adds a passkey to this session's account. */
export async function addPasskey(backend: TestBackend, token: string, name?: string) {
  const passkey = softwarePasskey();
  const { body: optionsResponse } = await backend.main('POST', signInMethodPaths.passkeyOptions, { token, body: {} });
  const answer = await backend.main('POST', signInMethodPaths.addPasskey, {
    token,
    body: { passkey: passkey.make(optionsResponse.data.options), name },
  });
  return { passkey, answer, recoveryCodes: answer.body.data?.recoveryCodes as string[] | null };
}

/** Stores a passkey that never signs anything. */
export async function newPasskey({ db }: Pick<TestBackend, 'db'>, personId: number, name = 'Phone') {
  const { id } = await db
    .insertInto('passkeys')
    .values({
      person_id: personId,
      credential_id: randomUUID(),
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: '',
      name,
      rp_id: 'localhost',
      origin: localOrigin,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function signInOptions(backend: TestBackend) {
  const { body } = await backend.main('POST', passkeyPaths.signInOptions, { body: {} });
  return body.data.options;
}

export const signInWith = async (backend: TestBackend, passkey: SoftwarePasskey) =>
  backend.main('POST', passkeyPaths.signIn, { body: { passkey: passkey.use(await signInOptions(backend)) } });

/** The code that an app shows at a given moment. */
export const appCode = (secret: string, at = new Date()) =>
  generate({ secret, epoch: Math.floor(at.getTime() / 1000) });

/** Sets up an authenticator app, which uses up its code for that moment. */
export async function addApp(backend: TestBackend, token: string, at = new Date()) {
  const { body } = await backend.main('POST', signInMethodPaths.startApp, { token, body: {} });
  const secret: string = body.data.secret;
  const answer = await backend.main('POST', signInMethodPaths.confirmApp, {
    token,
    body: { code: await appCode(secret, at) },
  });
  return { secret, answer, recoveryCodes: answer.body.data?.recoveryCodes as string[] | null };
}

export const consoleSignIn = (backend: TestBackend, emailId: string, password: string) =>
  backend.chat('POST', consolePaths.login, { body: { emailId, password } });

export const personSignIn = (backend: TestBackend, userContact: string, userPassword: string) =>
  backend.main('POST', sessionPaths.signIn, { body: { userContact, userPassword } });

export const submitCode = (backend: TestBackend, token: string, code: string) =>
  backend.main('POST', secondFactorPaths.code, { token, body: { code } });

export async function submitPasskey(backend: TestBackend, token: string, passkey: SoftwarePasskey) {
  const { body } = await backend.main('POST', secondFactorPaths.passkeyOptions, { token, body: {} });
  if (!body.data) return backend.main('POST', secondFactorPaths.passkey, { token, body: {} });
  return backend.main('POST', secondFactorPaths.passkey, {
    token,
    body: { passkey: passkey.use(body.data.options) },
  });
}
