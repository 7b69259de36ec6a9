import { settingsPaths, type ProgrammeSettings, type StoredSettings } from '@/contract/programme/settings';

import { api } from '@/api/core/api';

/** Not among the texts that every page loads. */
export const settingsWords = {
  saved: 'Settings saved.',
  saveFailed: 'The settings could not be saved.',
  unread: 'The settings could not be read.',
};
const words = settingsWords;

/** With the version the change was made from; `logo` is a data URL, null to remove the present one. */
type Change = { version: number; values: ProgrammeSettings; logo?: string | null };

/** What administrators set for the whole site (our own additions). */
export const programmeSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProgrammeSettings: build.query<StoredSettings, void>({
      query: () => ({ url: settingsPaths.read }),
      providesTags: ['ProgrammeSettings'],
      extraOptions: { failed: words.unread, error: words.unread },
    }),
    saveProgrammeSettings: build.mutation<StoredSettings, Change>({
      query: (body) => ({ url: settingsPaths.save, method: 'POST', body }),
      invalidatesTags: ['ProgrammeSettings'],
      extraOptions: { creates: true, done: words.saved, failed: words.saveFailed, error: words.saveFailed },
    }),
  }),
});

export const { useGetProgrammeSettingsQuery, useSaveProgrammeSettingsMutation } = programmeSettingsApi;
