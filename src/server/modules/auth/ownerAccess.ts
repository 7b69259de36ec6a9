import { sql } from 'kysely';
import {
  areOwners,
  lockAdministrators,
  readAdministrators,
} from '@/server/modules/administrators/queries/administrators';
import { readSensitiveCallsAllowedAt } from '@/server/modules/people/queries/numberChanges';
import { lockPeople } from '@/server/modules/people/queries/personForm';
import type { Database, Transaction } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';
import { AuditedRefusal } from '@/server/platform/http/reply';
import type { Settings } from '@/server/platform/process/settings';

import { assertFreshProof } from './proof';

/** Whether a person is an administrator, including deactivated ones, who can be reactivated. */
export const isAdministratorRecord = (personId: string) =>
  sql<boolean>`exists (select from administrators where administrators.person_id = ${sql.ref(personId)})`;

/** The administrators among some people, including deactivated ones. */
export async function findAdministratorIds(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('administrators')
    .select('person_id')
    .where('person_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Set(rows.flatMap(({ person_id }) => person_id ?? []));
}

type Deps = { settings: Pick<Settings, 'relyingParty'>; now: () => Date };

const noPermission = 'You don’t have permission to do this.';
const ownersOnly = 'This person is an administrator. Only an owner can change how they sign in.';
const notOwner = (text: string, subject?: string) => new AuditedRefusal(text, 403, { owner: 'needed' }, subject);

/**
 * Locks all administrators until the end of the transaction and returns them. Refuses a caller who lost the permission or
 * the session while waiting for another change.
 */
export async function requireOwner(
  tx: Transaction,
  site: Pick<Deps, 'settings'>,
  caller: Caller,
  refusal = notOwner(noPermission),
) {
  await lockAdministrators(tx);
  const all = await readAdministrators(tx, site, caller);
  const self = all.find(({ shown }) => shown.isSelf)?.shown;
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', caller.sessionId).executeTakeFirst();
  if (!session || self?.state !== 'active' || !areOwners(self.rights)) throw refusal;
  return all;
}

/**
 * Locks people. When one of them is an administrator, locks all administrators first, as other changes of
 * administrators do.
 */
export async function lockAccounts(tx: Transaction, ids: readonly number[]) {
  const isLocked = (await findAdministratorIds(tx, ids)).size > 0;
  if (isLocked) await lockAdministrators(tx);
  const people = await lockPeople(tx, ids);
  const administrators = await findAdministratorIds(tx, ids);
  if (administrators.size > 0 && !isLocked) throw notOwner(ownersOnly);
  return { people, administrators };
}

/** Refuses a caller who may not change how this administrator signs in. Only an owner with a fresh proof may. */
export async function requireOwnerOf(tx: Transaction, { settings, now }: Deps, caller: Caller, id: number) {
  const subject = `person:${id}`;
  await requireOwner(tx, { settings }, caller, notOwner(ownersOnly, subject));
  if (caller.kind === 'person' && (await readSensitiveCallsAllowedAt(tx, caller.id, now())))
    throw new AuditedRefusal(
      'An administrator changed your contact number. You can change other administrators 24 hours after that.',
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
export async function lockForSignInChange(tx: Transaction, deps: Deps, caller: Caller, ids: readonly number[]) {
  const { people, administrators } = await lockAccounts(tx, ids);
  for (const id of administrators) await requireOwnerOf(tx, deps, caller, id);
  return people;
}
