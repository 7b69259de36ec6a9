import { mediaFields, mediaPaths, type Medium, type StoredMedium } from '@/contract/programme/media';
import { programmeTexts } from '@/contract/programme/words';

import { api } from '@/api/core/api';

const words = programmeTexts.media;
const stored = programmeTexts.publication.pictureFailed;

/** Pictures and videos of the programme's texts, for administrators (our own additions). */
export const mediaApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMedia: build.query<StoredMedium[], void>({
      query: () => ({ url: mediaPaths.list }),
      transformResponse: (rows: StoredMedium[] | null) => rows ?? [],
      providesTags: ['Medium'],
      extraOptions: { failed: words.listFailed, error: words.listFailed },
    }),
    addMedium: build.mutation<Medium, { fileKey: string; alt: string }>({
      query: ({ fileKey, alt }) => ({
        url: mediaPaths.add,
        method: 'POST',
        form: { [mediaFields.alt]: alt, [mediaFields.file]: { fileKey } },
      }),
      invalidatesTags: ['Medium'],
      extraOptions: { creates: true, failed: stored, error: stored },
    }),
    deleteMedium: build.mutation<null, Medium['id']>({
      query: (id) => ({ url: mediaPaths.remove(id), method: 'DELETE' }),
      transformResponse: () => null,
      // A refusal says that somebody else used or deleted the file meanwhile.
      invalidatesTags: ['Medium'],
      extraOptions: { done: words.deleted, failed: words.deleteFailed, error: words.deleteFailed },
    }),
  }),
});

export const { useGetMediaQuery, useAddMediumMutation } = mediaApi;
