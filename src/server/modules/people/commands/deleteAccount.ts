import { administratorProblems } from '@/contract/administration/administrator';
import { dateIn, formatLongDate } from '@/contract/format';
import type { Backend } from '@/server/backend';
import { cancelInvitationsOf, lockAdministrators } from '@/server/modules/accounts/queries/administrators';
import { isLastOwner } from '@/server/modules/administrators/queries/administrators';
import { purgeTime } from '@/server/modules/auth/accountRestore';
import { readAccountText } from '@/server/modules/auth/numbers/numberObjection';
import { storeNotice } from '@/server/modules/auth/secondFactor/notice';
import { withdrawPendingRequests } from '@/server/modules/changeRequests/queries/changeRequests';
import { requestAuditEntry } from '@/server/modules/changeRequests/settleRequest';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Closes the caller's own account. They can restore it by signing in within the recovery period. */
export async function deleteAccount(backend: Backend, by: Requester) {
  const { db, audit, files, sessions, siteValues, outgoing, now } = backend;
  const { id, isAdmin } = by.actor;
  const owner = { kind: 'person', id } as const;
  const at = now();
  const accountText = await readAccountText(backend);
  const { timeZone } = (await siteValues.effective()).values;
  const [closedOn, keptUntil] = [at, purgeTime(at)].map((moment) => formatLongDate(dateIn(timeZone, moment)));
  await db.transaction().execute(async (tx) => {
    if (isAdmin) {
      await lockAdministrators(tx);
      if (await isLastOwner(tx, backend, owner)) throw new Refusal(administratorProblems.lastOwner);
    }
    // The row lock waits for sign-ins in progress, so that their sessions are ended too.
    await tx
      .updateTable('people')
      .set({ deleted_at: at, updated_at: at })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    await sessions.endAllInTransaction(tx, owner);
    const requests = await withdrawPendingRequests(tx, id, { by: formatActor(owner), at });
    await files.release(
      requests.map(({ document_file_id }) => document_file_id),
      tx,
    );
    for (const request of requests)
      await audit.write(tx, requestAuditEntry({ ...request, person_id: id }, 'withdrawn', by));
    const canceledInvitationCount = await cancelInvitationsOf(tx, formatActor(owner), at);
    await tx.deleteFrom('devices').where('person_id', '=', id).execute();
    const detail = canceledInvitationCount ? { withdrawn: canceledInvitationCount } : undefined;
    await audit.write(tx, { ...by, action: 'delete', subject: `person:${id}`, outcome: 'done', detail });
    await storeNotice(
      tx,
      backend,
      owner,
      `On ${closedOn}, ${accountText} was closed. To reopen it, sign in by ${keptUntil}. After that, your record, your coverage, and dependents without an account will be deleted. Not you? Sign in and contact your benefits team.`,
    );
  });
  void outgoing.sendDue();
}
