import * as z from 'zod/mini';

import { alertDraftSchema, alertEditSchema, alertListReplySchema, alertPaths } from '@/contract/content/alert';
import { contentFilterSchema } from '@/contract/content/audience';
import { messageOnlySchema } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { sanitizeFormatted } from '@/server/modules/content/formattedText';
import { addAlert, editAlert, listAlerts, lockAlert, removeAlert } from '@/server/modules/content/queries/alerts';
import { viewerOf } from '@/server/modules/content/queries/audience';
import { recordContent } from '@/server/modules/content/recordContent';
import { plainText } from '@/server/platform/database/plainText';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { changesNothing, EditConflict, isUpToDate } from '@/server/platform/http/editConflict';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';

const notFound = 'This alert no longer exists.';

/** Requires visible text. */
function saying(typed: string) {
  const description = sanitizeFormatted(plainText(typed));
  if (!description) throw new Refusal(texts.fillRequired);
  return description;
}

export const alertRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, now, settings, siteValues } = backend;
    const messageResponse = { 200: messageOnlySchema };

    app.get(
      alertPaths.list,
      { schema: { querystring: contentFilterSchema, response: { 200: alertListReplySchema } } },
      async (request) => {
        const caller = callerOf(request);
        const sight = await viewerOf(db, caller, await siteValues.today());
        // The agreed contract has no call that reports what was seen.
        const memberId = caller.isAdmin || settings.plainBackend ? undefined : caller.id;
        return success({ alerts: await listAlerts(db, request.query, sight, memberId) });
      },
    );

    app.post(alertPaths.add, { schema: { body: alertDraftSchema, response: messageResponse } }, async (request) => {
      const draft = { ...request.body, description: saying(request.body.description) };
      const { text } = await runOnce(backend, request, draft, async (tx) => {
        const id = await addAlert(tx, draft);
        await recordContent(audit, request, 'change', `alert:${id}`, tx);
        return texts.alert.added;
      });
      return done(text);
    });

    app.post(alertPaths.edit, { schema: { body: alertEditSchema, response: messageResponse } }, async (request) => {
      const { id, version, description, ...rest } = request.body;
      const change = { ...rest, description: description === undefined ? undefined : saying(description) };
      await db.transaction().execute(async (tx) => {
        const alert = await lockAlert(tx, id);
        if (!alert) throw new Refusal(notFound);
        if (!isUpToDate(version, alert)) {
          if (changesNothing(change, alert)) return;
          throw new EditConflict(alert);
        }
        await editAlert(tx, id, change, now());
        await recordContent(audit, request, 'change', `alert:${id}`, tx);
      });
      return done(texts.alert.updated);
    });

    app.delete(
      alertPaths.remove(':id'),
      { schema: { params: z.object({ id: idInputSchema }), response: messageResponse } },
      async (request) => {
        const { id } = request.params;
        await db.transaction().execute(async (tx) => {
          if (!(await removeAlert(tx, id))) throw new Refusal(notFound);
          await recordContent(audit, request, 'delete', `alert:${id}`, tx);
        });
        return done(texts.alert.deleted);
      },
    );
  };
