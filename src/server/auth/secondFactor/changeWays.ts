import type { Backend } from '@/server/backend';
import type { Transaction } from '@/server/db/database';
import { passkeysOf, removePasskey } from '@/server/db/signIn/passkeys';
import {
  accountLabel,
  appOf,
  confirmApp,
  factorsOf,
  keepNextSecret,
  lockOwner,
  removeApp,
  replaceRecoveryCodes,
} from '@/server/db/signIn/secondFactors';
import { actorName, type Caller } from '@/server/http/caller';
import { Refusal } from '@/server/http/reply';

import { newSecret, stepOfCode } from './appCodes';
import { noticeTo, noticeWords } from './notice';
import { firstRecoveryCodes, newRecoveryCodes } from './recoveryCodes';

const lineOf = (action: 'passkey' | 'second-factor', caller: Caller, address: string) =>
  ({ action, actor: caller, subject: actorName(caller), address }) as const;

/** Where a second factor is required the last one stays; where it is not, recovery codes go with it. */
async function tidyLastFactor(tx: Transaction, { settings }: Backend, caller: Caller) {
  if (!caller.isAdmin) return;
  const rpId = settings.relyingParty?.id ?? null;
  const { isAny, passkey, app } = await factorsOf(tx, caller, rpId);
  if (settings.requireSecondFactor && !passkey && !app)
    throw new Refusal('Administrators need a second factor here. Please add another one before you remove this one.');
  if (!isAny) await replaceRecoveryCodes(tx, caller, [], new Date(0));
}

/**
 * Removes a factor and ends every other session of the caller, in case somebody else has what is removed. A Refusal
 * leaves everything as it was.
 */
async function remove(
  backend: Backend,
  caller: Caller,
  line: ReturnType<typeof lineOf>,
  detail: Record<string, string | number>,
  words: string,
  work: (tx: Transaction) => Promise<boolean>,
) {
  const { sessions, audit, outgoing } = backend;
  try {
    await sessions.endAll(caller, caller.sessionId, async (tx) => {
      if (!(await work(tx))) throw new Refusal('It was removed already.');
      await tidyLastFactor(tx, backend, caller);
      await noticeTo(tx, backend, caller, words);
      await audit.write(tx, { ...line, outcome: 'done', detail: { step: 'removed', ...detail } });
    });
  } catch (error) {
    if (error instanceof Refusal) await audit.record({ ...line, outcome: 'refused', detail: { step: 'removed' } });
    throw error;
  }
  void outgoing.sendDue();
}

export async function removeOwnPasskey(backend: Backend, caller: Caller, id: number, address: string) {
  const words = await noticeWords(backend);
  const line = lineOf('passkey', caller, address);
  await remove(backend, caller, line, { passkey: id }, words.passkeyRemoved, (tx) => removePasskey(tx, caller, id));
}

export async function removeOwnApp(backend: Backend, caller: Caller, address: string) {
  const words = await noticeWords(backend);
  const line = lineOf('second-factor', caller, address);
  await remove(backend, caller, line, { kind: 'app' }, words.appRemoved, (tx) => removeApp(tx, caller));
}

/** Makes a secret that is in force once a code of it was entered. */
export async function startApp(backend: Backend, caller: Caller) {
  const { db, seal, siteValues } = backend;
  const made = await newSecret((await siteValues.inForce()).values.productName, await accountLabel(db, caller));
  await db.transaction().execute((tx) => keepNextSecret(tx, caller, seal.close(made.secret)));
  return made;
}

/** Puts the secret in force; its first code is spent with it. Returns recovery codes, or null when there are some. */
export async function confirmOwnApp(backend: Backend, caller: Caller, code: string, address: string) {
  const { db, seal, audit, signInLimits, outgoing, now } = backend;
  const words = await noticeWords(backend);
  const line = lineOf('second-factor', caller, address);
  const attempt = await signInLimits.admit('second-factor', `session:${caller.sessionId}`, address);
  try {
    const codes = await db.transaction().execute(async (tx) => {
      await lockOwner(tx, caller);
      const next = (await appOf(tx, caller))?.next_sealed;
      if (!next) throw new Refusal('Please start again: this code belongs to no secret that is waiting.');
      const step = await stepOfCode(seal, next, code, now());
      if (step === null || !(await confirmApp(tx, caller, next, step, now())))
        throw new Refusal('The code is not right. Please enter the one that the app shows now.');
      const made = await firstRecoveryCodes(tx, backend, caller);
      await noticeTo(tx, backend, caller, words.appAdded);
      await audit.write(tx, { ...line, outcome: 'done', detail: { step: 'added', kind: 'app' } });
      return made;
    });
    await attempt.succeeded();
    void outgoing.sendDue();
    return codes;
  } catch (error) {
    if (error instanceof Refusal) await audit.record({ ...line, outcome: 'refused', detail: { step: 'added' } });
    throw error;
  }
}

/** Ten new recovery codes in place of the ones before. */
export async function makeRecoveryCodes(backend: Backend, caller: Caller, address: string) {
  const { db, settings, audit, outgoing } = backend;
  const words = await noticeWords(backend);
  const line = lineOf('second-factor', caller, address);
  const codes = await db.transaction().execute(async (tx) => {
    await lockOwner(tx, caller);
    if (!(await factorsOf(tx, caller, settings.relyingParty?.id ?? null)).isAny)
      throw new Refusal('Recovery codes stand in for a passkey or an authenticator app. Please add one of them first.');
    const made = await newRecoveryCodes(tx, backend, caller);
    await noticeTo(tx, backend, caller, words.recoveryCodes);
    await audit.write(tx, { ...line, outcome: 'done', detail: { step: 'recovery-codes', count: made.length } });
    return made;
  });
  void outgoing.sendDue();
  return codes;
}

/** What the caller's ways to sign in are, besides the password. */
export async function readWays({ db, settings }: Backend, caller: Caller) {
  const rpId = settings.relyingParty?.id;
  const passkeys = await passkeysOf(db, caller);
  const app = await appOf(db, caller);
  return {
    passkeys: passkeys.map((key) => ({
      id: key.id,
      name: key.name,
      createdAt: key.created_at.toISOString(),
      lastUsedAt: key.last_used_at?.toISOString() ?? null,
      madeFor: key.rp_id === rpId ? null : key.rp_id,
      counterWentBackAt: key.counter_back_at?.toISOString() ?? null,
    })),
    app: app?.confirmed_at ? { since: app.confirmed_at.toISOString() } : null,
    isRequired: caller.isAdmin && settings.requireSecondFactor,
  };
}
