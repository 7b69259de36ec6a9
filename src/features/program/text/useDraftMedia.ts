import { useState } from 'react';

import { useAddMediaItemMutation } from '@/api/admin/media';
import type { useFormSubmission } from '@/api/core/useFormSubmission';
import type { MediaItem } from '@/contract/program/media';

type Send = ReturnType<typeof useFormSubmission>['send'];

/**
 * A draft's media: those loaded with it, and those uploaded since. `send` is the draft's, so that only one request is
 * sent at a time.
 */
export function useDraftMedia(storedMedia: readonly MediaItem[], send: Send) {
  const [addedMedia, setAddedMedia] = useState<MediaItem[]>([]);
  const [addMediaItem] = useAddMediaItemMutation();

  /** Resolves with the media item's ID, or undefined after the call has reported an error. */
  async function upload(file: File, alt: string) {
    const answer = await send({ file }, ({ file: fileKey = '' }) => addMediaItem({ fileKey, alt }));
    const mediaItem = answer?.data;
    if (mediaItem) setAddedMedia((previousMedia) => [...previousMedia, mediaItem]);
    return mediaItem?.id;
  }

  return {
    findMediaItem: (id: number | null) => [...storedMedia, ...addedMedia].find((mediaItem) => mediaItem.id === id),
    upload,
  };
}
