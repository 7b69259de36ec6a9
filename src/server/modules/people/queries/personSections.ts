import { sql } from 'kysely';

import { activeStatus } from '@/contract/people/employee';
import type { ContactDetails, PersonConversation } from '@/contract/people/personSections';
import { type PlanKind, planKinds } from '@/contract/people/plan';
import { type Person, toWireContact } from '@/server/modules/accounts/queries/people';
import { lastSequence, unreadByAdmins, unreadByMember } from '@/server/modules/chat/queries/conversations';
import type { Database } from '@/server/platform/database/database';

/** All cards of a person, medical first, with their files; including those of ended and upcoming plans. */
export async function listCardsOfPerson(db: Database, personId: number) {
  const cards = await db
    .selectFrom('plan_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.document_type', 'd.plan_id', 'd.created_at', 'd.seen_at', 'f.name'])
    .where('d.person_id', '=', personId)
    .execute();
  const planOrderOf = ({ document_type }: { document_type: PlanKind }) => planKinds.indexOf(document_type);
  return cards.toSorted((a, b) => planOrderOf(a) - planOrderOf(b));
}

const maxNumberChanges = 5;

/** The contact details of a person, and the latest changes of their number. */
export async function readContactOfPerson(db: Database, person: Person): Promise<ContactDetails> {
  const changes = await db
    .selectFrom('number_changes')
    .select(['changed_at', 'objected_at'])
    .where('person_id', '=', person.id)
    .orderBy('changed_at', 'desc')
    .limit(maxNumberChanges)
    .execute();
  return {
    email: person.email || null,
    phone: toWireContact(person.contact),
    secondPhone: toWireContact(person.contact2),
    registeredAt: person.registered_at?.toISOString() ?? null,
    numberChanges: changes.map(({ changed_at, objected_at }) => ({
      changedAt: changed_at.toISOString(),
      isObjected: objected_at !== null,
    })),
  };
}

/** When the last message in a person's conversation was sent, and how many are unread, without any message text. */
export async function readConversationOfPerson(db: Database, person: Person): Promise<PersonConversation> {
  const canReceiveMessages =
    person.registered_at !== null && person.status === activeStatus && person.deleted_at === null && !person.is_admin;
  const row = await db
    .selectFrom('chat_conversations as c')
    .innerJoin('chat_messages as m', (join) =>
      join.onRef('m.member_id', '=', 'c.member_id').on('m.sequence', '=', lastSequence),
    )
    .select([
      unreadByAdmins.as('unreadByAdmins'),
      unreadByMember.as('unreadByMember'),
      sql<boolean>`c.ended = ${lastSequence}`.as('isEnded'),
      'm.is_admins',
      'm.created_at',
    ])
    .where('c.member_id', '=', person.id)
    .executeTakeFirst();
  if (!row) return { canReceiveMessages, last: null, unreadByAdmins: 0, unreadByMember: 0 };
  return {
    canReceiveMessages,
    last: {
      at: row.created_at.toISOString(),
      isAdmins: row.is_admins,
      isEnded: row.isEnded,
    },
    unreadByAdmins: row.unreadByAdmins,
    unreadByMember: row.unreadByMember,
  };
}

/** The signed-in sessions of a person, most recently used first; expired ones are included. */
export const listSessionsOfPerson = (db: Database, personId: number) =>
  db
    .selectFrom('sessions as s')
    .select((eb) => [
      's.id',
      's.device',
      's.created_at',
      's.active_at',
      eb
        .exists(
          eb
            .selectFrom('devices as d')
            .select('d.token')
            .whereRef('d.session_id', '=', 's.id')
            .where('d.person_id', '=', personId),
        )
        .as('has_pushes'),
    ])
    .where('s.person_id', '=', personId)
    .where('s.purpose', '=', 'session')
    .orderBy('s.active_at', 'desc')
    .execute();
