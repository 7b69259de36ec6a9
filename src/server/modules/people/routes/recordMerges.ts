import {
  mergePreviewReplySchema,
  mergePreviewRequestSchema,
  recordMergePaths,
  recordMergeReplySchema,
  recordMergeSchema,
} from '@/contract/people/recordMerge';
import type { Backend } from '@/server/backend';
import { mergeRecords, readMergePreview } from '@/server/modules/people/mergeRecords';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { Refusal, success } from '@/server/platform/http/reply';

function assertDifferentRecords({ id, otherId }: { id: number; otherId: number }) {
  if (id === otherId) throw new Refusal('This is the same record.');
}

/** Lets administrators merge two records of the same person after a preview. */
export const recordMergeRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      recordMergePaths.preview,
      route(allow.peopleManagers, { body: mergePreviewRequestSchema, reply: mergePreviewReplySchema }),
      async (request) => {
        assertDifferentRecords(request.body);
        return success(await readMergePreview(backend, request.body, requesterOf(request)));
      },
    );

    app.post(
      recordMergePaths.merge,
      route(allow.withRecentProof(allow.peopleManagers), { body: recordMergeSchema, reply: recordMergeReplySchema }),
      async (request) => {
        assertDifferentRecords(request.body);
        const result = await mergeRecords(backend, callerOf(request), request.body, request.ip);
        return success(result, 'Records merged.');
      },
    );
  };
