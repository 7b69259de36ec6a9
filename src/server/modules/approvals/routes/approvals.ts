import { approvalPaths, pendingRequestsReplySchema } from '@/contract/people/approval';
import { decisionSchema, userPaths } from '@/contract/people/user';
import type { Backend } from '@/server/backend';
import { decideApproval } from '@/server/modules/approvals/decideApproval';
import { pendingRequestsFor } from '@/server/modules/approvals/requests';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, success } from '@/server/platform/http/reply';

export const approvalRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.get(
      approvalPaths.list,
      route(allow.asAddition(allow.signedIn), { reply: pendingRequestsReplySchema }),
      async (request) => success({ requests: await pendingRequestsFor(backend, callerOf(request)) }),
    );

    app.post(userPaths.verifyNotification, route(allow.signedIn, { body: decisionSchema }), async (request) =>
      done(await decideApproval(backend, callerOf(request), request.body, request.ip)),
    );
  };
