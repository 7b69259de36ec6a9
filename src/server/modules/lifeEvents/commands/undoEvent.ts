import { sql } from 'kysely';

import { activeStatus, inactiveStatus } from '@/contract/people/employee';
import type { Backend } from '@/server/backend';
import { lockAccounts } from '@/server/modules/accounts/ownerAccess';
import { findRecordById, setStatus } from '@/server/modules/accounts/queries/people';
import { reopenAfterUndo } from '@/server/modules/changeRequests/settleRequest';
import { restoreCoverage } from '@/server/modules/coverage/queries/coverageSnapshots';
import { accountEndsOf } from '@/server/modules/coverage/queries/upcomingChanges';
import { findUndoProblem } from '@/server/modules/lifeEvents/findUndoProblem';
import { eventsOf, readOpenFamily } from '@/server/modules/lifeEvents/queries/families';
import {
  type AccountState,
  lockEvent,
  markEventUndone,
  readStoredChanges,
  setAccountEnd,
} from '@/server/modules/lifeEvents/queries/lifeEvents';
import { deleteFileReferences } from '@/server/modules/people/deleteFileReferences';
import { rejectDuringImport } from '@/server/modules/people/importLock';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

type Deps = Pick<Backend, 'db' | 'audit' | 'sessions' | 'files' | 'pushes' | 'now'>;
type RestoredAccount = { person: number; before: AccountState; after: AccountState };

/** Restores an account as it was before an event. */
async function restoreAccount(tx: Transaction, { sessions, now }: Deps, { person, before, after }: RestoredAccount) {
  const [accountEnd] = await accountEndsOf(tx, [person]);
  const status = (await findRecordById(tx, person))?.status ?? inactiveStatus;
  // An account that an administrator deactivated before its last day stays inactive.
  const isStatusRestored = after.lastDay === null || (accountEnd?.ended_at && status === inactiveStatus);
  if (isStatusRestored) await setStatus(tx, person, before.status);
  const isInactive = before.status !== activeStatus;
  await setAccountEnd(tx, person, before.lastDay, isInactive ? now() : null);
  if (isInactive) await sessions.endAllInTransaction(tx, { kind: 'person', id: person });
}

/** Undoes an event completely, or refuses if later changes depend on it. */
export async function undoEvent(deps: Deps, { employeeId, id }: { employeeId: number; id: number }, by: Requester) {
  const { db, audit, files, sessions, pushes, now } = deps;
  await db.transaction().execute(async (tx) => {
    await rejectDuringImport(tx);
    const { employee, dependents } = await readOpenFamily(tx, employeeId);
    await lockAccounts(
      tx,
      [employee, ...dependents].map((person) => person.id),
    );
    const event = await lockEvent(tx, id);
    if (event?.employee_id !== employeeId) throw new Refusal('This event no longer exists.');
    const problem = await findUndoProblem(tx, event, { events: await eventsOf(tx, employeeId), now: now() });
    if (problem) throw new Refusal(problem);

    const changes = await readStoredChanges(tx, id);
    const addedIds = changes.filter(({ kind }) => kind === 'added').map(({ person }) => person);
    await restoreCoverage(
      tx,
      sql`select person_id, kind, before from life_event_changes
        where event_id = ${id} and kind in ('medical', 'dental', 'vision')`,
      now(),
    );
    for (const { person, kind, before, after } of changes) {
      if (kind === 'account')
        await restoreAccount(tx, deps, { person, before: before as AccountState, after: after as AccountState });
      if (kind === 'record')
        await tx.updateTable('people').set({ enrollment_date: null }).where('id', '=', person).execute();
    }
    const fileIds: number[] = [];
    for (const person of addedIds) {
      fileIds.push(...(await deleteFileReferences(tx, person)));
      await sessions.endAllInTransaction(tx, { kind: 'person', id: person });
    }
    await files.release(fileIds, tx);
    const changedIds = [...new Set(changes.map(({ person }) => person))].filter((person) => !addedIds.includes(person));
    await markEventUndone(tx, id, formatActor(by.actor), now());
    if (changedIds.length)
      await tx.updateTable('people').set({ updated_at: now() }).where('id', 'in', changedIds).execute();
    if (addedIds.length) await tx.deleteFrom('people').where('id', 'in', addedIds).execute();
    const detail = { lifeEvent: event.event, event: id, undone: true };
    const auditEntry = { ...by, outcome: 'done', detail } as const;
    await audit.writeAll(tx, [
      ...[...new Set([employeeId, ...changedIds])].map(
        (person) => ({ ...auditEntry, action: 'change', subject: `person:${person}` }) as const,
      ),
      ...addedIds.map((person) => ({ ...auditEntry, action: 'delete', subject: `person:${person}` }) as const),
    ]);
    await reopenAfterUndo(tx, deps, id, by);
  });
  pushes.wake();
}
