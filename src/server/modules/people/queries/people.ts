import type { Selectable } from 'kysely';

import { adminSenderId, groupNameOf } from '@/contract/messages/chat';
import { countryCode, maskedSsn } from '@/contract/patterns';
import { active } from '@/contract/people/employee';
import type { Group, Relative, User } from '@/contract/people/user';
import { newPlanCardsOf } from '@/server/modules/content/queries/seen';
import { countNewerNotifications } from '@/server/modules/notifications/queries/notifications';
import { termsOf } from '@/server/modules/program/queries/terms';
import type { Database } from '@/server/platform/database/database';
import type { PeopleTable } from '@/server/platform/database/tables/people';
import type { FileStore } from '@/server/platform/files/fileStore';
import type { Settings } from '@/server/platform/process/settings';

export type Person = Selectable<PeopleTable>;

/** The contact as in replies, with the country code. */
export const wireContact = (contact: string) => (contact ? countryCode + contact : null);

/** The registered, not deleted account with this contact. */
export const personByContact = (db: Database, contact: string) =>
  db
    .selectFrom('people')
    .selectAll()
    .where('contact', '=', contact)
    .where('registered_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The account that may sign in with this contact: the open one, or else the last one deleted since a given time. */
export const findPersonForSignIn = (db: Database, contact: string, deletedSince: Date) =>
  db
    .selectFrom('people')
    .selectAll()
    .where('contact', '=', contact)
    .where('registered_at', 'is not', null)
    .where((where) => where.or([where('deleted_at', 'is', null), where('deleted_at', '>', deletedSince)]))
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst();

/** Includes deleted accounts. */
export const personBySsn = (db: Database, ssnHash: Buffer) =>
  db.selectFrom('people').selectAll().where('ssn_hash', '=', ssnHash).executeTakeFirst();

/** Includes deleted accounts: administrators keep their records until the purge. */
export const recordById = (db: Database, id: number) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

export const personById = (db: Database, id: number) =>
  db.selectFrom('people').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** Registers a person who is on record; false when they are already registered or may not register. */
export async function markRegistered(
  tx: Database,
  { id, contact, passwordHash, at }: { id: number; contact: string; passwordHash: string; at: Date },
) {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ registered_at: at, updated_at: at, contact, password_hash: passwordHash })
    .where('id', '=', id)
    .where('registered_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('status', '=', active)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const setPassword = (tx: Database, id: number, passwordHash: string | null, at: Date) =>
  tx.updateTable('people').set({ password_hash: passwordHash, updated_at: at }).where('id', '=', id).execute();

const relativeOf = (person: Person): Relative => ({
  id: person.id,
  userFirstName: person.first_name,
  userLastName: person.last_name,
  userFullName: person.full_name,
  userContact: wireContact(person.contact),
  userRealation: person.relation === 'Spouse' ? 'Spouse' : 'Child',
  userSSN: maskedSsn(person.ssn_last4),
});

/** Administrators are the other party of every conversation and have no group. */
const groupOf = ({ id, is_admin }: Person): Group | null =>
  is_admin
    ? null
    : {
        groupName: groupNameOf(id, adminSenderId),
        groupMembers: [id, adminSenderId],
        adminName: 'Admin',
        profilePic: null,
      };

/** The signed-in person's own data, or undefined when the account is deleted. */
export async function userOf(
  {
    db,
    files,
    now,
    settings,
  }: { db: Database; files: FileStore; now: () => Date; settings: Pick<Settings, 'plainBackend'> },
  id: number,
): Promise<User | undefined> {
  const person = await personById(db, id);
  if (!person) return undefined;
  const relatives =
    person.relation === 'Self'
      ? await db
          .selectFrom('people')
          .selectAll()
          .where('employee_id', '=', id)
          .where('id', '!=', id)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute()
      : [];
  const links = await files.links([person.picture_file_id]);
  const terms = await termsOf(db, id, now());
  const [newPlanCards, unread = 0] = settings.plainBackend
    ? []
    : await Promise.all([newPlanCardsOf(db, id), countNewerNotifications(db, id, person.notifications_seen_to)]);
  return {
    id: person.id,
    userProfilePic: (person.picture_file_id !== null && links.get(person.picture_file_id)) || null,
    userFirstName: person.first_name,
    userLastName: person.last_name,
    userFullName: person.full_name,
    userSSN: maskedSsn(person.ssn_last4),
    userContact: wireContact(person.contact),
    isAdmin: person.is_admin,
    isChatTermAndCondition: terms.isAccepted,
    ...(terms.isNew && { hasNewTerms: true }),
    enrollmentDate: person.enrollment_date,
    relatives: relatives.map(relativeOf),
    group: groupOf(person),
    ...(!settings.plainBackend && person.birth_date && { birthDate: person.birth_date }),
    ...(newPlanCards && {
      newPlanCards,
      unreadNotifications: { count: unread, seenTo: person.notifications_seen_to },
    }),
  };
}
