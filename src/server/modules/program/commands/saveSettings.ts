import type { ProgramSettings } from '@/contract/program/settings';
import type { Backend } from '@/server/backend';
import { readSettingsRow, writeSettingsRow } from '@/server/modules/program/queries/settings';
import { readProgramSettings } from '@/server/modules/program/siteConfig';
import { fixedSettingNames, parseStoredValues } from '@/server/modules/program/siteValues';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';

type Deps = Pick<Backend, 'audit' | 'files' | 'settings' | 'now'>;
/** An undefined `logoFileId` keeps the logo; null removes it. */
type Change = { version: number; values: ProgramSettings; logoFileId: number | null | undefined };

/** Stores the program's settings, and replaces the logo. */
export async function saveSettings(
  tx: Transaction,
  backend: Deps,
  { version, values, logoFileId }: Change,
  by: Requester,
) {
  const { audit, files, settings, now } = backend;
  const storedRow = await readSettingsRow(tx);
  const storedValues: Record<string, unknown> = storedRow ? parseStoredValues(storedRow.body) : {};
  // Settings fixed by the operator keep their stored values, for when they are no longer fixed.
  const fixedValues = Object.fromEntries(fixedSettingNames(settings).map((name) => [name, storedValues[name]]));
  const row = {
    body: JSON.stringify({ ...values, ...fixedValues }),
    logo_file_id: logoFileId === undefined ? (storedRow?.logo_file_id ?? null) : logoFileId,
    version,
    changed_at: now(),
    changed_by: formatActor(by.actor),
  };
  if ((storedRow?.version ?? 0) !== version || !(await writeSettingsRow(tx, row)))
    throw new EditConflict(await readProgramSettings(backend, tx));
  await files.release([logoFileId === undefined ? undefined : storedRow?.logo_file_id], tx);
  const detail = { version: version + 1 };
  await audit.write(tx, { ...by, action: 'change', subject: 'settings:1', outcome: 'done', detail });
}
