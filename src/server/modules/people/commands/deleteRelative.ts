import type * as z from 'zod/mini';

import type { relativeRemovalSchema } from '@/contract/people/employee';
import type { Backend } from '@/server/backend';
import { lockForSignInChange } from '@/server/modules/accounts/ownerAccess';
import { type Person, recordById } from '@/server/modules/accounts/queries/people';
import { releaseFiles } from '@/server/modules/people/releaseFiles';
import { removeCodeLimits } from '@/server/modules/people/removeCodeLimits';
import type { Requester } from '@/server/platform/http/caller';
import { AuditedRefusal, Refusal } from '@/server/platform/http/reply';

/** Deletes an employee's dependent, with their files. */
export async function deleteRelative(
  backend: Backend,
  { parentUserId, userId: id }: z.output<typeof relativeRemovalSchema>,
  by: Requester,
) {
  const { db, audit, codes, files, sessions, sockets } = backend;
  const line = { ...by, action: 'delete', subject: `person:${id}` } as const;

  function assertRelative(found: Person | undefined) {
    const isPair = found && found.relation !== 'Self' && found.employee_id === parentUserId;
    if (!isPair || found.is_admin) throw new Refusal('This person isn’t a dependent of this employee.');
  }

  try {
    const { ended, unlink } = await db.transaction().execute(async (tx) => {
      // Checked first, so that no proof is requested for someone who is not a dependent.
      assertRelative(await recordById(tx, id));
      // Read again under the row lock, so that the second of two simultaneous removals finds no row.
      const locked = await lockForSignInChange(tx, backend, by.actor, [id]);
      assertRelative(locked.get(id));
      const unlinkFiles = await files.release(await releaseFiles(tx, id), tx);
      const sessionIds = await sessions.endAllInTransaction(tx, { kind: 'person', id });
      await tx.deleteFrom('people').where('id', '=', id).execute();
      await removeCodeLimits(tx, codes, [...locked.values()]);
      await audit.write(tx, { ...line, outcome: 'done' });
      return { ended: sessionIds, unlink: unlinkFiles };
    });
    sockets.disconnect(ended);
    await unlink();
  } catch (fault) {
    // No refusal is recorded for a person who is already removed; the log already has the removal.
    if (fault instanceof Refusal && !(fault instanceof AuditedRefusal) && (await recordById(db, id)))
      await audit.record({ ...line, outcome: 'refused' });
    throw fault;
  }
}
