import { sql } from 'kysely';

import {
  type AuditActor,
  type AuditSubject,
  type AuditSubjectList,
  maxAuditSubjects,
} from '@/contract/administration/audit';
import type { AuditRole } from '@/contract/administration/auditText';
import { minEmployeeSearchLength } from '@/contract/people/employee';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import type { Database } from '@/server/platform/database/database';
import { matchesName, searchTerms } from '@/server/platform/database/searching';

const idOf = (actor: string) => Number(actor.split(':')[1]);

/** The current roles of actors in the log. */
export async function readActorRoles(db: Database, actors: readonly string[]) {
  const ids = [...new Set(actors)].filter((actor) => actor.startsWith('person:')).map(idOf);
  const admins = ids.length
    ? await db.selectFrom('people').select('id').where('id', 'in', ids).where('is_admin', '=', true).execute()
    : [];
  const adminIds = new Set(admins.map(({ id }) => id));
  return (actor: string, address: string): AuditRole => {
    if (actor.startsWith('console:')) return 'console';
    if (actor.startsWith('person:')) return adminIds.has(idOf(actor)) ? 'admin' : 'member';
    return address ? 'nobody' : 'server';
  };
}

/** The employees who are administrators now, and all console administrators, even deactivated ones, by name. */
export async function listAuditActors(db: Database): Promise<AuditActor[]> {
  const [consoleAdmins, people] = await Promise.all([
    db.selectFrom('console_admins').select('id').execute(),
    db.selectFrom('people').select('id').where('is_admin', '=', true).execute(),
  ]);
  const actors = [
    ...consoleAdmins.map(({ id }) => ({ actor: `console:${id}`, role: 'console' as const })),
    ...people.map(({ id }) => ({ actor: `person:${id}`, role: 'admin' as const })),
  ];
  const actorIds = actors.map(({ actor }) => actor);
  const nameOf = await readActorNames(db, actorIds);
  return actors.map((row) => ({ ...row, name: nameOf(row.actor) })).toSorted((a, b) => a.name.localeCompare(b.name));
}

type FoundPerson = { id: number; full_name: string; ssn_last4: string };
const toSubject = ({ id, full_name, ssn_last4 }: FoundPerson): AuditSubject => ({
  id,
  name: full_name,
  ssnEnd: ssn_last4,
});

/** Searches people by name: employees and dependents, with only the last digits of the SSN. */
export async function findSubjects(db: Database, search: string): Promise<AuditSubjectList> {
  const terms = searchTerms(search, minEmployeeSearchLength);
  if (terms.length === 0) return { people: [], hasMore: false };
  const matches = matchesName('p', terms);
  const { rows } = await sql<FoundPerson>`
    select p.id, p.full_name, p.ssn_last4 from people p where ${matches}
    order by p.name_key, p.id limit ${maxAuditSubjects + 1}`.execute(db);
  return { people: rows.slice(0, maxAuditSubjects).map(toSubject), hasMore: rows.length > maxAuditSubjects };
}

export async function findSubjectById(db: Database, id: number): Promise<AuditSubjectList> {
  const found = await db
    .selectFrom('people')
    .select(['id', 'full_name', 'ssn_last4'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { people: found ? [toSubject(found)] : [], hasMore: false };
}
