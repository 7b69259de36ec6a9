import { api } from '@/api/core/api';
import { type ProgramSettings, type StoredSettings, settingsPaths } from '@/contract/program/settings';

/** Not in `contract/texts`, which every page loads. */
export const settingsTexts = {
  saved: 'Settings saved.',
  saveFailed: 'Couldn’t save the settings.',
  unread: 'Couldn’t load the settings.',
};
/** `version` is the one that the change is based on; `logo` is a data URL, or null to remove the current one. */
type Change = { version: number; values: ProgramSettings; logo?: string | null };

/** The site's settings; not in the customer's contract. */
export const programSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProgramSettings: build.query<StoredSettings, void>({
      query: () => ({ url: settingsPaths.read }),
      providesTags: ['ProgramSettings'],
      extraOptions: { failed: settingsTexts.unread, error: settingsTexts.unread },
    }),
    saveProgramSettings: build.mutation<StoredSettings, Change>({
      query: (body) => ({ url: settingsPaths.save, method: 'POST', body }),
      invalidatesTags: ['ProgramSettings'],
      extraOptions: {
        creates: true,
        done: settingsTexts.saved,
        failed: settingsTexts.saveFailed,
        error: settingsTexts.saveFailed,
      },
    }),
  }),
});

export const { useGetProgramSettingsQuery, useSaveProgramSettingsMutation } = programSettingsApi;
