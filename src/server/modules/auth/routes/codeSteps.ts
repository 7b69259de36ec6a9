import type { FastifyRequest } from 'fastify';
import { countryCode } from '@/contract/patterns';
import { activeStatus } from '@/contract/people/employee';
import {
  codeCheckSchema,
  contactOnlySchema,
  forgotPasswordSchema,
  identityReplySchema,
  newPasswordSchema,
  pendingStepReplySchema,
  sessionPaths,
  signUpSchema,
} from '@/contract/people/session';
import type { Backend } from '@/server/backend';
import { readPasswordResetAllowedAt } from '@/server/modules/accounts/queries/numberChanges';
import { findPersonByContact, findRecordById } from '@/server/modules/accounts/queries/people';
import { type CodeLimitKey, parseLimitKey, ssnLimitAccount } from '@/server/modules/auth/codeFlows';
import { openReset } from '@/server/modules/auth/commands/openReset';
import { resetPassword } from '@/server/modules/auth/commands/resetPassword';
import { startSignUp } from '@/server/modules/auth/commands/startSignUp';
import { openRecovery } from '@/server/modules/auth/recovery';
import { allowsImmediateRecovery, readFactorsBeforeNumberChange } from '@/server/modules/auth/recoveryFactors';
import { signInStepReply } from '@/server/modules/auth/secondFactor/openSignIn';
import { anonymousId } from '@/server/modules/auth/sessions/sessionQueries';
import { completeSignUp, pendingSignUpOf } from '@/server/modules/auth/signUp';
import type { TextMessage } from '@/server/platform/delivery/outbox';
import * as allow from '@/server/platform/http/access';
import { type Caller, callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, Refusal, success } from '@/server/platform/http/reply';
import { ssnPurpose } from '@/server/platform/keys/cipher';

/** The message to the owner of a number with which a password cannot be reset yet. */
function buildResetBlockedMessage(
  to: string,
  productName: string,
  resetAllowedAt: Date | 'never',
  at: Date,
): TextMessage {
  const hours = resetAllowedAt === 'never' ? null : Math.ceil((resetAllowedAt.getTime() - at.getTime()) / 3_600_000);
  const text =
    hours === null
      ? `We can't reset your ${productName} password with this number because a number change is in dispute. Contact your benefits team.`
      : `We can't reset your ${productName} password yet because this number changed recently. Try again in ${hours} ${hours === 1 ? 'hour' : 'hours'} or contact your benefits team.`;
  return { channel: 'sms', to: countryCode + to, text };
}

export const codeStepRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, codes, audit, delivery, signInLimits, knownBrowsers, cipher, siteValues, settings, now } = backend;

    app.post(
      sessionPaths.signUp,
      route(allow.anyone, { body: signUpSchema, reply: pendingStepReplySchema }),
      async (request) => {
        return success({ access_token: await startSignUp(backend, request.body, request) });
      },
    );

    app.post(sessionPaths.getOtp, route(allow.pending('signup-code'), { body: contactOnlySchema }), async (request) => {
      const caller = callerOf(request);
      const to = request.body.userContact;
      if (to !== pendingSignUpOf(caller).contact)
        throw new Refusal('This is not the contact number you signed up with.');
      const limitKey = limitKeyBySsn(caller);
      await codes.send({
        sessionId: caller.sessionId,
        purpose: 'signup-code',
        channel: 'sms',
        to,
        shouldDeliver: true,
        limitKey,
      });
      return done('The code is on its way.');
    });

    app.post(
      sessionPaths.verifyOtp,
      route(allow.pending('signup-code', 'reset-code'), { body: codeCheckSchema, reply: identityReplySchema }),
      async (request, reply) => {
        const { body, ip } = request;
        const caller = callerOf(request);
        const purpose = caller.purpose === 'signup-code' ? 'signup-code' : 'reset-code';
        const codeToCheck = {
          sessionId: caller.sessionId,
          purpose,
          to: body.userContact,
          code: body.userOtp,
          address: ip,
        } as const;
        const limitKey = purpose === 'signup-code' ? limitKeyBySsn(caller) : parseLimitKey(caller.detail);
        const codeRefusal = await codes.check({
          ...codeToCheck,
          limitKey,
          browser: await findKnownBrowser(request, caller),
        });
        if (codeRefusal) {
          const action = purpose === 'signup-code' ? 'sign-up' : 'recovery';
          await audit.record({ action, actor: null, outcome: 'refused', address: ip, detail: { step: 'code' } });
          throw codeRefusal;
        }
        if (purpose === 'signup-code') {
          const identityReply = await completeSignUp(backend, caller, request);
          await knownBrowsers.remember(request, reply, { kind: 'person', id: caller.id });
          return identityReply;
        }
        return signInStepReply(backend, caller.id, await openReset(backend, caller, body.userContact));
      },
    );

    /** The limit for a code step that was started with an SSN. */
    const limitKeyBySsn = (caller: Caller): CodeLimitKey => ({
      way: pendingSignUpOf(caller).passwordHash ? 'sign-up' : 'sign-in',
      account: `person:${caller.id}`,
    });

    async function findKnownBrowser(request: FastifyRequest, { id }: Caller) {
      const person = await findRecordById(db, id);
      return person ? knownBrowsers.find(request, { kind: 'person', id }, person.password_hash) : null;
    }

    app.post(
      sessionPaths.forgotPassword,
      route(allow.anyone, { body: forgotPasswordSchema, reply: pendingStepReplySchema }),
      async (request) => {
        const { userContact: to, userSSN } = request.body;
        const { ip } = request;
        const person = await findPersonByContact(db, to);
        const browser = person && knownBrowsers.find(request, { kind: 'person', id: person.id }, person.password_hash);
        await signInLimits.admit('recovery', to, ip, browser);
        const ssnHash = userSSN ? cipher.lookupHash(ssnPurpose, userSSN) : null;
        const areDetailsCorrect = person?.status === activeStatus && (!ssnHash || ssnHash.equals(person.ssn_hash));
        const resetAllowedAt = await readPasswordResetAllowedAt(db, person?.id ?? anonymousId);
        const isRecoveryAllowed =
          areDetailsCorrect &&
          resetAllowedAt !== 'never' &&
          (resetAllowedAt <= now() ||
            allowsImmediateRecovery(await readFactorsBeforeNumberChange(db, settings, person.id, resetAllowedAt)));
        const owner = isRecoveryAllowed ? ({ kind: 'person', id: person.id } as const) : null;
        const limitKey = await limitKeyFor(to, ssnHash, browser && person ? person.id : null);
        const { values } = await siteValues.effective();
        const { token, id: sessionId } = await openRecovery(backend, owner, 'reset-code', ip, limitKey);
        await codes.send({
          sessionId,
          purpose: 'reset-code',
          channel: 'sms',
          to,
          shouldDeliver: isRecoveryAllowed,
          limitKey,
        });
        // The reply does not reveal that recovery is blocked; only the number's owner gets a message.
        if (areDetailsCorrect && !isRecoveryAllowed)
          delivery.sendLater(buildResetBlockedMessage(to, values.productName, resetAllowedAt, now()));
        return success({ access_token: token });
      },
    );

    /**
     * The limit for a recovery: of flow `ssn` if an SSN is given, right or wrong; of flow `known` from a known browser
     * that is below that limit; otherwise of flow `strangers`.
     */
    async function limitKeyFor(
      contact: string,
      ssnHash: Buffer | null,
      knownPersonId: number | null,
    ): Promise<CodeLimitKey> {
      if (ssnHash) return { way: 'ssn', account: ssnLimitAccount(ssnHash) };
      const knownLimitKey: CodeLimitKey | null =
        knownPersonId === null ? null : { way: 'known', account: `person:${knownPersonId}` };
      return knownLimitKey && (await codes.isBelowLimit(knownLimitKey))
        ? knownLimitKey
        : { way: 'strangers', account: contact };
    }

    app.post(
      sessionPaths.updateNewPassword,
      route(allow.pending('reset-password'), { body: newPasswordSchema }),
      async (request, reply) => {
        const owner = await resetPassword(backend, request.body.userPassword, requesterOf(request));
        await knownBrowsers.remember(request, reply, owner);
        return done('Password changed. Please sign in.');
      },
    );
  };
