import { api } from '@/api/core/api';
import { type MediaItem, mediaFields, mediaPaths, type StoredMedia } from '@/contract/program/media';
import { programTexts } from '@/contract/program/texts';

const mediaTexts = programTexts.media;
const uploadFailed = programTexts.publication.pictureFailed;

/** Pictures and videos in the program's texts; not in the customer's contract. */
export const mediaApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMedia: build.query<StoredMedia[], void>({
      query: () => ({ url: mediaPaths.list }),
      transformResponse: (rows: StoredMedia[] | null) => rows ?? [],
      providesTags: ['MediaItem'],
      extraOptions: { refusalMessage: mediaTexts.listFailed },
    }),
    addMediaItem: build.mutation<MediaItem, { fileKey: string; alt: string }>({
      query: ({ fileKey, alt }) => ({
        url: mediaPaths.add,
        method: 'POST',
        form: { [mediaFields.alt]: alt, [mediaFields.file]: { fileKey } },
      }),
      invalidatesTags: ['MediaItem'],
      extraOptions: { sendsIdempotencyKey: true, refusalMessage: uploadFailed },
    }),
    deleteMediaItem: build.mutation<null, MediaItem['id']>({
      query: (id) => ({ url: mediaPaths.remove(id), method: 'DELETE' }),
      transformResponse: () => null,
      // A rejection may mean that someone else has used or deleted the file.
      invalidatesTags: ['MediaItem'],
      extraOptions: { successMessage: mediaTexts.deleted, refusalMessage: mediaTexts.deleteFailed },
    }),
  }),
});

export const { useGetMediaQuery, useAddMediaItemMutation } = mediaApi;
