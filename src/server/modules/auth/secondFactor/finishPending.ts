import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { isAppCode } from '@/contract/signIn/secondFactor';

import type { Backend } from '@/server/backend';
import { ownerColumn } from '@/server/modules/accounts/owner';
import type { VerifiedPasskey } from '@/server/modules/auth/passkeys/assertion';
import { consumeTimeStep, findAuthenticatorApp, lockAccountRow } from '@/server/modules/auth/queries/secondFactors';
import type { Transaction } from '@/server/platform/database/database';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { Refusal, success } from '@/server/platform/http/reply';

import { timeStepOfCode } from './appCodes';
import { readNoticeTexts, storeNotice } from './notice';
import { signInReply } from './openSignIn';
import { consumeRecoveryCode } from './recoveryCodes';

const resetSchema = z.object({ before: z.string() });

/** Limits a blocked recovery to factors added before the number change that blocked it. */
export const resetDetail = (changedAt: Date) => JSON.stringify({ before: changedAt.toISOString() });
export const factorCutoffOf = ({ purpose, detail }: Caller): Date | null =>
  purpose === 'reset-factor' ? new Date(resetSchema.parse(JSON.parse(detail ?? '{}')).before) : null;

type AuditDetailValues = Record<string, string | number | true>;

/**
 * Finishes a pending step after `consumeFactor` has accepted the factor in the same transaction: opens a session, or
 * the step that sets a new password. Throws a Refusal, with an audit entry.
 */
async function finishPendingStep(
  backend: Backend,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  consumeFactor: (tx: Transaction) => Promise<AuditDetailValues>,
) {
  const { db, sessions, audit, knownBrowsers } = backend;
  const isReset = caller.purpose === 'reset-factor';
  const auditEntry = {
    action: isReset ? 'recovery' : 'sign-in',
    actor: caller,
    subject: formatActor(caller),
    address: request.ip,
  } as const;
  try {
    const token = await db.transaction().execute(async (tx) => {
      await lockAccountRow(tx, caller);
      if (!(await sessions.consume(caller.sessionId, tx))) throw new Refusal('Please sign in.', 401);
      const detail = await consumeFactor(tx);
      const session = await sessions.open(
        tx,
        caller,
        isReset ? 'reset-password' : 'session',
        sessions.originOf(request),
      );
      await audit.write(tx, { ...auditEntry, outcome: 'done', detail: { step: 'second-factor', ...detail } });
      return session.token;
    });
    void backend.outgoing.sendDue();
    if (isReset) return success({ access_token: token, isReset: true as const });
    await knownBrowsers.remember(request, reply, caller);
    return await sessionReply(backend, caller, token);
  } catch (error) {
    if (error instanceof Refusal)
      await audit.record({ ...auditEntry, outcome: 'refused', detail: { step: 'second-factor' } });
    throw error;
  }
}

/** The reply when a passkey or second factor opens a session: the person's record or the console administrator's ID. */
export async function sessionReply(backend: Backend, { kind, id }: Pick<Caller, 'kind' | 'id'>, access_token: string) {
  if (kind !== 'console') return signInReply(backend, id, access_token);
  const administrator = await backend.db
    .selectFrom('administrators')
    .select('id')
    .where(ownerColumn.console, '=', id)
    .executeTakeFirstOrThrow();
  return success({ access_token, isConsole: true as const, administratorId: administrator.id });
}

export const finishWithPasskey = (
  backend: Backend,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  verifiedPasskey: VerifiedPasskey,
) =>
  finishPendingStep(backend, request, reply, caller, async (tx) => ({
    by: 'passkey',
    ...(await verifiedPasskey.recordUse(tx)),
  }));

const wrongFactorCodeRefusal = () => new Refusal('That code is incorrect or was already used. Try the next one.');

/** Finishes the step with a code from an authenticator app, or with a recovery code. Wrong codes are counted. */
export async function finishWithCode(
  backend: Backend,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  code: string,
) {
  const { signInLimits } = backend;
  const texts = await readNoticeTexts(backend);
  // Only a correct password or reset code gives a pending token, so strangers cannot use up the tries.
  const attempt = await signInLimits.admit('second-factor', formatActor(caller), request.ip);
  const signInResult = await finishPendingStep(backend, request, reply, caller, async (tx) => {
    if (isAppCode(code)) {
      await consumeAppCode(tx, backend, caller, code);
      return { by: 'app' };
    }
    if (!(await consumeRecoveryCode(tx, backend, caller, code, factorCutoffOf(caller)))) throw wrongFactorCodeRefusal();
    await storeNotice(tx, backend, caller, texts.recoveryCodeUsed);
    return { by: 'recovery-code' };
  });
  await attempt.recordSuccess();
  return signInResult;
}

async function consumeAppCode(tx: Transaction, { cipher, now }: Backend, caller: Caller, code: string) {
  const app = await findAuthenticatorApp(tx, caller);
  const before = factorCutoffOf(caller);
  if (!app?.secret_sealed || !app.confirmed_at || (before && app.confirmed_at >= before))
    throw wrongFactorCodeRefusal();
  const step = await timeStepOfCode(cipher, app.secret_sealed, code, now());
  if (step === null || !(await consumeTimeStep(tx, caller, step))) throw wrongFactorCodeRefusal();
}
