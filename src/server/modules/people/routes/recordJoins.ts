import {
  joinPreviewReplySchema,
  joinPreviewRequestSchema,
  recordJoinPaths,
  recordJoinReplySchema,
  recordJoinSchema,
} from '@/contract/people/recordJoin';
import type { Backend } from '@/server/backend';
import { readJoinPreview } from '@/server/modules/people/commands/readJoinPreview';
import { joinRecords } from '@/server/modules/people/joinRecords';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { Refusal, success } from '@/server/platform/http/reply';

function refuseSame({ id, otherId }: { id: number; otherId: number }) {
  if (id === otherId) throw new Refusal('This is the same record.');
}

/** Lets administrators merge two records of the same person after a preview. */
export const recordJoinRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      recordJoinPaths.preview,
      { schema: { body: joinPreviewRequestSchema, response: { 200: joinPreviewReplySchema } } },
      async (request) => {
        refuseSame(request.body);
        return success(await readJoinPreview(backend, request.body, requesterOf(request)));
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
