import { type Selectable, sql } from 'kysely';

import {
  type ChangeRequestQuery,
  type ChangeRequestState,
  type ChangeRequestTexts,
  changeRequestsPerPage,
} from '@/contract/people/changeRequest';
import type { Database, Tables, Transaction } from '@/server/platform/database/database';
import type { Cipher } from '@/server/platform/keys/cipher';

export type StoredRequest = Selectable<Tables['change_requests']>;

export const encryptTexts = (cipher: Cipher, texts: ChangeRequestTexts) => cipher.encrypt(JSON.stringify(texts));
export const textsOf = (cipher: Cipher, { texts_sealed }: StoredRequest) =>
  JSON.parse(cipher.decrypt(texts_sealed)) as ChangeRequestTexts;
export const reasonOf = (cipher: Cipher, { reason_sealed }: StoredRequest) =>
  reason_sealed === null ? '' : cipher.decrypt(reason_sealed);

type NewRequest = Pick<
  StoredRequest,
  'person_id' | 'kind' | 'people' | 'texts_sealed' | 'document_file_id' | 'created_at'
>;

export async function insertRequest(tx: Transaction, request: NewRequest) {
  const { id } = await tx.insertInto('change_requests').values(request).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Locks the open record of someone who reports a change, so that closing the account waits. */
export const lockReporter = (tx: Transaction, id: number) =>
  tx
    .selectFrom('people')
    .select(['id', 'employee_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The number of requests in one state, of everyone or of one person. */
export async function countRequests(db: Database, state: ChangeRequestState, personId?: number) {
  const { count } = await db
    .selectFrom('change_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ state, ...(personId !== undefined && { person_id: personId }) }))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many of these people are in an employee's family. */
export async function countInFamily(db: Database, employeeId: number, ids: readonly number[]) {
  const { count } = await db
    .selectFrom('people')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where((eb) => eb.or([eb('employee_id', '=', employeeId), eb('id', '=', employeeId)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks a request until the transaction ends. */
export const lockRequest = (tx: Transaction, id: number) =>
  tx.selectFrom('change_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type Decision = {
  state: Exclude<ChangeRequestState, 'waiting'>;
  by: string;
  at: Date;
  reason?: Buffer;
  eventId?: number | undefined;
};

export const storeDecision = (tx: Transaction, id: number, { state, by, at, reason, eventId }: Decision) =>
  tx
    .updateTable('change_requests')
    .set({ state, decided_by: by, decided_at: at, reason_sealed: reason ?? null, event_id: eventId ?? null })
    .where('id', '=', id)
    .execute();

/** Withdraws a person's pending requests. Returns the requests with the documents they referred to until now. */
export async function withdrawPendingRequests(tx: Transaction, personId: number, { by, at }: { by: string; at: Date }) {
  const pendingRequests = await tx
    .selectFrom('change_requests')
    .select(['id', 'kind', 'document_file_id'])
    .where('person_id', '=', personId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = pendingRequests.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .updateTable('change_requests')
      .set({ state: 'withdrawn', decided_by: by, decided_at: at, document_file_id: null })
      .where('id', 'in', ids)
      .execute();
  return pendingRequests;
}

export const detachDocument = (tx: Transaction, id: number) =>
  tx.updateTable('change_requests').set({ document_file_id: null }).where('id', '=', id).execute();

/** Reopens the request that was approved with an event. */
export const reopenRequestForEvent = (tx: Transaction, eventId: number) =>
  tx
    .updateTable('change_requests')
    .set({ state: 'waiting', decided_at: null, decided_by: null, event_id: null })
    .where('event_id', '=', eventId)
    .returningAll()
    .executeTakeFirst();

/** A person's requests, newest first. */
export const requestsOf = (db: Database, personId: number) =>
  db
    .selectFrom('change_requests as r')
    .leftJoin('files as f', 'f.id', 'r.document_file_id')
    .selectAll('r')
    .select('f.display_name as document_name')
    .where('r.person_id', '=', personId)
    .orderBy('r.id', 'desc')
    .execute();

/** A page of requests in one state: pending ones oldest first, others newest first. */
export async function listRequests(db: Database, { state, page }: ChangeRequestQuery) {
  const count = await countRequests(db, state);
  const rows = await selectWithNames(db)
    .where('r.state', '=', state)
    .orderBy('r.id', state === 'waiting' ? 'asc' : 'desc')
    .limit(changeRequestsPerPage)
    .offset((page - 1) * changeRequestsPerPage)
    .execute();
  return { count, rows };
}

const selectWithNames = (db: Database) =>
  db
    .selectFrom('change_requests as r')
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .leftJoin('people as e', 'e.id', 'p.employee_id')
    .selectAll('r')
    .select((eb) => [
      'p.full_name as name',
      'p.employee_id',
      eb.fn.coalesce('e.full_name', 'p.full_name').as('employee_name'),
      sql<boolean>`p.deleted_at is not null or e.deleted_at is not null`.as('is_closed'),
    ]);

/** A request with its reporter, the family's employee, and the document. */
export const requestById = (db: Database, id: number) =>
  selectWithNames(db)
    .leftJoin('files as f', 'f.id', 'r.document_file_id')
    .select(['f.name as file_name', 'f.display_name', 'f.size', 'f.media_type'])
    .where('r.id', '=', id)
    .executeTakeFirst();

/** Returns a function that names people by ID, and leaves out those who were removed in the meantime. */
export async function readNamesOfPeople(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'full_name'])
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .execute();
  const names = new Map(rows.map(({ id, full_name }) => [id, full_name]));
  return (personIds: readonly number[]) =>
    personIds.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
}

const removalBatchSize = 100;

/** Deletes a batch of requests that were decided before a given time. Returns the IDs of their documents' files. */
export async function deleteOldRequests(tx: Transaction, before: Date) {
  const { rows } = await sql<{ document_file_id: number | null }>`delete from change_requests where id = any(array(
    select id from change_requests where decided_at < ${before} order by decided_at limit ${removalBatchSize}
    for update skip locked)) returning document_file_id`.execute(tx);
  return { count: rows.length, fileIds: rows.flatMap(({ document_file_id }) => document_file_id ?? []) };
}
