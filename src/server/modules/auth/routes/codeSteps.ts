import type { FastifyRequest } from 'fastify';
import { countryCode } from '@/contract/patterns';
import { active } from '@/contract/people/employee';
import {
  codeCheckSchema,
  contactOnlySchema,
  forgotPasswordSchema,
  messageOnlySchema,
  newPasswordSchema,
  pendingSchema,
  provedSchema,
  sessionPaths,
  signUpSchema,
} from '@/contract/people/session';
import type { Backend } from '@/server/backend';
import { type CodeLimitKey, limitKeyFrom, ssnAccount } from '@/server/modules/auth/codeFlows';
import { wrongCode } from '@/server/modules/auth/codes';
import { revokeAfterReset } from '@/server/modules/auth/numbers/revokeAdded';
import { tooCommon } from '@/server/modules/auth/passwords';
import { factorsOf, type OwnFactors } from '@/server/modules/auth/queries/secondFactors';
import { openRecovery } from '@/server/modules/auth/recovery';
import { resetDetail } from '@/server/modules/auth/secondFactor/finishPending';
import { noticeTexts, noticeTo } from '@/server/modules/auth/secondFactor/notice';
import { factorsReply, factorWantedReply } from '@/server/modules/auth/secondFactor/openSignIn';
import { noOneId } from '@/server/modules/auth/sessions/sessionReads';
import { lockAccounts } from '@/server/modules/auth/signInChange';
import { signInReply } from '@/server/modules/auth/signInReply';
import { claimRecord, completeSignUp, pendingSignUpOf } from '@/server/modules/auth/signUp';
import { changedBefore, recoveryOpensAt } from '@/server/modules/people/queries/numberChanges';
import { personByContact, personById, recordById, setPassword } from '@/server/modules/people/queries/people';
import type { Database } from '@/server/platform/database/database';
import type { TextMessage } from '@/server/platform/delivery/outbox';
import { type Caller, callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done, Refusal, success } from '@/server/platform/http/reply';
import { ssnPurpose } from '@/server/platform/keys/cipher';

/**
 * Whether a passkey that works here or an authenticator app allows a recovery immediately; recovery codes alone do not.
 */
const canProve = ({ passkey, app }: OwnFactors) => passkey || app;

/** The message to the owner of a number that cannot reset a password yet. */
function notYet(to: string, productName: string, opensAt: Date | 'never', at: Date): TextMessage {
  const hours = opensAt === 'never' ? null : Math.ceil((opensAt.getTime() - at.getTime()) / 3_600_000);
  const text =
    hours === null
      ? `We can't reset your ${productName} password with this number because a number change is in dispute. Contact your benefits team.`
      : `We can't reset your ${productName} password yet because this number changed recently. Try again in ${hours} ${hours === 1 ? 'hour' : 'hours'} or contact your benefits team.`;
  return { channel: 'sms', to: countryCode + to, text };
}

export const codeStepRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const {
      db,
      passwords,
      sessions,
      sockets,
      outgoing,
      codes,
      audit,
      delivery,
      signInLimits,
      browsers,
      cipher,
      siteValues,
      settings,
      now,
    } = backend;

    app.post(
      sessionPaths.signUp,
      { schema: { body: signUpSchema, response: { 200: pendingSchema } } },
      async (request) => {
        try {
          const { person, claim } = await claimRecord(backend, request.body, request);
          const owner = { kind: 'person', id: person.id } as const;
          const detail = JSON.stringify(claim);
          const opening = { detail, passwordHash: person.password_hash };
          const { token } = await db.transaction().execute((tx) => sessions.open(tx, owner, 'signup-code', opening));
          return success({ access_token: token });
        } catch (error) {
          if (error instanceof Refusal)
            await audit.record({ action: 'sign-up', actor: null, outcome: 'refused', address: request.ip });
          throw error;
        }
      },
    );

    app.post(
      sessionPaths.getOtp,
      { schema: { body: contactOnlySchema, response: { 200: messageOnlySchema } } },
      async (request) => {
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
          deliver: true,
          limitKey,
        });
        return done('The code is on its way.');
      },
    );

    app.post(
      sessionPaths.verifyOtp,
      { schema: { body: codeCheckSchema, response: { 200: provedSchema } } },
      async (request, reply) => {
        const { body, ip } = request;
        const caller = callerOf(request);
        const purpose = caller.purpose === 'signup-code' ? 'signup-code' : 'reset-code';
        const check = {
          sessionId: caller.sessionId,
          purpose,
          to: body.userContact,
          code: body.userOtp,
          address: ip,
        } as const;
        const limitKey = purpose === 'signup-code' ? limitKeyBySsn(caller) : limitKeyFrom(caller.detail);
        const wrong = await codes.check({ ...check, limitKey, browser: await browserOf(request, caller) });
        if (wrong) {
          const action = purpose === 'signup-code' ? 'sign-up' : 'recovery';
          await audit.record({ action, actor: null, outcome: 'refused', address: ip, detail: { step: 'code' } });
          throw wrong;
        }
        if (purpose === 'signup-code') {
          const proved = await completeSignUp(backend, caller, request);
          await browsers.remember(request, reply, { kind: 'person', id: caller.id });
          return proved;
        }
        const { token, wanted } = await openReset(caller, body.userContact);
        return wanted ? factorWantedReply(token, wanted) : signInReply(backend, caller.id, token);
      },
    );

    /** The limit for a code step that was started with an SSN. */
    const limitKeyBySsn = (caller: Caller): CodeLimitKey => ({
      way: pendingSignUpOf(caller).passwordHash ? 'sign-up' : 'sign-in',
      account: `person:${caller.id}`,
    });

    async function browserOf(request: FastifyRequest, { id }: Caller) {
      const person = await recordById(db, id);
      return person ? browsers.find(request, { kind: 'person', id }, person.password_hash) : null;
    }

    /**
     * Replaces a token that could only check a code with one that may set a new password. While recovery through a new
     * number is blocked, the new token can only present a second factor older than the number.
     */
    const openReset = ({ id, sessionId }: Caller, contact: string) =>
      db.transaction().execute(async (tx) => {
        // The lock waits for a number change in progress, which makes a code sent to the old number worthless.
        const holder = await tx
          .selectFrom('people')
          .select('id')
          .where('id', '=', id)
          .where('contact', '=', contact)
          .forShare()
          .executeTakeFirst();
        if (!holder || !(await sessions.consume(sessionId, tx))) throw wrongCode();
        const owner = { kind: 'person', id } as const;
        const opensAt = await recoveryOpensAt(tx, id);
        if (opensAt === 'never') throw wrongCode();
        if (opensAt <= now()) return { ...(await sessions.open(tx, owner, 'reset-password')), wanted: null };
        const factors = await factorsBefore(tx, id, opensAt);
        if (!canProve(factors)) throw wrongCode();
        const detail = resetDetail(changedBefore(opensAt));
        const { token } = await sessions.open(tx, owner, 'reset-factor', { detail });
        return { token, wanted: factorsReply(factors) };
      });

    /** The second factors from before the number change that blocks a recovery until this time. */
    const factorsBefore = (tx: Database, id: number, opensAt: Date) =>
      factorsOf(tx, { kind: 'person', id }, settings.relyingParty?.id ?? null, changedBefore(opensAt));

    app.post(
      sessionPaths.forgotPassword,
      { schema: { body: forgotPasswordSchema, response: { 200: pendingSchema } } },
      async (request) => {
        const { userContact: to, userSSN } = request.body;
        const { ip } = request;
        const person = await personByContact(db, to);
        const known = person && browsers.find(request, { kind: 'person', id: person.id }, person.password_hash);
        await signInLimits.admit('recovery', to, ip, known);
        const ssnHash = userSSN ? cipher.lookup(ssnPurpose, userSSN) : null;
        const isKnown = person?.status === active && (!ssnHash || ssnHash.equals(person.ssn_hash));
        const opensAt = await recoveryOpensAt(db, person?.id ?? noOneId);
        const isOpen =
          isKnown && opensAt !== 'never' && (opensAt <= now() || canProve(await factorsBefore(db, person.id, opensAt)));
        const owner = isOpen ? ({ kind: 'person', id: person.id } as const) : null;
        const limitKey = await limitKeyFor(to, ssnHash, known && person ? person.id : null);
        const { values } = await siteValues.inForce();
        const { token, id: sessionId } = await openRecovery(backend, owner, 'reset-code', ip, limitKey);
        await codes.send({ sessionId, purpose: 'reset-code', channel: 'sms', to, deliver: isOpen, limitKey });
        // The reply does not reveal this; only the owner of the number gets a message.
        if (isKnown && !isOpen) delivery.sendLater(notYet(to, values.productName, opensAt, now()));
        return success({ access_token: token });
      },
    );

    /**
     * The flow of a recovery: `ssn` when one is given, right or wrong; a known browser while its limit allows;
     * otherwise as a stranger.
     */
    async function limitKeyFor(contact: string, ssnHash: Buffer | null, knownId: number | null): Promise<CodeLimitKey> {
      if (ssnHash) return { way: 'ssn', account: ssnAccount(ssnHash) };
      const known: CodeLimitKey | null = knownId === null ? null : { way: 'known', account: `person:${knownId}` };
      return known && (await codes.isOpen(known)) ? known : { way: 'strangers', account: contact };
    }

    app.post(
      sessionPaths.updateNewPassword,
      { schema: { body: newPasswordSchema, response: { 200: messageOnlySchema } } },
      async (request, reply) => {
        const { id, sessionId } = callerOf(request);
        const { userPassword } = request.body;
        if (passwords.isCommon(userPassword)) throw tooCommon();
        const passwordHash = await passwords.hash(userPassword);
        const owner = { kind: 'person', id } as const;
        const line = { action: 'recovery', actor: owner, subject: `person:${id}`, address: request.ip } as const;
        const message = await noticeTexts(backend);
        const ended = await db.transaction().execute(async (tx) => {
          await lockAccounts(tx, [id]);
          const sessionIds = await sessions.endWithin(tx, owner);
          if (!sessionIds.includes(sessionId)) throw new Refusal('Please sign in.', 401);
          await setPassword(tx, id, passwordHash, now());
          const taken = await revokeAfterReset(tx, owner, now());
          if (taken && Object.values(taken).some(Boolean)) await noticeTo(tx, backend, owner, message.takenBack);
          await audit.write(tx, { ...line, outcome: 'done', ...(taken && { detail: taken }) });
          return sessionIds;
        });
        sockets.disconnect(ended);
        void outgoing.sendDue();
        const person = await personById(db, id);
        if (person) await signInLimits.clear(db, 'sign-in', person.contact);
        await browsers.remember(request, reply, owner);
        return done('Password changed. Please sign in.');
      },
    );
  };
