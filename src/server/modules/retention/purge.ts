import { sql } from 'kysely';

import { inactiveStatus } from '@/contract/people/employee';
import type { Backend } from '@/server/backend';
import { restoreCutoff } from '@/server/modules/auth/accountRestore';
import type { Codes } from '@/server/modules/auth/codes';
import { removeRecipient } from '@/server/modules/notifications/queries/notifications';
import { deleteFileReferences } from '@/server/modules/people/deleteFileReferences';
import { removeCodeLimits } from '@/server/modules/people/removeCodeLimits';
import { removeFromImports } from '@/server/modules/people/removeFromImports';
import type { AuditLog } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';
import type { FileStore } from '@/server/platform/files/fileStore';
import { type Cipher, placeholderSsn, purgedSsnPurpose } from '@/server/platform/keys/cipher';

/** Limits one sweep, so that other work is not blocked; the next sweep purges the remaining accounts. */
const accountsPerSweep = 200;
const deletedAccountName = 'Deleted account';

type Deps = { db: Database; files: FileStore; audit: AuditLog; codes: Codes; cipher: Cipher; now: () => Date };

/**
 * Purges accounts deleted more than 30 days ago: the person, their data, and an employee's dependents who have no
 * account. Each transaction purges one account, so that a crash leaves no half-purged person; nodes skip the rows that
 * another node has locked. Returns how many accounts were purged.
 */
export async function purgeDeleted(deps: Deps): Promise<number> {
  let purgedCount = 0;
  while (purgedCount < accountsPerSweep && (await purgeNext(deps))) purgedCount += 1;
  return purgedCount;
}

const purgeNext = ({ db, files, audit, codes, cipher, now }: Deps) =>
  db.transaction().execute(async (tx) => {
    const person = await findNextDue(tx, restoreCutoff(now()));
    if (!person) return false;
    const { id } = person;
    const dependents = await tx
      .selectFrom('people')
      .select(['id', 'registered_at', 'contact', 'ssn_hash'])
      .where('employee_id', '=', id)
      .where('id', '!=', id)
      .forUpdate()
      .execute();
    const removedDependents = dependents.filter(({ registered_at }) => !registered_at);
    const removedIds = removedDependents.map((relative) => relative.id);
    const isRowKept = removedIds.length < dependents.length;

    const fileIds: number[] = [];
    for (const personId of [...removedIds, id]) fileIds.push(...(await deleteFileReferences(tx, personId)));
    // The account stays due until the commit, so an interrupted purge is repeated; files go first, so that none remains
    // when the purge is reported.
    await files.erase(fileIds, tx);
    await removeFromImports(tx, [...removedIds, id]);
    if (removedIds.length) await tx.deleteFrom('people').where('id', 'in', removedIds).execute();
    if (isRowKept) await emptyRow(tx, cipher, id, now());
    else await tx.deleteFrom('people').where('id', '=', id).execute();

    await removeCodeLimits(tx, codes, [...removedDependents, person]);
    const detail = { relatives: removedIds.length, files: fileIds.length };
    await audit.write(tx, {
      action: 'purge',
      actor: null,
      subject: `person:${id}`,
      outcome: 'done',
      address: '',
      detail,
    });
    return true;
  });

/** The next account to purge; an employee's emptied row is deleted once no dependent with an account is left. */
async function findNextDue(tx: Database, deletedBefore: Date) {
  const { rows } = await sql<{ id: number; contact: string; ssn_hash: Buffer }>`
    select id, contact, ssn_hash from people p
    where p.deleted_at <= ${deletedBefore}
      and (p.registered_at is not null
        or not exists (select from people r where r.employee_id = p.id and r.id <> p.id))
    order by p.deleted_at, p.id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** Empties an employee's row instead of deleting it, because it links the dependents who have accounts. */
async function emptyRow(tx: Database, cipher: Backend['cipher'], id: number, at: Date) {
  for (const table of [
    ...(['sessions', 'devices', 'alerts_seen', 'number_changes', 'terms_acceptances', 'coverages'] as const),
    ...(['invitations', 'invited_people', 'administrators', 'passkeys', 'passkey_owners'] as const),
    ...(['authenticator_apps', 'recovery_codes', 'previous_emails'] as const),
    ...(['life_event_changes', 'account_ends'] as const),
  ])
    await tx.deleteFrom(table).where('person_id', '=', id).execute();
  await tx.deleteFrom('life_events').where('employee_id', '=', id).execute();
  await removeRecipient(tx, id);
  await tx.deleteFrom('chat_conversations').where('member_id', '=', id).execute();
  await tx
    .updateTable('people')
    .set({
      full_name: deletedAccountName,
      first_name: deletedAccountName,
      last_name: '',
      name_key: deletedAccountName.toLowerCase(),
      email: '',
      contact: '',
      contact2: '',
      empl_type: '',
      enrollment_date: null,
      birth_date: null,
      ssn_sealed: cipher.encrypt(placeholderSsn),
      ssn_hash: cipher.lookupHash(purgedSsnPurpose, String(id)),
      ssn_last4: '0000',
      status: inactiveStatus,
      is_admin: false,
      password_hash: null,
      registered_at: null,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}
