import { hasRight } from '@/contract/administration/rights';
import {
  joinPreviewReplySchema,
  joinPreviewRequestSchema,
  recordJoinPaths,
  recordJoinReplySchema,
  recordJoinSchema,
} from '@/contract/people/recordJoin';
import type { Backend } from '@/server/backend';
import { administratorsAmong } from '@/server/modules/auth/signInChange';
import { pairOf, previewJoin } from '@/server/modules/people/joinPreview';
import { joinedIds, joinRecords } from '@/server/modules/people/joinRecords';
import { assertOpenRecord } from '@/server/modules/people/openRecord';
import { recordById } from '@/server/modules/people/queries/people';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { Refusal, success } from '@/server/platform/http/reply';

const ownersOnly =
  'Only an owner can merge records when one of them, or a dependent who moves with it, is an administrator.';

function refuseSame({ id, otherId }: { id: number; otherId: number }) {
  if (id === otherId) throw new Refusal('This is the same record.');
}

/** Lets administrators merge two records of the same person after a preview. */
export const recordJoinRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, cipher, siteValues } = backend;

    app.post(
      recordJoinPaths.preview,
      { schema: { body: joinPreviewRequestSchema, response: { 200: joinPreviewReplySchema } } },
      async (request) => {
        const { id, otherId } = request.body;
        refuseSame(request.body);
        const today = await siteValues.today();
        const { preview } = await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(async (tx) => {
            const opened = assertOpenRecord(await recordById(tx, id));
            const other = assertOpenRecord(await recordById(tx, otherId));
            const pair = pairOf(opened, other);
            const found = await previewJoin(tx, { cipher, today }, pair);
            const needsOwner = (await administratorsAmong(tx, await joinedIds(tx, pair))).size > 0;
            const isRefused = needsOwner && !hasRight(callerOf(request).rights, ['owner']);
            return isRefused ? { ...found, preview: { ...found.preview, problem: ownersOnly } } : found;
          });
        for (const subject of [`person:${id}`, `person:${otherId}`] as const)
          await audit.record({
            action: 'view-record',
            actor: callerOf(request),
            subject,
            outcome: 'done',
            address: request.ip,
            detail: { join: true },
          });
        return success(preview);
      },
    );

    app.post(
      recordJoinPaths.join,
      { schema: { body: recordJoinSchema, response: { 200: recordJoinReplySchema } } },
      async (request) => {
        refuseSame(request.body);
        const joined = await joinRecords(backend, callerOf(request), request.body, request.ip);
        return success(joined, 'Records merged.');
      },
    );
  };
