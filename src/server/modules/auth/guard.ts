import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify';
import { hasPermission } from '@/contract/administration/permissions';
import { backgroundHeader } from '@/contract/idempotency';
import { factorMissing } from '@/contract/signIn/secondFactor';

import type { Backend } from '@/server/backend';
import { assertFreshProof } from '@/server/modules/accounts/proof';
import { assertNoLostPhoneHold } from '@/server/modules/auth/numbers/lostPhone';
import type { AccessRule } from '@/server/platform/http/access';
import { type Caller, callerOf } from '@/server/platform/http/caller';
import { AuditedRefusal, Refusal } from '@/server/platform/http/reply';

const bearerPattern = /^Bearer ([\w-]{20,200})$/;

/** An administrator has to set up a second factor first; the page redirects them there. */
class SecondFactorMissing extends AuditedRefusal {
  override readonly data = factorMissing;

  constructor() {
    super('Administrators must use two-step verification. Set it up first.', 403, { secondFactor: 'missing' });
  }
}

/** Throws unless the rule allows this caller: 401 depends on the token only, 403 on the role and the permissions. */
function assertAllowed(rule: Exclude<AccessRule, { who: 'anyone' }>, caller: Caller | null) {
  if (!caller) throw new Refusal('Please sign in.', 401);
  if (rule.who === 'pending') {
    if (!rule.purposes.some((purpose) => purpose === caller.purpose)) throw new Refusal('Please sign in.', 401);
    return;
  }
  if (caller.purpose !== 'session') throw new Refusal('Please sign in.', 401);
  const isRoleAllowed = {
    signedIn: true,
    person: caller.kind === 'person',
    admin: caller.isAdmin,
    console: caller.kind === 'console',
  }[rule.who];
  const isPermissionMissing = caller.isAdmin && !hasPermission(caller.rights, rule.rights ?? []);
  if (!isRoleAllowed || isPermissionMissing) throw new AuditedRefusal('You don’t have permission to do this.', 403, {});
}

const guardFor =
  (backend: Backend, rule: AccessRule): onRequestHookHandler =>
  async (request) => {
    const { settings, sessions } = backend;
    // Checked before the token, so that the path behaves like one that does not exist.
    if ((rule.demoOnly && !settings.demo) || (rule.isAddition && settings.plainBackend))
      throw new Refusal('Page not found.', 404);
    if (rule.who === 'anyone') return;
    const token = bearerPattern.exec(request.headers.authorization ?? '')?.[1];
    request.caller = token ? await sessions.find(token, !request.headers[backgroundHeader]) : null;
    assertAllowed(rule, request.caller);
    if (rule.who === 'pending' || settings.plainBackend) return;
    const caller = callerOf(request);
    if (!rule.isOpenWithoutSecondFactor && caller.isSecondFactorMissing) throw new SecondFactorMissing();
    // Checked before the proof, so that no one types a password for a call that is refused anyway.
    if (rule.isClosedAfterLostPhone) await assertNoLostPhoneHold(backend, caller);
    if (rule.proof) assertFreshProof(backend, caller);
  };

/** Checks access before a request's body is read. A route without an access rule keeps the server from starting. */
export function guardRoutes(app: FastifyInstance, backend: Backend) {
  app.addHook('onRoute', (route: RouteOptions) => {
    const rule = route.config?.access;
    if (!rule) throw new Error(`${[route.method].flat().join()} ${route.url} has no access rule`);
    route.onRequest = [guardFor(backend, rule), ...[route.onRequest ?? []].flat()];
  });
}
