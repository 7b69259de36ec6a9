import * as z from 'zod/mini';

import { alertDraftSchema, alertEditSchema, alertListReplySchema, alertPaths } from '@/contract/alert';
import { contentFilterSchema } from '@/contract/audience';
import { wordsOnly } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { addAlert, editAlert, listAlerts, removeAlert } from '@/server/db/alerts';
import { sightOf } from '@/server/db/audience';
import type { Routes } from '@/server/keepContract';
import { onlyOnce } from '@/server/onlyOnce';
import { plainText } from '@/server/plainText';
import { recordContent } from '@/server/recordContent';
import { done, Refusal, success } from '@/server/reply';
import { askerOf } from '@/server/whoAsks';

const gone = 'This alert does not exist any more.';

/** A description that says something. */
function saying(typed: string) {
  const description = plainText(typed);
  if (!description) throw new Refusal(texts.fillRequired);
  return description;
}

export const alertRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, now } = backend;
    const words = { 200: wordsOnly };

    app.get(
      alertPaths.list,
      { schema: { querystring: contentFilterSchema, response: { 200: alertListReplySchema } } },
      async (request) => {
        const sight = await sightOf(db, askerOf(request), now());
        return success({ alerts: await listAlerts(db, request.query, sight) });
      },
    );

    app.post(alertPaths.add, { schema: { body: alertDraftSchema, response: words } }, async (request) => {
      const draft = { ...request.body, description: saying(request.body.description) };
      const { words } = await onlyOnce(backend, request, draft, async (tx) => {
        const id = await addAlert(tx, draft);
        await recordContent(audit, request, 'change', `alert:${id}`, tx);
        return texts.alert.added;
      });
      return done(words);
    });

    app.post(alertPaths.edit, { schema: { body: alertEditSchema, response: words } }, async (request) => {
      const { id, description, ...rest } = request.body;
      const change = { ...rest, description: description === undefined ? undefined : saying(description) };
      await db.transaction().execute(async (tx) => {
        if (!(await editAlert(tx, id, change, now()))) throw new Refusal(gone);
        await recordContent(audit, request, 'change', `alert:${id}`, tx);
      });
      return done(texts.alert.updated);
    });

    app.delete(
      alertPaths.remove(':id'),
      { schema: { params: z.object({ id: idInputSchema }), response: words } },
      async (request) => {
        const { id } = request.params;
        await db.transaction().execute(async (tx) => {
          if (!(await removeAlert(tx, id))) throw new Refusal(gone);
          await recordContent(audit, request, 'delete', `alert:${id}`, tx);
        });
        return done(texts.alert.deleted);
      },
    );
  };
