import { type Selectable, type SqlBool, sql } from 'kysely';

import type { Alert } from '@/contract/content/alert';
import type { ContentFilter } from '@/contract/content/audience';
import type { Database, Tables } from '@/server/platform/database/database';

import { isVisibleTo, type Viewer } from './audience';

const alertOf = (row: Selectable<Tables['alerts']>): Alert => ({
  id: row.id,
  description: row.description,
  visibleTo: row.visible_to,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  sequence: row.sequence,
  version: row.version,
});

/** The alerts that a viewer may see; for members, each one says whether it is new to them. */
export async function listAlerts(
  db: Database,
  filter: ContentFilter,
  viewer: Viewer,
  memberId?: number,
): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .select(
      sql<SqlBool>`not exists (select from alerts_seen where alert_id = alerts.id and person_id = ${memberId ?? null})`.as(
        'is_new',
      ),
    )
    .where(isVisibleTo(filter, viewer))
    .orderBy('sequence')
    .orderBy('id')
    .execute();
  return rows.map(({ is_new, ...row }) => {
    const { version, ...alert } = alertOf(row);
    return memberId === undefined ? { ...alert, version } : { ...alert, isNew: Boolean(is_new) };
  });
}

/** The stored alert, locked until the transaction ends. */
export async function lockAlert(tx: Database, id: number): Promise<Alert | undefined> {
  const row = await tx.selectFrom('alerts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && alertOf(row);
}
