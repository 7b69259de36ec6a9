import { api } from '@/api/core/api';
import { type ProgramSettings, type StoredSettings, settingsPaths } from '@/contract/program/settings';

/** Not in `contract/texts`, which every page loads. */
export const settingsTexts = {
  saved: 'Settings saved.',
  saveFailed: 'Couldn’t save the settings.',
  loadFailed: 'Couldn’t load the settings.',
};
/** `version` is the version on which the change is based; `logo` is a data URL, or null to remove the current one. */
type SettingsChange = { version: number; values: ProgramSettings; logo?: string | null };

/** The site's settings; not in the customer's contract. */
export const programSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProgramSettings: build.query<StoredSettings, void>({
      query: () => ({ url: settingsPaths.read }),
      providesTags: ['ProgramSettings'],
      extraOptions: { refusalMessage: settingsTexts.loadFailed },
    }),
    saveProgramSettings: build.mutation<StoredSettings, SettingsChange>({
      query: (body) => ({ url: settingsPaths.save, method: 'POST', body }),
      invalidatesTags: ['ProgramSettings'],
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: settingsTexts.saved,
        refusalMessage: settingsTexts.saveFailed,
      },
    }),
  }),
});

export const { useGetProgramSettingsQuery, useSaveProgramSettingsMutation } = programSettingsApi;
