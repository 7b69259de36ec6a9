import { sql } from 'kysely';
import { blockSize } from '@/server/modules/notifications/queries/notifications';
import type { Database } from '@/server/platform/database/database';

const sent = sql`select a.notification_id, a.block * ${sql.lit(blockSize)} + n as person_id
  from notification_audiences a, generate_series(0, ${sql.lit(blockSize - 1)}) n where get_bit(a.members, n) = 1`;

/** The IDs of everyone for whom a notification was stored. */
export async function recipientIdsOf(db: Database, notificationId: unknown) {
  const { rows } = await sql<{ id: number }>`select person_id as id from (${sent}) sent
    where notification_id = ${Number(notificationId)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The IDs of every notification stored for a person. */
export async function notificationIdsOf(db: Database, personId: number) {
  const { rows } = await sql<{ id: number }>`select notification_id as id from (${sent}) sent
    where person_id = ${personId} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
