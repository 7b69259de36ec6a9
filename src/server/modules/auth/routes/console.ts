import { passwordProofSchema, proofPaths } from '@/contract/people/proof';
import {
  consoleCodeCheckSchema,
  consoleCredentialsSchema,
  consoleNewPasswordSchema,
  consolePasswordChangeSchema,
  consolePaths,
  consolePendingReplySchema,
  consoleSignedInReplySchema,
  emailOnlySchema,
} from '@/contract/people/session';
import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { type CodeLimitKey, parseLimitKey } from '@/server/modules/auth/codeFlows';
import { changeAdministratorPassword } from '@/server/modules/auth/commands/changeAdministratorPassword';
import { openConsoleReset } from '@/server/modules/auth/commands/openConsoleReset';
import { proveByPassword } from '@/server/modules/auth/commands/proveByPassword';
import { resetConsolePassword } from '@/server/modules/auth/commands/resetConsolePassword';
import { signIn } from '@/server/modules/auth/commands/signIn';
import { signOut } from '@/server/modules/auth/commands/signOut';
import { findConsoleAdminByEmail } from '@/server/modules/auth/queries/consoleAdmins';
import { openRecovery } from '@/server/modules/auth/recovery';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { emptyBodySchema, type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, Refusal, success } from '@/server/platform/http/reply';

const consoleOwner = (id: number): AccountOwner => ({ kind: 'console', id });

/**
 * Calls on the chat service that console administrators make for their own accounts. All administrators, including
 * employees, change their password here.
 */
export const consoleRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, passwords, sessions, codes, audit, signInLimits, knownBrowsers } = backend;

    app.post(
      consolePaths.login,
      route(allow.anyone, { body: consoleCredentialsSchema, reply: consoleSignedInReplySchema }),
      async (request, reply) => {
        const { emailId, password } = request.body;
        const { ip } = request;
        const admin = await findConsoleAdminByEmail(db, emailId);
        const browser = admin && knownBrowsers.find(request, consoleOwner(admin.id), admin.password_hash);
        const attempt = await signInLimits.admit('console-sign-in', emailId, ip, browser);
        const subject = admin && `console:${admin.id}`;
        const isPasswordCorrect = await passwords.verify(admin?.password_hash ?? null, password);
        if (!admin || !isPasswordCorrect) {
          await audit.record({ action: 'sign-in', actor: null, subject, outcome: 'refused', address: ip });
          throw new Refusal('Incorrect email or password.');
        }
        await attempt.recordSuccess();
        const owner = consoleOwner(admin.id);
        await knownBrowsers.remember(request, reply, owner);
        const openOptions = { isAdmin: true, passwordHash: admin.password_hash, ...sessions.originOf(request) };
        const { token, availableFactors } = await signIn(backend, owner, openOptions, ip);
        return success({
          accessToken: token,
          ...(availableFactors ? { secondFactor: availableFactors } : { administratorId: admin.administrator_id }),
        });
      },
    );

    app.post(
      consolePaths.forgotPassword,
      route(allow.anyone, { body: emailOnlySchema, reply: consolePendingReplySchema }),
      async (request) => {
        const { email: to } = request.body;
        const { ip } = request;
        const admin = await findConsoleAdminByEmail(db, to);
        const owner = admin ? consoleOwner(admin.id) : null;
        const browser = owner && admin && knownBrowsers.find(request, owner, admin.password_hash);
        await signInLimits.admit('recovery', to, ip, browser);
        const knownLimitKey: CodeLimitKey | null =
          admin && browser ? { way: 'console-known', account: `console:${admin.id}` } : null;
        const limitKey: CodeLimitKey =
          knownLimitKey && (await codes.isBelowLimit(knownLimitKey)) ? knownLimitKey : { way: 'console', account: to };
        const { token, id: sessionId } = await openRecovery(backend, owner, 'console-reset-code', ip, limitKey);
        await codes.send({
          sessionId,
          purpose: 'console-reset-code',
          channel: 'email',
          to,
          shouldDeliver: Boolean(admin),
          limitKey,
        });
        return success({ access_token: token });
      },
    );

    app.post(
      consolePaths.verifyOtp,
      route(allow.pending('console-reset-code'), { body: consoleCodeCheckSchema, reply: consolePendingReplySchema }),
      async (request) => {
        const { id, sessionId, detail } = callerOf(request);
        const { emailId: to, userOtp: code } = request.body;
        const address = request.ip;
        const limitKey = parseLimitKey(detail);
        const codeRefusal = await codes.check({
          sessionId,
          purpose: 'console-reset-code',
          to,
          code,
          address,
          limitKey,
        });
        if (codeRefusal) {
          await audit.record({
            action: 'recovery',
            actor: null,
            outcome: 'refused',
            address,
            detail: { step: 'code' },
          });
          throw codeRefusal;
        }
        const { token } = await openConsoleReset(backend, { id, sessionId });
        return success({ access_token: token });
      },
    );

    app.post(
      consolePaths.updatePassword,
      route(allow.pending('console-reset-password'), { body: consoleNewPasswordSchema }),
      async (request, reply) => {
        const owner = await resetConsolePassword(backend, request.body.password, requesterOf(request));
        await knownBrowsers.remember(request, reply, owner);
        return done('Password changed. Please sign in.');
      },
    );

    app.post(
      consolePaths.changePassword,
      // No fresh proof is required, because the body contains the old password.
      route(allow.administrator, { body: consolePasswordChangeSchema }),
      async (request, reply) => {
        const by = requesterOf(request);
        await changeAdministratorPassword(backend, request.body, by);
        await knownBrowsers.remember(request, reply, by.actor);
        return done('Password changed.');
      },
    );

    app.post(
      proofPaths.console,
      route(allow.asAddition(allow.withoutSecondFactor(allow.consoleOnly)), { body: passwordProofSchema }),
      async (request) => {
        await proveByPassword(backend, request.body.password, requesterOf(request));
        return done('Thank you.');
      },
    );

    app.post(
      consolePaths.logout,
      route(allow.withoutSecondFactor(allow.signedIn), { body: emptyBodySchema }),
      async (request) => {
        await signOut(backend, requesterOf(request));
        return done('You are signed out.');
      },
    );
  };
