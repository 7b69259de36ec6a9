import { maxCardFileBytes } from '@/contract/files';
import { cardReplySchema, planDocumentQuerySchema, planPaths } from '@/contract/people/plan';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { deletePlanCard } from '@/server/modules/coverage/commands/deletePlanCard';
import { assertPlanForCard, uploadPlanCard } from '@/server/modules/coverage/commands/uploadPlanCard';
import { withForm } from '@/server/platform/files/multipartForm';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, Refusal } from '@/server/platform/http/reply';

export const planDocumentRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      planPaths.uploadDocument,
      route(allow.people, { querystring: planDocumentQuerySchema, form: { files: ['file'] }, reply: cardReplySchema }),
      async (request) => {
        const { query } = request;
        await assertPlanForCard(backend, query, requesterOf(request));
        if (!request.isMultipart()) throw new Refusal(texts.fillRequired);
        const text = await withForm(
          request,
          backend.files,
          { file: () => ({ kind: 'pdf', limit: maxCardFileBytes, ownerId: query.id }) },
          async ({ files: { file } }) => {
            if (!file) throw new Refusal(texts.fillRequired);
            await uploadPlanCard(backend, { ...query, fileId: file.id }, requesterOf(request));
            return { text: 'Card uploaded successfully', repeated: false };
          },
          413,
        );
        return { ...done(text), status_code: 200 as const };
      },
    );

    app.delete(
      planPaths.deleteDocument,
      route(allow.people, { querystring: planDocumentQuerySchema }),
      async (request) => {
        await deletePlanCard(backend, request.query, requesterOf(request));
        return done('Card deleted successfully');
      },
    );
  };
