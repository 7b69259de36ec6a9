import {
  findAdministratorIds,
  isActiveOwner,
  lockAdministrators,
} from '@/server/modules/accounts/queries/administrators';
import { readSensitiveCallsAllowedAt } from '@/server/modules/accounts/queries/numberChanges';
import { lockPeople } from '@/server/modules/accounts/queries/people';
import type { Transaction } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';
import { AuditedRefusal } from '@/server/platform/http/reply';

import { assertFreshProof } from './proof';

type Clock = { now: () => Date };

const noPermissionText = 'You don’t have permission to do this.';
const ownersOnlyText = 'This person is an administrator. Only an owner can change how they sign in.';
const notOwnerRefusal = (text: string, subject?: string) => new AuditedRefusal(text, 403, { owner: 'needed' }, subject);

/**
 * Locks all administrators until the end of the transaction. Refuses a caller who lost the permission or the session
 * while waiting for another change.
 */
export async function requireOwner(tx: Transaction, caller: Caller, refusal = notOwnerRefusal(noPermissionText)) {
  await lockAdministrators(tx);
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', caller.sessionId).executeTakeFirst();
  if (!session || !(await isActiveOwner(tx, caller))) throw refusal;
}

/**
 * Locks people. If one of them is an administrator, locks all administrators first; every change to an administrator
 * locks in this order, which avoids deadlocks. Refuses when one of them has become an administrator in the meantime.
 */
export async function lockAccounts(tx: Transaction, ids: readonly number[]) {
  const areAdministratorsLocked = (await findAdministratorIds(tx, ids)).size > 0;
  if (areAdministratorsLocked) await lockAdministrators(tx);
  const people = await lockPeople(tx, ids);
  const administratorIds = await findAdministratorIds(tx, ids);
  if (administratorIds.size > 0 && !areAdministratorsLocked) throw notOwnerRefusal(ownersOnlyText);
  return { people, administratorIds };
}

/** Refuses a caller who may not change how this administrator signs in. Only an owner with a fresh proof may. */
export async function requireOwnerForSignInChange(tx: Transaction, { now }: Clock, caller: Caller, id: number) {
  const subject = `person:${id}`;
  await requireOwner(tx, caller, notOwnerRefusal(ownersOnlyText, subject));
  if (caller.kind === 'person' && (await readSensitiveCallsAllowedAt(tx, caller.id, now())))
    throw new AuditedRefusal(
      'An administrator changed your contact number. You can’t change other administrators for 24 hours after that.',
      200,
      { lostPhone: true },
      subject,
    );
  assertFreshProof({ now }, caller);
}

/**
 * Locks people before someone else changes how they sign in (number, email address, SSN, relation, family, status,
 * password, second factors, or the record itself). Refuses when one of them is an administrator and the caller is not
 * an owner. Call it before anything else locks one of them.
 */
export async function lockForSignInChange(tx: Transaction, clock: Clock, caller: Caller, ids: readonly number[]) {
  const { people, administratorIds } = await lockAccounts(tx, ids);
  for (const id of administratorIds) await requireOwnerForSignInChange(tx, clock, caller, id);
  return people;
}
