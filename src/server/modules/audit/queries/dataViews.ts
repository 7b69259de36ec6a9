import { sql } from 'kysely';

import {
  dataViewsPerPage,
  type PersonalDataView,
  type PersonalDataViewPage,
} from '@/contract/administration/dataViews';
import { ssnReasonSchema } from '@/contract/administration/ssnReason';
import { planKinds } from '@/contract/people/plan';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import type { Database } from '@/server/platform/database/database';
import { anonymousActor } from '@/server/platform/http/caller';

import { parseDetail } from './auditPage';
import { type AuditRow, searchAudit } from './auditSearch';

/** The actor names (`person:12`) of a person's family, including the person. */
async function readFamilyActors(db: Database, id: number) {
  const person = await db.selectFrom('people').select('employee_id').where('id', '=', id).executeTakeFirst();
  const employeeId = person?.employee_id ?? id;
  const family = await db
    .selectFrom('people')
    .select('id')
    .where((where) => where.or([where('id', '=', employeeId), where('employee_id', '=', employeeId)]))
    .execute();
  return new Set(family.map((member) => `person:${member.id}`));
}

/** Other people's previews and imports of files that contained a person's SSN, as audit entries. */
async function listPreviewsOf(db: Database, id: number, before: number | undefined): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.action, a.actor, a.subject, a.outcome, a.address, a.detail
    from ssn_matches m join import_previews p on p.id = m.preview_id join audit a on a.id = p.audit_id
    where m.person_id = ${id} and a.actor <> ${`person:${id}`} ${before === undefined ? sql`` : sql`and a.id < ${before}`}
    order by a.id desc limit ${dataViewsPerPage + 1}`.execute(db);
  return rows;
}

function viewOf({ action, detail }: AuditRow): Pick<PersonalDataView, 'what' | 'card' | 'reason'> {
  if (action === 'preview' || action === 'import') return { what: 'match', card: null };
  if (action === 'view-card') {
    const kind = parseDetail(detail).documentType;
    return { what: 'card', card: planKinds.find((type) => type === kind) ?? null };
  }
  const { export: exported, import: imported, reason } = parseDetail(detail);
  const parsedReason = ssnReasonSchema.shape.reason.safeParse(reason);
  return {
    what: exported === undefined && imported === undefined ? 'ssn' : 'exportedSsn',
    card: null,
    ...(parsedReason.success && { reason: parsedReason.data }),
  };
}

/** Who else saw a person's full SSN or plan cards, or previewed or imported a file with their SSN, newest first. */
export async function listDataViewsOf(
  db: Database,
  id: number,
  before: number | undefined,
): Promise<PersonalDataViewPage> {
  const self = `person:${id}`;
  const viewEntries = await searchAudit(
    db,
    { subject: self, exceptActor: self, actions: ['view-ssn', 'view-card'], outcome: 'done' },
    { before, limit: dataViewsPerPage },
  );
  const previews = await listPreviewsOf(db, id, before);
  // The next page continues from this entry in both lists.
  const oldestEntryId = viewEntries.next ?? 0;
  const entries = [...viewEntries.rows, ...previews.filter((row) => row.id >= oldestEntryId)].toSorted(
    (a, b) => b.id - a.id,
  );
  const rows = entries.slice(0, dataViewsPerPage);
  const next = entries.length > dataViewsPerPage ? (rows.at(-1)?.id ?? null) : viewEntries.next;
  const actors = rows.map(({ actor }) => actor);
  const [nameOf, familyActors] = await Promise.all([readActorNames(db, actors, 'member'), readFamilyActors(db, id)]);
  function roleOf({ actor, action }: AuditRow): PersonalDataView['role'] {
    if (actor === anonymousActor) return 'unknown';
    return action === 'view-card' && familyActors.has(actor) ? 'family' : 'admin';
  }
  return {
    views: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      ...viewOf(row),
      role: roleOf(row),
      name: nameOf(row.actor),
    })),
    next,
  };
}
