import type { ProgramSettings } from '@/contract/program/settings';
import type { Backend } from '@/server/backend';
import type { FolderSettings } from '@/server/modules/program/folder/content';
import { settingsFile } from '@/server/modules/program/folder/format/settingsFile';
import { readSettingsRow, writeSettingsRow } from '@/server/modules/program/queries/settings';
import type { Transaction } from '@/server/platform/database/database';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { ImportContext, PreparedChanges } from './preparedChanges';
import { readStoredSettings } from './readStored';

const sortedJson = (values: Partial<ProgramSettings>) =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Compares the folder's settings with the stored ones. `folderSettings` is undefined if the folder has none.
 * `logoFileId` is the folder's new logo; undefined if there is none, or in a dry run.
 */
export async function prepareSettings(
  tx: Transaction,
  folderSettings: FolderSettings | undefined,
  { replace, by, at, settings, files }: ImportContext & Pick<Backend, 'settings' | 'files'>,
  logoFileId: number | undefined,
): Promise<PreparedChanges> {
  const storedSettings = await readStoredSettings(tx, settings);
  const row = await readSettingsRow(tx);
  const values = replace ? (folderSettings?.values ?? {}) : { ...storedSettings.values, ...folderSettings?.values };
  const logo = folderSettings?.logo ?? (replace ? null : storedSettings.logo);
  const isSameLogo = logo === null ? storedSettings.logo === null : (storedSettings.logo?.equals(logo) ?? false);
  if (isSameLogo && sortedJson(values) === sortedJson(storedSettings.values))
    return { changes: [], apply: async () => {} };
  const isEmpty = Object.keys(values).length === 0 && logo === null;
  return {
    changes: [{ verb: isEmpty ? 'remove' : row ? 'change' : 'add', what: settingsFile }],
    async apply(transaction) {
      const storedLogoFileId = row?.logo_file_id ?? null;
      const isWritten = await writeSettingsRow(transaction, {
        body: JSON.stringify(values),
        logo_file_id: isSameLogo ? storedLogoFileId : logo === null ? null : (logoFileId ?? null),
        version: row?.version ?? 0,
        changed_at: at,
        changed_by: by,
      });
      if (!isWritten)
        throw new CannotStart('Someone saved the settings during the import. Nothing was changed. Try again.');
      if (!isSameLogo) await files.release([storedLogoFileId], transaction);
    },
  };
}
