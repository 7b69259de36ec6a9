import { active } from '@/contract/employee';
import {
  codeCheckSchema,
  contactOnlySchema,
  newPasswordSchema,
  pendingSchema,
  provedSchema,
  sessionPaths,
  signUpSchema,
  wordsOnly,
} from '@/contract/session';
import type { Backend } from '@/server/backend';
import { wrongCode } from '@/server/codes';
import { personByContact, personById, setPassword } from '@/server/db/people';
import type { Routes } from '@/server/keepContract';
import { tooCommon } from '@/server/passwords';
import { openRecovery } from '@/server/recovery';
import { done, Refusal, success } from '@/server/reply';
import { signedIn } from '@/server/signedIn';
import { claimOf, claimRecord, completeSignUp } from '@/server/signUp';
import { askerOf, type Asker } from '@/server/whoAsks';

/** The two ways that lead over a code: signing up, and a forgotten password. */
export const codeStepRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, passwords, sessions, codes, audit, gatekeeper, now } = backend;

    app.post(
      sessionPaths.signUp,
      { schema: { body: signUpSchema, response: { 200: pendingSchema } } },
      async ({ body, ip }) => {
        const attempt = await gatekeeper.admit('sign-up', body.userContact, ip);
        try {
          const { person, claim } = await claimRecord(backend, body);
          await attempt.passed();
          const owner = { kind: 'person', id: person.id } as const;
          const detail = JSON.stringify(claim);
          const opening = { detail, passwordHash: person.password_hash };
          const { token } = await db.transaction().execute((tx) => sessions.open(tx, owner, 'signup-code', opening));
          return success({ access_token: token });
        } catch (error) {
          if (error instanceof Refusal)
            await audit.record({ action: 'sign-up', actor: null, outcome: 'refused', address: ip });
          throw error;
        }
      },
    );

    app.post(
      sessionPaths.getOtp,
      { schema: { body: contactOnlySchema, response: { 200: wordsOnly } } },
      async (request) => {
        const asker = askerOf(request);
        const to = request.body.userContact;
        if (to !== claimOf(asker).contact) throw new Refusal('This is not the contact number you signed up with.');
        await codes.send({ sessionId: asker.sessionId, purpose: 'signup-code', channel: 'sms', to, deliver: true });
        return done('The code is on its way.');
      },
    );

    app.post(
      sessionPaths.verifyOtp,
      { schema: { body: codeCheckSchema, response: { 200: provedSchema } } },
      async (request) => {
        const { body, ip } = request;
        const asker = askerOf(request);
        const purpose = asker.purpose === 'signup-code' ? 'signup-code' : 'reset-code';
        const check = { sessionId: asker.sessionId, purpose, to: body.userContact, code: body.userOtp, address: ip } as const;
        const wrong = await codes.judge(check);
        if (wrong) {
          const action = purpose === 'signup-code' ? 'sign-up' : 'recovery';
          await audit.record({ action, actor: null, outcome: 'refused', address: ip, detail: { step: 'code' } });
          throw wrong;
        }
        if (purpose === 'signup-code') return completeSignUp(backend, asker, ip);
        return signedIn(backend, asker.id, await openReset(asker));
      },
    );

    /** The token that may set a new password, in the place of the one that might only try a code. */
    const openReset = ({ id, sessionId }: Asker) =>
      db.transaction().execute(async (tx) => {
        if (!(await sessions.spend(sessionId, tx))) throw wrongCode();
        return (await sessions.open(tx, { kind: 'person', id }, 'reset-password')).token;
      });

    app.post(
      sessionPaths.forgotPassword,
      { schema: { body: contactOnlySchema, response: { 200: pendingSchema } } },
      async ({ body: { userContact: to }, ip }) => {
        await gatekeeper.admit('recovery', to, ip);
        const person = await personByContact(db, to);
        const isKnown = person?.status === active;
        const owner = isKnown ? ({ kind: 'person', id: person.id } as const) : null;
        const { token, id: sessionId } = await openRecovery(backend, owner, 'reset-code', ip);
        await codes.send({ sessionId, purpose: 'reset-code', channel: 'sms', to, deliver: isKnown });
        return success({ access_token: token });
      },
    );

    app.post(
      sessionPaths.updateNewPassword,
      { schema: { body: newPasswordSchema, response: { 200: wordsOnly } } },
      async (request) => {
        const { id, sessionId } = askerOf(request);
        const { userPassword } = request.body;
        if (passwords.isCommon(userPassword)) throw tooCommon();
        const passwordHash = await passwords.hash(userPassword);
        const owner = { kind: 'person', id } as const;
        const line = { action: 'recovery', actor: owner, subject: `person:${id}`, address: request.ip } as const;
        await sessions.endAll(owner, undefined, async (tx, ended) => {
          if (!ended.includes(sessionId)) throw new Refusal('Please sign in.', 401);
          await setPassword(tx, id, passwordHash, now());
          await audit.write(tx, { ...line, outcome: 'done' });
        });
        const person = await personById(db, id);
        if (person) await gatekeeper.forget('sign-in', person.contact);
        return done('Your password is changed. Please sign in.');
      },
    );
  };
