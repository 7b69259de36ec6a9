import { useState } from 'react';

import { useAddMediaItemMutation, useGetMediaQuery } from '@/api/admin/media';
import { headlineOf } from '@/api/core/failure';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { type MediaItem, maxAltLength } from '@/contract/program/media';
import { richTextLimits } from '@/contract/richText/document';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import type { MediaPopupProps } from '@/ui/editor/TextEditor';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { TextInput } from '@/ui/fields/TextInput';
import { UploadField } from '@/ui/fields/UploadField';
import { useFreshLinks } from '@/ui/files/useFreshLinks';
import { MediaChoice } from './MediaChoice';
import { isVideo, mediaUploadProps } from './mediaFiles';

const sources = { stored: { label: 'From Media' }, file: { label: 'New file' } };

/** Chooses one of the program's pictures or videos, or uploads one, with its alt text. */
export function MediaPopup({ currentMedia, onChoose, onClose }: MediaPopupProps) {
  const [source, setSource] = useState<keyof typeof sources>('stored');
  const { data, error, fulfilledTimeStamp, refetch } = useGetMediaQuery();
  const renewLinks = useFreshLinks(fulfilledTimeStamp, refetch);
  const [id, setId] = useState(currentMedia?.id);
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState(currentMedia?.alt ?? '');
  const [caption, setCaption] = useState(currentMedia?.caption ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const [addMediaItem] = useAddMediaItemMutation();
  const { isSending, send, cancel } = useFormSubmission();
  const chosenItem = data?.find((mediaItem) => mediaItem.id === id);
  const isNewFile = source === 'file';
  const isMediaMissing = isNewFile ? !file : !chosenItem;
  const isAltMissing = alt.trim() === '';

  function choose(mediaItem: MediaItem) {
    setId(mediaItem.id);
    // Alt text entered for another item does not describe the chosen one.
    setAlt(mediaItem.alt);
  }

  async function uploadNew(newFile: File) {
    const answer = await send({ file: newFile }, ({ file: fileKey = '' }) =>
      addMediaItem({ fileKey, alt: alt.trim() }),
    );
    return answer?.data;
  }

  async function handleSubmit() {
    setSubmitted(true);
    if (isMediaMissing || isAltMissing) return;
    const mediaItem = isNewFile && file ? await uploadNew(file) : chosenItem;
    if (!mediaItem) return;
    onChoose({
      kind: 'media',
      type: mediaItem.kind === 'video' ? 'video' : 'picture',
      id: mediaItem.id,
      link: mediaItem.link,
      alt: alt.trim(),
      caption: caption.trim(),
    });
  }

  return (
    <FormPopup
      title="Image or video"
      isSending={isSending}
      onSubmit={() => void handleSubmit()}
      onCancelSending={cancel}
      onClose={onClose}
    >
      <SegmentedControl label="Source" value={source} choices={sources} onChange={setSource} />
      {isNewFile ? (
        <UploadField
          label="Image or video"
          buttonLabel={file ? 'Change file' : 'Choose file'}
          {...mediaUploadProps}
          file={file}
          error={isSubmitted && isMediaMissing}
          picture={isVideo(file) ? undefined : {}}
          onPick={setFile}
        />
      ) : (
        <MediaChoice
          media={data}
          problem={error && headlineOf(error)}
          onRetry={() => void refetch()}
          onMediaError={renewLinks}
          chosenId={id}
          isMissing={isSubmitted && isMediaMissing}
          onChoose={choose}
        />
      )}
      <TextInput
        name="alt"
        label="Alt text"
        value={alt}
        error={isSubmitted && isAltMissing}
        helperText={isSubmitted && isAltMissing ? 'Describe what it shows.' : 'Read aloud by screen readers.'}
        unobtrusiveLimit={maxAltLength}
        onChange={({ target }) => setAlt(target.value)}
      />
      <TextInput
        name="caption"
        label="Caption"
        value={caption}
        helperText="Optional. Everyone sees it below the image or video."
        unobtrusiveLimit={richTextLimits.label}
        onChange={({ target }) => setCaption(target.value)}
      />
    </FormPopup>
  );
}
