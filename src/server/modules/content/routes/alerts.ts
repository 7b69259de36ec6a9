import * as z from 'zod/mini';
import { alertDraftSchema, alertEditSchema, alertListReplySchema, alertPaths } from '@/contract/content/alert';
import { contentFilterSchema } from '@/contract/content/audience';
import { idInputSchema } from '@/contract/id';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { addAlert } from '@/server/modules/content/commands/addAlert';
import { deleteAlert } from '@/server/modules/content/commands/deleteAlert';
import { editAlert } from '@/server/modules/content/commands/editAlert';
import { requireSafeFormatting } from '@/server/modules/content/formattedText';
import { listAlerts } from '@/server/modules/content/queries/alerts';
import { readViewer } from '@/server/modules/content/queries/audience';
import { plainText } from '@/server/platform/database/plainText';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';

/** Cleans an alert's text; refuses an empty or unsafe one. */
function requireAlertText(typedDescription: string) {
  const description = requireSafeFormatting(plainText(typedDescription));
  if (!description) throw new Refusal(texts.fillRequired);
  return description;
}

export const alertRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, settings, siteValues } = backend;
    app.get(
      alertPaths.list,
      route(allow.signedIn, { querystring: contentFilterSchema, reply: alertListReplySchema }),
      async (request) => {
        const caller = callerOf(request);
        const viewer = await readViewer(db, caller, await siteValues.today());
        // The customer's specification has no call that marks alerts as seen, so its replies have no `isNew`.
        const memberId = caller.isAdmin || settings.plainBackend ? undefined : caller.id;
        return success({ alerts: await listAlerts(db, request.query, viewer, memberId) });
      },
    );

    app.post(alertPaths.add, route(allow.content, { body: alertDraftSchema }), async (request) => {
      const draft = { ...request.body, description: requireAlertText(request.body.description) };
      const { text } = await runOnce(backend, request, draft, async (tx) => {
        await addAlert(tx, backend, draft, requesterOf(request));
        return texts.alert.added;
      });
      return done(text);
    });

    app.post(alertPaths.edit, route(allow.content, { body: alertEditSchema }), async (request) => {
      const { description: typedDescription, ...change } = request.body;
      const description = typedDescription === undefined ? undefined : requireAlertText(typedDescription);
      await editAlert(backend, { ...change, description }, requesterOf(request));
      return done(texts.alert.updated);
    });

    app.delete(
      alertPaths.remove(':id'),
      route(allow.content, { params: z.object({ id: idInputSchema }) }),
      async (request) => {
        await deleteAlert(backend, request.params.id, requesterOf(request));
        return done(texts.alert.deleted);
      },
    );
  };
