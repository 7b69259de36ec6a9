import type { StoredSettings } from '@/contract/program/settings';
import type { Backend } from '@/server/backend';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import { readSettingsRow } from '@/server/modules/program/queries/settings';
import { logoUrl } from '@/server/modules/program/siteConfig';
import { effectiveValues, fixedSettingNames, parseStoredValues } from '@/server/modules/program/siteValues';
import type { Database } from '@/server/platform/database/database';

/** The program's settings for administrators. */
export async function readProgramSettings(
  { settings }: Pick<Backend, 'settings'>,
  db: Database,
): Promise<StoredSettings> {
  const row = await readSettingsRow(db);
  const nameOf = await readActorNames(db, row ? [row.changed_by] : []);
  return {
    version: row?.version ?? 0,
    values: effectiveValues(settings, row && parseStoredValues(row.body)),
    fixed: fixedSettingNames(settings),
    logoUrl: logoUrl(settings, row?.logo ?? null),
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row ? nameOf(row.changed_by) : '',
  };
}
