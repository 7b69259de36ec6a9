import { dataViewsShown, type DataView, type DataViewPage } from '@/contract/office/dataViews';
import { documentTypes } from '@/contract/people/plan';
import type { Database } from '@/server/db/database';
import { namesOf } from '@/server/db/programme/actorNames';

import { plainDetail } from './auditPage';
import { searchAudit, type AuditRow } from './auditSearch';

/** The ids of a person's family, their own too. */
async function familyOf(db: Database, id: number) {
  const own = await db.selectFrom('people').select('employee_id').where('id', '=', id).executeTakeFirst();
  const employee = own?.employee_id ?? id;
  const family = await db
    .selectFrom('people')
    .select('id')
    .where((where) => where.or([where('id', '=', employee), where('employee_id', '=', employee)]))
    .execute();
  return new Set(family.map((one) => `person:${one.id}`));
}

function whatOf({ action, detail }: AuditRow): Pick<DataView, 'what' | 'card'> {
  if (action === 'view-card') {
    const kind = plainDetail(detail).documentType;
    return { what: 'card', card: documentTypes.find((type) => type === kind) ?? null };
  }
  const { export: exported, import: imported } = plainDetail(detail);
  return { what: exported === undefined && imported === undefined ? 'ssn' : 'exportedSsn', card: null };
}

/** Who else has seen the whole SSN or the plan cards of a person, the newest first. */
export async function dataViewsOf(db: Database, id: number, before: number | undefined): Promise<DataViewPage> {
  const self = `person:${id}`;
  const { rows, next } = await searchAudit(
    db,
    { subject: self, exceptActor: self, actions: ['view-ssn', 'view-card'], outcome: 'done' },
    { ...(before !== undefined && { before }), limit: dataViewsShown },
  );
  const [nameOf, family] = await Promise.all([
    namesOf(
      db,
      rows.map(({ actor }) => actor),
      'member',
    ),
    familyOf(db, id),
  ]);
  function roleOf({ actor, action }: AuditRow): DataView['role'] {
    if (actor === 'nobody') return 'unknown';
    return action === 'view-card' && family.has(actor) ? 'family' : 'admin';
  }
  return {
    views: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      ...whatOf(row),
      role: roleOf(row),
      name: nameOf(row.actor),
    })),
    next,
  };
}
