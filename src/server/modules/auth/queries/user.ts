import { adminSenderId, groupNameOf } from '@/contract/messages/chat';
import { maskedSsn } from '@/contract/patterns';
import type { ChatGroup, Relative, User } from '@/contract/people/user';
import type { Backend } from '@/server/backend';
import { findPersonById, type Person, toWireContact } from '@/server/modules/accounts/queries/people';
import { listUnseenPlanCards } from '@/server/modules/coverage/queries/plans';
import { countNewerNotifications } from '@/server/modules/notifications/queries/notifications';
import { readTermsStatus } from '@/server/modules/program/queries/terms';

const relativeOf = (person: Person): Relative => ({
  id: person.id,
  userFirstName: person.first_name,
  userLastName: person.last_name,
  userFullName: person.full_name,
  userContact: toWireContact(person.contact),
  userRealation: person.relation === 'Spouse' ? 'Spouse' : 'Child',
  userSSN: maskedSsn(person.ssn_last4),
});

/** Administrators are the other party in every conversation and have no group. */
const groupOf = ({ id, is_admin }: Person): ChatGroup | null =>
  is_admin
    ? null
    : {
        groupName: groupNameOf(id, adminSenderId),
        groupMembers: [id, adminSenderId],
        adminName: 'Admin',
        profilePic: null,
      };

/** The signed-in person's own data, or undefined when the account is deleted. */
export async function readUser({ db, files, now, settings }: Backend, id: number): Promise<User | undefined> {
  const person = await findPersonById(db, id);
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
  const terms = await readTermsStatus(db, id, now());
  const [newPlanCards, unreadCount = 0] = settings.plainBackend
    ? []
    : await Promise.all([listUnseenPlanCards(db, id), countNewerNotifications(db, id, person.notifications_seen_to)]);
  return {
    id: person.id,
    userProfilePic: (person.picture_file_id !== null && links.get(person.picture_file_id)) || null,
    userFirstName: person.first_name,
    userLastName: person.last_name,
    userFullName: person.full_name,
    userSSN: maskedSsn(person.ssn_last4),
    userContact: toWireContact(person.contact),
    isAdmin: person.is_admin,
    isChatTermAndCondition: terms.isAccepted,
    ...(terms.isNewToPerson && { hasNewTerms: true }),
    enrollmentDate: person.enrollment_date,
    relatives: relatives.map(relativeOf),
    group: groupOf(person),
    ...(!settings.plainBackend && person.birth_date && { birthDate: person.birth_date }),
    ...(newPlanCards && {
      newPlanCards,
      unreadNotifications: { count: unreadCount, seenTo: person.notifications_seen_to },
    }),
  };
}
