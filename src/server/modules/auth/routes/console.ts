import {
  consoleCodeCheckSchema,
  consoleCredentialsSchema,
  consoleNewPasswordSchema,
  consolePasswordChangeSchema,
  consolePaths,
  consolePendingSchema,
  consoleSignedInSchema,
  emailOnlySchema,
  messageOnlySchema,
} from '@/contract/people/session';
import type { Backend } from '@/server/backend';
import { type CodeLimitKey, limitKeyFrom } from '@/server/modules/auth/codeFlows';
import { wrongCode } from '@/server/modules/auth/codes';
import type { Owner } from '@/server/modules/auth/owner';
import { tooCommon } from '@/server/modules/auth/passwords';
import { passwordHashOf, setOwnPassword } from '@/server/modules/auth/queries/ownPassword';
import { openRecovery } from '@/server/modules/auth/recovery';
import { openSignIn, signInAction } from '@/server/modules/auth/secondFactor/openSignIn';
import type { Database } from '@/server/platform/database/database';
import { actorName, callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done, Refusal, success } from '@/server/platform/http/reply';

import { emptySchema } from './emptySchema';
import { endSession } from './endSession';

/** A console administrator who may sign in. A deactivated one gets the same reply as an unknown address. */
const byEmail = (db: Database, email: string) =>
  db
    .selectFrom('console_admins as c')
    .innerJoin('administrators as a', 'a.console_admin_id', 'c.id')
    .selectAll('c')
    .select('a.id as administrator_id')
    .where('c.email', '=', email)
    .where('a.off_at', 'is', null)
    .executeTakeFirst();

const ownerOf = (id: number): Owner => ({ kind: 'console', id });

/**
 * Calls of console administrators about themselves, on the chat service. All administrators change their password here.
 */
export const consoleRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, passwords, sessions, codes, audit, signInLimits, browsers, now } = backend;

    app.post(
      consolePaths.login,
      { schema: { body: consoleCredentialsSchema, response: { 200: consoleSignedInSchema } } },
      async (request, reply) => {
        const { emailId, password } = request.body;
        const { ip } = request;
        const admin = await byEmail(db, emailId);
        const browser = admin && browsers.find(request, ownerOf(admin.id), admin.password_hash);
        const attempt = await signInLimits.admit('console-sign-in', emailId, ip, browser);
        const subject = admin && `console:${admin.id}`;
        const isRight = await passwords.verify(admin?.password_hash ?? null, password);
        if (!admin || !isRight) {
          await audit.record({ action: 'sign-in', actor: null, subject, outcome: 'refused', address: ip });
          throw new Refusal('Incorrect email or password.');
        }
        await attempt.succeeded();
        const owner = ownerOf(admin.id);
        await browsers.remember(request, reply, owner);
        const { token, wanted } = await db.transaction().execute(async (tx) => {
          const opening = { isAdmin: true, passwordHash: admin.password_hash, ...sessions.originOf(request) };
          const opened = await openSignIn(tx, backend, owner, opening);
          await audit.write(tx, {
            ...signInAction(opened.wanted),
            actor: owner,
            subject,
            outcome: 'done',
            address: ip,
          });
          return opened;
        });
        return success({
          accessToken: token,
          ...(wanted ? { secondFactor: wanted } : { administratorId: admin.administrator_id }),
        });
      },
    );

    app.post(
      consolePaths.forgotPassword,
      { schema: { body: emailOnlySchema, response: { 200: consolePendingSchema } } },
      async (request) => {
        const { email: to } = request.body;
        const { ip } = request;
        const admin = await byEmail(db, to);
        const owner = admin ? ownerOf(admin.id) : null;
        const browser = owner && admin && browsers.find(request, owner, admin.password_hash);
        await signInLimits.admit('recovery', to, ip, browser);
        const known: CodeLimitKey | null =
          admin && browser ? { way: 'console-known', account: `console:${admin.id}` } : null;
        const limitKey: CodeLimitKey = known && (await codes.isOpen(known)) ? known : { way: 'console', account: to };
        const { token, id: sessionId } = await openRecovery(backend, owner, 'console-reset-code', ip, limitKey);
        await codes.send({
          sessionId,
          purpose: 'console-reset-code',
          channel: 'email',
          to,
          deliver: Boolean(admin),
          limitKey,
        });
        return success({ access_token: token });
      },
    );

    app.post(
      consolePaths.verifyOtp,
      { schema: { body: consoleCodeCheckSchema, response: { 200: consolePendingSchema } } },
      async (request) => {
        const { id, sessionId, detail } = callerOf(request);
        const { emailId: to, userOtp: code } = request.body;
        const address = request.ip;
        const limitKey = limitKeyFrom(detail);
        const wrong = await codes.check({ sessionId, purpose: 'console-reset-code', to, code, address, limitKey });
        if (wrong) {
          await audit.record({
            action: 'recovery',
            actor: null,
            outcome: 'refused',
            address,
            detail: { step: 'code' },
          });
          throw wrong;
        }
        const { token } = await db.transaction().execute(async (tx) => {
          if (!(await sessions.consume(sessionId, tx))) throw wrongCode();
          return sessions.open(tx, ownerOf(id), 'console-reset-password');
        });
        return success({ access_token: token });
      },
    );

    app.post(
      consolePaths.updatePassword,
      { schema: { body: consoleNewPasswordSchema, response: { 200: messageOnlySchema } } },
      async (request, reply) => {
        const { id, sessionId } = callerOf(request);
        const { password } = request.body;
        if (passwords.isCommon(password)) throw tooCommon();
        const passwordHash = await passwords.hash(password);
        const owner = ownerOf(id);
        const line = { action: 'recovery', actor: owner, subject: `console:${id}`, address: request.ip } as const;
        await sessions.endAll(owner, undefined, async (tx, ended) => {
          if (!ended.includes(sessionId)) throw new Refusal('Please sign in.', 401);
          await setOwnPassword(tx, owner, passwordHash, now());
          await audit.write(tx, { ...line, outcome: 'done' });
        });
        const admin = await db.selectFrom('console_admins').select('email').where('id', '=', id).executeTakeFirst();
        if (admin) await signInLimits.clear(db, 'console-sign-in', admin.email);
        await browsers.remember(request, reply, owner);
        return done('Password changed. Please sign in.');
      },
    );

    app.post(
      consolePaths.changePassword,
      { schema: { body: consolePasswordChangeSchema, response: { 200: messageOnlySchema } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { oldPassword, password } = request.body;
        const line = {
          action: 'password-change',
          actor: caller,
          subject: actorName(caller),
          address: request.ip,
        } as const;
        const attempt = await signInLimits.admit('password-change', line.subject, request.ip);
        if (!(await passwords.verify(await passwordHashOf(db, caller), oldPassword))) {
          await audit.record({ ...line, outcome: 'refused' });
          throw new Refusal('Your old password is incorrect.');
        }
        await attempt.succeeded();
        if (passwords.isCommon(password)) throw tooCommon();
        const passwordHash = await passwords.hash(password);
        await sessions.endAll(caller, caller.sessionId, async (tx) => {
          await setOwnPassword(tx, caller, passwordHash, now());
          await sessions.prove(caller.sessionId, tx);
          await audit.write(tx, { ...line, outcome: 'done' });
        });
        await browsers.remember(request, reply, caller);
        return done('Password changed.');
      },
    );

    app.post(
      consolePaths.logout,
      { schema: { body: emptySchema, response: { 200: messageOnlySchema } } },
      endSession(backend),
    );
  };
