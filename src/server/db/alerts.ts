import type { Alert } from '@/contract/alert';
import type { ContentFilter } from '@/contract/audience';

import { shown, type Sight } from './audience';
import type { Database } from './database';
import { lastPlace } from './sequence';

type Draft = Pick<Alert, 'description' | 'visibleTo' | 'isActive'>;

export async function listAlerts(db: Database, filter: ContentFilter, sight: Sight): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where(shown(filter, sight))
    .orderBy('sequence')
    .orderBy('id')
    .execute();
  return rows.map(({ id, description, visible_to, is_active, created_at, sequence }) => ({
    id,
    description,
    visibleTo: visible_to,
    isActive: is_active,
    createdAt: created_at.toISOString(),
    sequence,
  }));
}

export async function addAlert(tx: Database, { description, visibleTo, isActive }: Draft): Promise<number> {
  const { id } = await tx
    .insertInto('alerts')
    .values({ description, visible_to: visibleTo, is_active: isActive, sequence: await lastPlace(tx, 'alert') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Says whether there was such an alert. */
export async function editAlert(tx: Database, id: number, { description, visibleTo, isActive }: Partial<Draft>, at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('alerts')
    .set({ description, visible_to: visibleTo, is_active: isActive, updated_at: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says whether there was such an alert. */
export async function removeAlert(tx: Database, id: number) {
  const { numDeletedRows } = await tx.deleteFrom('alerts').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
