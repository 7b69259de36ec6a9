import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasPermission } from '@/contract/administration/permissions';
import { type Audience, audienceOf, type ContentFilter } from '@/contract/content/audience';
import { isTrueFlag } from '@/contract/flags';

import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';

/**
 * Administrators with the content or people permission see everything; members see active content for their audience.
 */
export type Viewer = readonly Audience[] | 'everything';

export async function readViewer(
  db: Database,
  caller: Pick<Caller, 'kind' | 'id' | 'rights' | 'isAdmin'>,
  today: string,
): Promise<Viewer> {
  if (caller.isAdmin && hasPermission(caller.rights, ['content', 'people'])) return 'everything';
  if (caller.kind === 'console') return ['All'];
  const person = await db.selectFrom('people').select('enrollment_date').where('id', '=', caller.id).executeTakeFirst();
  return [audienceOf(person?.enrollment_date, today), 'All'];
}

/** The condition for rows that the viewer may see and that have the values of the requested filter. */
export function isVisibleTo({ visibleTo, isActive }: ContentFilter, viewer: Viewer): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (viewer !== 'everything') conditions.push(sql`is_active`, sql`visible_to in (${sql.join(viewer)})`);
  if (visibleTo) conditions.push(sql`visible_to = ${visibleTo}`);
  if (isActive !== undefined) conditions.push(sql`is_active = ${isTrueFlag(isActive)}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}
