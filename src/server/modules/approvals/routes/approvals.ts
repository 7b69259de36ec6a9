import { messageOnlySchema } from '@/contract/envelope';
import { approvalPaths, pendingRequestsReplySchema } from '@/contract/people/approval';
import { decisionSchema, userPaths } from '@/contract/people/user';
import type { Backend } from '@/server/backend';
import { decideApproval } from '@/server/modules/approvals/decideApproval';
import { pendingRequestsFor } from '@/server/modules/approvals/requests';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done, success } from '@/server/platform/http/reply';

export const approvalRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.get(
      approvalPaths.list,
      {
        schema: { response: { 200: pendingRequestsReplySchema } },
        config: { access: allow.asAddition(allow.signedIn) },
      },
      async (request) => success({ requests: await pendingRequestsFor(backend, callerOf(request)) }),
    );

    app.post(
      userPaths.verifyNotification,
      { schema: { body: decisionSchema, response: { 200: messageOnlySchema } }, config: { access: allow.signedIn } },
      async (request) => done(await decideApproval(backend, callerOf(request), request.body, request.ip)),
    );
  };
