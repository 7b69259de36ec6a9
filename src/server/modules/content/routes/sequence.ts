import { sequencePath, sequenceQuerySchema, sequenceSchema } from '@/contract/content/sequence';
import { messageOnlySchema } from '@/contract/envelope';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { rearrange } from '@/server/modules/content/queries/sequence';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done, Refusal } from '@/server/platform/http/reply';

export const sequenceRoutes =
  ({ db, audit }: Backend): Routes =>
  async (app) => {
    app.post(
      sequencePath,
      { schema: { querystring: sequenceQuerySchema, body: sequenceSchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const { sequenceData, kind = request.query.tableType } = request.body;
        if (!kind || (request.query.tableType ?? kind) !== kind) throw new Refusal('Unknown list.', 400);
        if (new Set(sequenceData.map(({ seqNo }) => seqNo)).size < sequenceData.length)
          throw new Refusal('Two rows can’t have the same position.', 400);

        const wanted = [...sequenceData].sort((a, b) => a.seqNo - b.seqNo).map(({ id }) => id);
        await db.transaction().execute(async (tx) => {
          if (!(await rearrange(tx, kind, wanted))) throw new Refusal('This list changed. Refresh and try again.');
          await audit.write(tx, {
            action: 'change',
            actor: callerOf(request),
            subject: `order:${kind}`,
            outcome: 'done',
            address: request.ip,
            detail: { rows: wanted.length },
          });
        });
        return done(texts.sequence.updated);
      },
    );
  };
