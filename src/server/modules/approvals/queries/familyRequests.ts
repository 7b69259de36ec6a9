import { hasPermission } from '@/contract/administration/permissions';
import { activeStatus } from '@/contract/people/employee';
import type { Decision } from '@/contract/people/user';
import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';

/** The employee's ID if they can decide a request; null if administrators must decide it. */
async function addresseeOf(tx: Database, employeeId: number) {
  const employee = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', employeeId)
    .where('registered_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('status', '=', activeStatus)
    .executeTakeFirst();
  return employee?.id ?? null;
}

/** Inserts a request for a spouse; a spouse has at most one pending request. */
export async function insertFamilyRequest(
  tx: Database,
  { personId, employeeId, reference, at }: { personId: number; employeeId: number; reference: string; at: Date },
) {
  await tx
    .insertInto('family_requests')
    .values({ reference, person_id: personId, addressee_id: await addresseeOf(tx, employeeId), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Readdresses a spouse's pending request to their current employee; the previous employee can no longer decide it. */
export async function readdressFamilyRequest(tx: Database, personId: number, employeeId: number) {
  await tx
    .updateTable('family_requests')
    .set({ addressee_id: await addresseeOf(tx, employeeId) })
    .where('person_id', '=', personId)
    .where('decision', 'is', null)
    .execute();
}

/** Removes the pending request of someone who is no longer a spouse. */
export const deletePendingRequest = (tx: Database, personId: number) =>
  tx.deleteFrom('family_requests').where('person_id', '=', personId).where('decision', 'is', null).execute();

/** Requests with the person they are about; `addressee_id` is null when administrators must decide. */
const selectRequests = (db: Database) =>
  db
    .selectFrom('family_requests as f')
    .innerJoin('people as p', 'p.id', 'f.person_id')
    .leftJoin('people as e', 'e.id', 'p.employee_id')
    .leftJoin('people as a', (join) =>
      join.onRef('a.id', '=', 'f.addressee_id').on('a.deleted_at', 'is', null).on('a.status', '=', activeStatus),
    )
    .select([
      'f.id',
      'f.reference',
      'f.person_id',
      'f.decision',
      'f.decided_by',
      'f.created_at',
      'a.id as addressee_id',
    ])
    .select(['p.first_name', 'p.full_name', 'e.full_name as employee_name']);

/**
 * Requests that a caller may decide: those addressed to them, and those without an addressee for administrators with
 * the people permission.
 */
const selectAddressedTo = (db: Database, { kind, id, rights }: Caller) =>
  selectRequests(db)
    .where('p.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        ...(kind === 'person' ? [where('a.id', '=', id)] : []),
        ...(hasPermission(rights, ['people']) ? [where('a.id', 'is', null)] : []),
      ]),
    );

export type FamilyRequest = NonNullable<Awaited<ReturnType<typeof findPendingRequest>>>;

export const findPendingRequest = (db: Database, personId: number) =>
  selectRequests(db).where('f.person_id', '=', personId).where('f.decision', 'is', null).executeTakeFirst();

const maxListedRequests = 50;

/** Newest first. */
export const listPendingRequestsFor = (db: Database, caller: Caller) =>
  selectAddressedTo(db, caller)
    .where('f.decision', 'is', null)
    .orderBy('f.id', 'desc')
    .limit(maxListedRequests)
    .execute();

/** The request with this reference, or about the person with this SSN; pending requests come before decided ones. */
export const findRequest = (
  db: Database,
  caller: Caller,
  { reference, ssnHash }: { reference: string; ssnHash: Buffer | null },
) =>
  selectAddressedTo(db, caller)
    .where((where) =>
      where.or([where('f.reference', '=', reference), ...(ssnHash ? [where('p.ssn_hash', '=', ssnHash)] : [])]),
    )
    .orderBy('f.decided_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst();

/** False when the request was already decided. */
export async function decideRequest(
  tx: Database,
  { id, decision, by, at }: { id: number; decision: Decision['status']; by: string; at: Date },
) {
  const { numUpdatedRows } = await tx
    .updateTable('family_requests')
    .set({ decision, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Which of these people were deactivated because their latest family request was rejected. */
export async function listRejectedDependents(db: Database, personIds: readonly number[]) {
  const latestRequests = await db
    .selectFrom('family_requests')
    .distinctOn('person_id')
    .select(['person_id', 'decision'])
    .where('person_id', 'in', personIds)
    .orderBy('person_id')
    .orderBy('id', 'desc')
    .execute();
  return new Set(latestRequests.filter(({ decision }) => decision === 'reject').map(({ person_id }) => person_id));
}
