import { settingsPaths, type ProgramSettings, type StoredSettings } from '@/contract/program/settings';

import { api } from '@/api/core/api';

/** Not among the texts that every page loads. */
export const settingsTexts = {
  saved: 'Settings saved.',
  saveFailed: 'Couldn’t save the settings.',
  unread: 'Couldn’t load the settings.',
};
const text = settingsTexts;

/** With the version the change was made from; `logo` is a data URL, null to remove the present one. */
type Change = { version: number; values: ProgramSettings; logo?: string | null };

/** What administrators set for the whole site (our own additions). */
export const programSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProgramSettings: build.query<StoredSettings, void>({
      query: () => ({ url: settingsPaths.read }),
      providesTags: ['ProgramSettings'],
      extraOptions: { failed: text.unread, error: text.unread },
    }),
    saveProgramSettings: build.mutation<StoredSettings, Change>({
      query: (body) => ({ url: settingsPaths.save, method: 'POST', body }),
      invalidatesTags: ['ProgramSettings'],
      extraOptions: { creates: true, done: text.saved, failed: text.saveFailed, error: text.saveFailed },
    }),
  }),
});

export const { useGetProgramSettingsQuery, useSaveProgramSettingsMutation } = programSettingsApi;
