import { changeRequestStateNames } from '@/contract/people/changeRequest';
import type { Backend } from '@/server/backend';
import { detachDocument, lockRequest, storeDecision } from '@/server/modules/changeRequests/queries/changeRequests';
import { requestAuditEntry } from '@/server/modules/changeRequests/settleRequest';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Withdraws the caller's pending request and deletes its document. */
export const withdrawRequest = (
  { db, audit, files, now }: Pick<Backend, 'db' | 'audit' | 'files' | 'now'>,
  id: number,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id);
    if (request?.person_id !== by.actor.id) throw new Refusal('This reported change no longer exists.');
    if (request.state === 'withdrawn') return;
    if (request.state !== 'waiting')
      throw new Refusal(`This reported change was already ${changeRequestStateNames[request.state].toLowerCase()}.`);
    await storeDecision(tx, id, { state: 'withdrawn', by: formatActor(by.actor), at: now() });
    await detachDocument(tx, id);
    await files.release([request.document_file_id], tx);
    await audit.write(tx, requestAuditEntry(request, 'withdrawn', by));
  });
