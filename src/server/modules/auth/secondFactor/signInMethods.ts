import type { Passkey } from '@/contract/signIn/signInMethods';
import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { lockForSignInChange } from '@/server/modules/accounts/ownerAccess';
import { listPasskeysOf, removePasskey, renamePasskey } from '@/server/modules/auth/queries/passkeys';
import {
  confirmAuthenticatorApp,
  findAuthenticatorApp,
  lockAccountRow,
  readAccountLabel,
  readFactorsOf,
  removeAuthenticatorApp,
  replaceRecoveryCodes,
  storePendingSecret,
} from '@/server/modules/auth/queries/secondFactors';
import type { Transaction } from '@/server/platform/database/database';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

import { createSecret, timeStepOfCode } from './appCodes';
import { readNoticeTexts, storeNotice } from './notice';
import { createInitialRecoveryCodes, createRecoveryCodes } from './recoveryCodes';

const auditEntryOf = (action: 'passkey' | 'second-factor', caller: Caller, address: string) =>
  ({ action, actor: caller, subject: formatActor(caller), address }) as const;

/** Recovery codes only substitute for another factor, so they are removed with the last one. */
export async function removeUnusableRecoveryCodes(tx: Transaction, { settings }: Backend, owner: AccountOwner) {
  const { hasAnyFactor } = await readFactorsOf(tx, owner, settings.relyingParty?.id ?? null);
  if (!hasAnyFactor) await replaceRecoveryCodes(tx, owner, [], new Date(0));
}

/** Where a second factor is required, an administrator cannot remove the last one. */
async function requireAnotherFactor(tx: Transaction, { settings }: Backend, caller: Caller) {
  if (!caller.isAdmin || !settings.requireSecondFactor) return;
  const { passkey, app } = await readFactorsOf(tx, caller, settings.relyingParty?.id ?? null);
  if (!passkey && !app)
    throw new Refusal('Administrators must use two-step verification. Add another method before you remove this one.');
}

type Removal = {
  auditEntry: ReturnType<typeof auditEntryOf>;
  detail: Record<string, string | number>;
  text: string;
  work: (tx: Transaction) => Promise<boolean>;
};

/**
 * Removes a factor and ends the caller's other sessions, because someone else may have the removed factor. A Refusal
 * changes nothing.
 */
async function removeFactor(backend: Backend, caller: Caller, { auditEntry, detail, text, work }: Removal) {
  const { sessions, audit, outgoing } = backend;
  try {
    await sessions.endAll(caller, caller.sessionId, async (tx) => {
      if (!(await work(tx))) throw new Refusal('This sign-in method was already removed.');
      await removeUnusableRecoveryCodes(tx, backend, caller);
      await storeNotice(tx, backend, caller, text);
      await audit.write(tx, { ...auditEntry, outcome: 'done', detail: { step: 'removed', ...detail } });
    });
  } catch (error) {
    if (error instanceof Refusal)
      await audit.record({ ...auditEntry, outcome: 'refused', detail: { step: 'removed' } });
    throw error;
  }
  void outgoing.sendDue();
}

export async function removeOwnPasskey(backend: Backend, caller: Caller, id: number, address: string) {
  const texts = await readNoticeTexts(backend);
  await removeFactor(backend, caller, {
    auditEntry: auditEntryOf('passkey', caller, address),
    detail: { passkey: id },
    text: texts.passkeyRemoved,
    async work(tx) {
      const isRemoved = await removePasskey(tx, caller, id);
      await requireAnotherFactor(tx, backend, caller);
      return isRemoved;
    },
  });
}

export async function renameOwnPasskey(
  { db, audit }: Backend,
  caller: Caller,
  { id, name }: { id: number; name: string },
  address: string,
) {
  const auditEntry = auditEntryOf('passkey', caller, address);
  await db.transaction().execute(async (tx) => {
    if (!(await renamePasskey(tx, caller, id, name))) throw new Refusal('This passkey was already removed.');
    await audit.write(tx, { ...auditEntry, outcome: 'done', detail: { step: 'renamed', passkey: id } });
  });
}

/** Removes a person's passkey for an administrator; the person may have lost the device. */
export async function removePersonPasskey(
  backend: Backend,
  caller: Caller,
  { id, passkey }: { id: number; passkey: number },
  address: string,
) {
  const { db, sessions, audit, outgoing } = backend;
  const texts = await readNoticeTexts(backend);
  const owner = { kind: 'person', id } as const;
  const auditEntry = { ...auditEntryOf('passkey', caller, address), subject: formatActor(owner) };
  await db.transaction().execute(async (tx) => {
    await lockForSignInChange(tx, backend, caller, [id]);
    if (!(await removePasskey(tx, owner, passkey))) throw new Refusal('This passkey was already removed.');
    await removeUnusableRecoveryCodes(tx, backend, owner);
    await storeNotice(tx, backend, owner, texts.passkeyRemovedByAdministrator);
    await audit.write(tx, { ...auditEntry, outcome: 'done', detail: { step: 'removed', passkey } });
    // An administrator who removes their own passkey here stays signed in.
    await sessions.endAllInTransaction(
      tx,
      owner,
      formatActor(caller) === formatActor(owner) ? caller.sessionId : undefined,
    );
  });
  void outgoing.sendDue();
}

export async function removeOwnAuthenticatorApp(backend: Backend, caller: Caller, address: string) {
  const texts = await readNoticeTexts(backend);
  await removeFactor(backend, caller, {
    auditEntry: auditEntryOf('second-factor', caller, address),
    detail: { kind: 'app' },
    text: texts.appRemoved,
    async work(tx) {
      const isRemoved = await removeAuthenticatorApp(tx, caller);
      await requireAnotherFactor(tx, backend, caller);
      return isRemoved;
    },
  });
}

/** Creates a secret that becomes active when one of its codes is entered. */
export async function startAuthenticatorAppSetup(backend: Backend, caller: Caller) {
  const { db, cipher, siteValues } = backend;
  const newAppSecret = await createSecret(
    (await siteValues.effective()).values.productName,
    await readAccountLabel(db, caller),
  );
  await db.transaction().execute((tx) => storePendingSecret(tx, caller, cipher.encrypt(newAppSecret.secret)));
  return newAppSecret;
}

/**
 * Activates the secret and marks its first code as used. Returns recovery codes, or null when there already are some.
 */
export async function confirmOwnAuthenticatorApp(backend: Backend, caller: Caller, code: string, address: string) {
  const { db, cipher, audit, signInLimits, outgoing, now } = backend;
  const texts = await readNoticeTexts(backend);
  const auditEntry = auditEntryOf('second-factor', caller, address);
  const attempt = await signInLimits.admit('second-factor', `session:${caller.sessionId}`, address);
  try {
    const codes = await db.transaction().execute(async (tx) => {
      await lockAccountRow(tx, caller);
      const pendingSecret = (await findAuthenticatorApp(tx, caller))?.next_sealed;
      if (!pendingSecret) throw new Refusal('This setup expired. Start over.');
      const step = await timeStepOfCode(cipher, pendingSecret, code, now());
      if (step === null || !(await confirmAuthenticatorApp(tx, caller, pendingSecret, step, now())))
        throw new Refusal('That code is incorrect. Enter the code the app shows now.');
      const recoveryCodes = await createInitialRecoveryCodes(tx, backend, caller);
      await storeNotice(tx, backend, caller, texts.appAdded);
      await audit.write(tx, { ...auditEntry, outcome: 'done', detail: { step: 'added', kind: 'app' } });
      return recoveryCodes;
    });
    await attempt.recordSuccess();
    void outgoing.sendDue();
    return codes;
  } catch (error) {
    if (error instanceof Refusal) await audit.record({ ...auditEntry, outcome: 'refused', detail: { step: 'added' } });
    throw error;
  }
}

/** Replaces the recovery codes with ten new ones. */
export async function replaceOwnRecoveryCodes(backend: Backend, caller: Caller, address: string) {
  const { db, settings, audit, outgoing } = backend;
  const texts = await readNoticeTexts(backend);
  const auditEntry = auditEntryOf('second-factor', caller, address);
  const codes = await db.transaction().execute(async (tx) => {
    await lockAccountRow(tx, caller);
    if (!(await readFactorsOf(tx, caller, settings.relyingParty?.id ?? null)).hasAnyFactor)
      throw new Refusal('Recovery codes are a backup for a passkey or an authenticator app. Add one of those first.');
    const recoveryCodes = await createRecoveryCodes(tx, backend, caller);
    await storeNotice(tx, backend, caller, texts.recoveryCodes);
    await audit.write(tx, {
      ...auditEntry,
      outcome: 'done',
      detail: { step: 'recovery-codes', count: recoveryCodes.length },
    });
    return recoveryCodes;
  });
  void outgoing.sendDue();
  return codes;
}

/** An account's passkeys as shown to its owner and to administrators. */
export async function readPasskeys({ db, settings }: Backend, owner: AccountOwner): Promise<Passkey[]> {
  const rpId = settings.relyingParty?.id;
  return (await listPasskeysOf(db, owner)).map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.created_at.toISOString(),
    lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
    madeFor: passkey.rp_id === rpId ? null : passkey.rp_id,
    counterWentBackAt: passkey.counter_back_at?.toISOString() ?? null,
  }));
}

/** The caller's sign-in methods besides the password. */
export async function readSignInMethods(backend: Backend, caller: Caller) {
  const { db, settings } = backend;
  const app = await findAuthenticatorApp(db, caller);
  return {
    passkeys: await readPasskeys(backend, caller),
    app: app?.confirmed_at ? { since: app.confirmed_at.toISOString() } : null,
    isRequired: caller.isAdmin && settings.requireSecondFactor,
  };
}
