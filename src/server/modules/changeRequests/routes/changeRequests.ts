import { uploadKindOf } from '@/contract/files';
import {
  type ChangeRequestDraft,
  changeRequestCountReplySchema,
  changeRequestDetailReplySchema,
  changeRequestDraftSchema,
  changeRequestIdSchema,
  changeRequestPageReplySchema,
  changeRequestPaths,
  changeRequestQuerySchema,
  changeRequestRejectionSchema,
  changeRequestSubmittedReplySchema,
  maxChangeDocumentBytes,
  ownChangeRequestsReplySchema,
} from '@/contract/people/changeRequest';
import { cleanTexts, findChangeProblems } from '@/contract/people/changeRules';
import type { Backend } from '@/server/backend';
import { recordListing } from '@/server/modules/audit/listings';
import { approveRequest, rejectRequest } from '@/server/modules/changeRequests/commands/decideRequest';
import { submitRequest } from '@/server/modules/changeRequests/commands/submitRequest';
import { withdrawRequest } from '@/server/modules/changeRequests/commands/withdrawRequest';
import { countRequests } from '@/server/modules/changeRequests/queries/changeRequests';
import {
  listOwnRequests,
  readRequestDetail,
  readRequestPage,
} from '@/server/modules/changeRequests/queries/readRequests';
import { type FileRule, fingerprint, parseFields, withForm } from '@/server/platform/files/multipartForm';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';

/** The form's draft; throws a Refusal if it is incomplete. */
function draftOf(fields: Record<string, string>, today: string): ChangeRequestDraft {
  const { people, kind, ...enteredTexts } = parseFields(changeRequestDraftSchema, fields);
  const ids = people ? people.split(',').map(Number) : [];
  const draft = { kind, people: [...new Set(ids)], ...cleanTexts(kind, enteredTexts) };
  const [problem] = Object.values(findChangeProblems(draft, today));
  if (problem) throw new Refusal(problem);
  return draft;
}

export const changeRequestRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, files, viewLogger, siteValues } = backend;

    app.get(
      changeRequestPaths.listOwn,
      route(allow.asAddition(allow.person), { reply: ownChangeRequestsReplySchema }),
      async (request) =>
        success({ today: await siteValues.today(), requests: await listOwnRequests(backend, callerOf(request).id) }),
    );

    app.post(
      changeRequestPaths.submit,
      route(allow.asAddition(allow.person), {
        form: { fields: changeRequestDraftSchema, files: ['document'] },
        reply: changeRequestSubmittedReplySchema,
      }),
      async (request) => {
        const by = requesterOf(request);
        const today = await siteValues.today();
        const documentRule = (_fields: object, name: string): FileRule => ({
          kind: uploadKindOf(name) === 'image' ? 'image' : 'pdf',
          limit: maxChangeDocumentBytes,
          ownerId: by.actor.id,
          isEncrypted: true,
        });
        const id = await withForm(
          request,
          files,
          { document: documentRule },
          (form) => {
            const draft = draftOf(form.fields, today);
            const fileId = form.files.document?.id ?? null;
            return runOnce(backend, request, fingerprint(form), async (tx) =>
              String(await submitRequest(tx, backend, { draft, fileId }, by)),
            );
          },
          413,
        );
        return success({ id: Number(id) }, 'Change reported. We’ll notify you when there’s a decision.');
      },
    );

    app.post(
      changeRequestPaths.withdraw,
      route(allow.asAddition(allow.person), { body: changeRequestIdSchema }),
      async (request) => {
        await withdrawRequest(backend, request.body.id, requesterOf(request));
        return done('Reported change withdrawn.');
      },
    );

    app.get(
      changeRequestPaths.list,
      route(allow.peopleManagers, { querystring: changeRequestQuerySchema, reply: changeRequestPageReplySchema }),
      async (request) => {
        const page = await readRequestPage(backend, request.query);
        const { ip: address } = request;
        const peopleCount = page.requests.length;
        await recordListing(backend, { list: 'requests', peopleCount, caller: callerOf(request), address });
        return success(page);
      },
    );

    app.get(changeRequestPaths.count, route(allow.peopleManagers, { reply: changeRequestCountReplySchema }), async () =>
      success({ waiting: await countRequests(db, 'waiting') }),
    );

    app.get(
      changeRequestPaths.detail(':id'),
      route(allow.peopleManagers, { params: changeRequestIdSchema, reply: changeRequestDetailReplySchema }),
      async (request) => {
        const { id } = request.params;
        const detail = await readRequestDetail(backend, id, callerOf(request));
        const viewedRequest = { personId: Number(detail.personId), request: id };
        await viewLogger.recordRequestView(callerOf(request), viewedRequest, request.ip);
        return success(detail);
      },
    );

    app.post(
      changeRequestPaths.reject,
      route(allow.peopleManagers, { body: changeRequestRejectionSchema }),
      async (request) => {
        await rejectRequest(backend, request.body, requesterOf(request));
        return done('Request rejected.');
      },
    );

    app.post(
      changeRequestPaths.approve,
      route(allow.peopleManagers, { body: changeRequestIdSchema }),
      async (request) => {
        await approveRequest(backend, request.body.id, requesterOf(request));
        return done('Request approved.');
      },
    );
  };
