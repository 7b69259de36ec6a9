import { sql } from 'kysely';

import { isPlaceholderSsn, maskedSsn } from '@/contract/patterns';
import type { PersonDetails, PersonForm, SsnHolder } from '@/contract/people/personForm';
import type { Person } from '@/server/modules/accounts/queries/people';
import type { Database, Transaction } from '@/server/platform/database/database';
import { type Cipher, missingSsnPurpose, placeholderSsn, ssnPurpose } from '@/server/platform/keys/cipher';
import { splitName } from './names';

export const detailsOf = (person: Person): PersonDetails => ({
  name: person.full_name,
  relation: person.relation,
  email: person.email,
  contact: person.contact,
  contact2: person.contact2,
  emplType: person.empl_type,
  enrollmentDate: person.enrollment_date ?? '',
  birthDate: person.birth_date ?? '',
});

/** Whether the SSN is pending. */
export const isSsnMissing = ({ ssn_last4 }: Pick<Person, 'ssn_last4'>) => ssn_last4 === '';

/** The masked SSN; empty for a placeholder, which older versions accepted. */
export const displaySsn = ({ ssn_sealed, ssn_last4 }: Person, cipher: Pick<Cipher, 'decrypt'>) =>
  isPlaceholderSsn(cipher.decrypt(ssn_sealed)) ? '' : maskedSsn(ssn_last4);

/** A person for the form; `ssnMark` is signed, so that it reveals nothing about the SSN. */
export const formOf = (person: Person, cipher: Cipher, isAdmin: boolean): PersonForm => ({
  ...detailsOf(person),
  id: person.id,
  ssn: displaySsn(person, cipher),
  ssnMark: cipher.sign(`ssn mark:${person.id}:${Buffer.from(person.ssn_hash).toString('hex')}`),
  ...(isSsnMissing(person) && { isSsnToFollow: true }),
  isRegistered: person.registered_at !== null,
  isAdmin,
});

const columnsOf = (details: PersonDetails) => {
  const { first, last } = splitName(details.name);
  return {
    relation: details.relation,
    full_name: details.name,
    first_name: first,
    last_name: last,
    name_key: details.name.toLowerCase(),
    email: details.email,
    contact: details.contact,
    contact2: details.contact2,
    empl_type: details.emplType,
    enrollment_date: details.enrollmentDate || null,
    ...(details.birthDate !== undefined && { birth_date: details.birthDate || null }),
  };
};

export const ssnColumnsOf = (ssn: string, cipher: Cipher) => ({
  ssn_sealed: cipher.encrypt(ssn),
  ssn_hash: cipher.lookupHash(ssnPurpose, ssn),
  ssn_last4: ssn.slice(-4),
});

/** The columns for a pending SSN. No SSN has this hash, and an export identifies the person by the same ID. */
const missingSsnColumns = (id: number, cipher: Cipher) => ({
  ssn_sealed: cipher.encrypt(placeholderSsn),
  ssn_hash: cipher.lookupHash(missingSsnPurpose, String(id)),
  ssn_last4: '',
});

/** The SSN is empty while it is pending. */
type NewPerson = { details: PersonDetails; employeeId: number | null; ssn: string; at: Date };

/** Adds a person; undefined when a record already has the SSN, even one that is being added at the same time. */
export async function insertPerson(tx: Transaction, cipher: Cipher, { details, employeeId, ssn, at }: NewPerson) {
  const id = await reservePersonId(tx);
  const ssnColumns = ssn ? ssnColumnsOf(ssn, cipher) : missingSsnColumns(id, cipher);
  const row = await tx
    .insertInto('people')
    .values({ ...columnsOf(details), ...ssnColumns, id, employee_id: employeeId, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('ssn_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function reservePersonId(tx: Transaction) {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('people', 'id'))::int8 as id`.execute(tx);
  return Number(rows[0]?.id);
}

/** Whether a family has a dependent with this name whose SSN is pending; no SSN tells such records apart. */
export async function hasNamesake(tx: Transaction, employeeId: number, name: string) {
  const row = await tx
    .selectFrom('people')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('name_key', '=', name.toLowerCase())
    .where('ssn_last4', '=', '')
    .executeTakeFirst();
  return row !== undefined;
}

/** The person who has this SSN. */
export async function holderOf(db: Database, ssnHash: Buffer): Promise<SsnHolder | undefined> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'employee_id'])
    .where('ssn_hash', '=', ssnHash)
    .executeTakeFirst();
  return row && { id: row.id, employeeId: row.employee_id ?? row.id };
}

/** Stores details of a person, and the SSN if given. */
export const updatePerson = (
  tx: Transaction,
  id: number,
  { details, ssn, at }: { details: PersonDetails; ssn?: ReturnType<typeof ssnColumnsOf>; at: Date },
) =>
  tx
    .updateTable('people')
    .set({ ...columnsOf(details), ...ssn, updated_at: at })
    .where('id', '=', id)
    .execute();

export const setEmployee = (tx: Transaction, id: number, employeeId: number, at: Date) =>
  tx.updateTable('people').set({ employee_id: employeeId, updated_at: at }).where('id', '=', id).execute();

/** Stores a person's picture, and their relation to an employee. */
export const setFamilyRoleAndPicture = (
  tx: Transaction,
  id: number,
  { relation, employeeId, pictureId }: { relation: Person['relation']; employeeId: number; pictureId: number | null },
) =>
  tx
    .updateTable('people')
    .set({ relation, employee_id: employeeId, picture_file_id: pictureId })
    .where('id', '=', id)
    .execute();
