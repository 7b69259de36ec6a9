import { sql } from 'kysely';

import { directoryKinds } from '@/contract/program/directory';
import { isDone, type Overview, type OverviewStep, overviewSteps } from '@/contract/program/overview';
import { pageKeys } from '@/contract/program/publication';
import type { Database, Tables } from '@/server/platform/database/database';
import type { Settings } from '@/server/platform/process/settings';

/** The public policy is not required, because the product comes with a text for it. */
const requiredPages = pageKeys.filter((key) => key !== 'public_policy');
const minAdmins = 2;

/** The state of the setup checklist; most counts stop at the required number, so that large programs are fast, too. */
export async function readOverview({
  db,
  settings,
  now,
}: {
  db: Database;
  settings: Pick<Settings, 'demo' | 'fixed'>;
  now: () => Date;
}): Promise<Overview> {
  const countUpToOne = (table: keyof Tables) =>
    sql<number>`(select count(*)::int from (select from ${sql.table(table)} limit 1) found)`;
  /** Whether members can read a text in publication `p` now. */
  const isPublished = sql`(select v.body from publication_versions v
    where v.publication_id = p.id and v.valid_from <= ${now()} order by v.valid_from desc, v.number desc limit 1) is not null`;
  const { rows } = await sql<Record<OverviewStep | 'dismissed' | 'openPlans', number>>`select
    ${countUpToOne('program_settings')} as settings,
    ${countUpToOne('plans')} as plans,
    (select count(*)::int from plans where is_open and exists (select from publications p
      where p.kind = 'planTables' and left(p.key, -9) = plans.id and ${isPublished})) as tables,
    (select count(*)::int from plans where is_open) as "openPlans",
    (select count(*)::int from publications p where p.kind = 'page' and p.key = any(${requiredPages}) and ${isPublished}) as pages,
    (select count(*)::int from (select from benefits b join publications p on p.kind = 'benefit' and p.key = b.id::text
      where b.is_active and ${isPublished} limit 1) found) as benefits,
    (select count(distinct kind)::int from directory) as directories,
    (select count(*)::int from (select from providers where is_active limit 1) found) as providers,
    (select count(*)::int from (select from people where not is_admin limit 1) found) as people,
    ${countUpToOne('alerts')} as alert,
    (select count(*)::int from (
      select from administrators a left join people p on p.id = a.person_id
        left join console_admins c on c.id = a.console_admin_id
      where a.off_at is null and (p.id is null or p.deleted_at is null and p.status = 1)
        and (coalesce(c.password_hash, p.password_hash) is not null or exists (select from passkeys k
          where k.person_id = a.person_id or k.console_admin_id = a.console_admin_id)) limit ${minAdmins}) found) as administrators,
    ${countUpToOne('overview_put_away')} as "dismissed"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the overview query returned no row');
  const { dismissed, openPlans, ...have } = row;
  // The demo has a name, and settings fixed by the operator count as set.
  if (settings.demo || Object.keys(settings.fixed).length > 0) have.settings = 1;
  const requiredCounts: Partial<Record<OverviewStep, number>> = {
    tables: openPlans,
    pages: requiredPages.length,
    directories: directoryKinds.length,
    administrators: minAdmins,
  };
  return {
    steps: overviewSteps.map((name) => ({ name, have: have[name], want: requiredCounts[name] ?? 1 })),
    isDismissed: dismissed > 0,
  };
}

/** Cheaper than `readOverview`, which counts what is missing. */
export async function isDismissed(db: Database) {
  return (await db.selectFrom('overview_put_away').select('id').executeTakeFirst()) !== undefined;
}

/** Whether administrators are reminded of missing content. */
export const isReminderDue = ({ steps, isDismissed }: Overview) => !isDismissed && !steps.every(isDone);
