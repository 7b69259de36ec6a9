import type { AuditEntry } from '@/contract/administration/audit';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import type { Database } from '@/server/platform/database/database';

import { readActorRoles } from './auditNames';
import type { AuditRow } from './auditSearch';
import { readSubjectTitles } from './subjectTitles';

const isPrimitive = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** The plain values of a detail. Lists, such as the findings of a repair, are shown only by a verification. */
export const parseDetail = (detail: string) =>
  Object.fromEntries(
    Object.entries(JSON.parse(detail) as object).filter(([, value]) => isPrimitive(value)),
  ) as AuditEntry['detail'];

const isAccountName = (name: string) => /^(?:person|console):\d+$/.test(name);

/** Adds current names of actors and subjects, and titles, of which the log stores only those of deleted content. */
export async function addNames(db: Database, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const actors = rows.map(({ actor }) => actor);
  const subjects = rows.map(({ subject }) => subject);
  const [nameOf, roleOf, titleOf] = await Promise.all([
    readActorNames(db, [...actors, ...subjects.filter(isAccountName)]),
    readActorRoles(db, actors),
    readSubjectTitles(db, subjects),
  ]);
  return rows.map(({ at, detail, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actorName: nameOf(row.actor),
    role: roleOf(row.actor, row.address),
    subjectName: isAccountName(row.subject) ? nameOf(row.subject) : null,
    subjectTitle: titleOf(row.subject),
    detail: parseDetail(detail),
  }));
}
