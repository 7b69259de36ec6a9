import { sequencePath, sequenceQuerySchema, sequenceSchema } from '@/contract/content/sequence';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { reorderContent } from '@/server/modules/content/commands/reorderContent';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, Refusal } from '@/server/platform/http/reply';

export const sequenceRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      sequencePath,
      route(allow.content, { querystring: sequenceQuerySchema, body: sequenceSchema }),
      async (request) => {
        const { sequenceData, kind = request.query.tableType } = request.body;
        if (!kind || (request.query.tableType ?? kind) !== kind) throw new Refusal('Unknown list.', 400);
        if (new Set(sequenceData.map(({ seqNo }) => seqNo)).size < sequenceData.length)
          throw new Refusal('Two rows can’t have the same position.', 400);

        const orderedIds = [...sequenceData].sort((a, b) => a.seqNo - b.seqNo).map(({ id }) => id);
        await reorderContent(backend, kind, orderedIds, requesterOf(request));
        return done(texts.sequence.updated);
      },
    );
  };
