import type { FastifyRequest } from 'fastify';

import { messageOnlySchema } from '@/contract/envelope';
import { cardFileLimit } from '@/contract/files';
import { cardReplySchema, type DocumentType, planDocumentQuerySchema, planPaths } from '@/contract/people/plan';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { historyOf, notVoidedFrom, type StoredCoverage } from '@/server/modules/coverage/queries/coverages';
import type { AuditLine } from '@/server/platform/audit/audit';
import type { Transaction } from '@/server/platform/database/database';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { withForm } from '@/server/platform/http/multipartForm';
import { done, Refusal } from '@/server/platform/http/reply';

const notCovered = 'This person isn’t in that plan.';

/** The plan that a card is for: the current one, or else the next upcoming one. */
const planForCard = (history: readonly StoredCoverage[], type: DocumentType, today: string) =>
  notVoidedFrom(history, type, today)[0]?.plan_id;

export const planDocumentRoutes =
  ({ db, files, audit, siteValues, now }: Backend): Routes =>
  async (app) => {
    const lineOf = (
      request: FastifyRequest,
      action: AuditLine['action'],
      outcome: AuditLine['outcome'],
      { id, documentType }: { id: number; documentType: DocumentType },
    ): AuditLine => ({
      action,
      outcome,
      subject: `person:${id}`,
      actor: callerOf(request),
      address: request.ip,
      detail: { documentType },
    });

    app.post(
      planPaths.uploadDocument,
      {
        schema: { querystring: planDocumentQuerySchema, response: { 200: cardReplySchema } },
        config: { form: { files: ['file'] } },
      },
      async (request) => {
        const { id, documentType } = request.query;
        const today = await siteValues.today();
        if (!planForCard(await historyOf(db, id), documentType, today)) {
          await audit.record(lineOf(request, 'upload', 'refused', request.query));
          throw new Refusal(notCovered);
        }
        if (!request.isMultipart()) throw new Refusal(texts.fillRequired);

        const text = await withForm(
          request,
          files,
          { file: () => ({ kind: 'pdf', limit: cardFileLimit, ownerId: id }) },
          async ({ files: { file } }) => {
            if (!file) throw new Refusal(texts.fillRequired);
            const unlink = await db.transaction().execute(async (tx) => {
              // Of two simultaneous uploads the second replaces the first.
              const still = await tx
                .selectFrom('people')
                .select('id')
                .where('id', '=', id)
                .forNoKeyUpdate()
                .executeTakeFirst();
              if (!still) throw new Refusal('This person was just removed.');
              const planId = planForCard(await historyOf(tx, id), documentType, today);
              if (!planId) throw new Refusal(notCovered);
              const previous = await deleteCard(tx, id, documentType);
              await tx
                .insertInto('plan_documents')
                .values({
                  person_id: id,
                  document_type: documentType,
                  plan_id: planId,
                  file_id: file.id,
                  created_at: now(),
                })
                .execute();
              const unlinkOld = await files.release([previous?.file_id], tx);
              await audit.write(tx, lineOf(request, 'upload', 'done', request.query));
              return unlinkOld;
            });
            await unlink();
            return { text: 'Card uploaded successfully', repeated: false };
          },
          413,
        );
        return { ...done(text), status_code: 200 as const };
      },
    );

    app.delete(
      planPaths.deleteDocument,
      { schema: { querystring: planDocumentQuerySchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const { id, documentType } = request.query;
        const unlink = await db.transaction().execute(async (tx) => {
          const previous = await deleteCard(tx, id, documentType);
          if (!previous) throw new Refusal('Card not found.');
          const unlinkOld = await files.release([previous.file_id], tx);
          await audit.write(tx, lineOf(request, 'delete', 'done', request.query));
          return unlinkOld;
        });
        await unlink();
        return done('Card deleted successfully');
      },
    );
  };

const deleteCard = (tx: Transaction, personId: number, type: DocumentType) =>
  tx
    .deleteFrom('plan_documents')
    .where('person_id', '=', personId)
    .where('document_type', '=', type)
    .returning('file_id')
    .executeTakeFirst();
