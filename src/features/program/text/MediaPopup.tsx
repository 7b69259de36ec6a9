import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useState } from 'react';
import { useAddMediaItemMutation, useGetMediaQuery } from '@/api/admin/media';
import { headlineOf } from '@/api/core/failure';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { type MediaItem, maxAltLength, type StoredMedia } from '@/contract/program/media';
import { richTextLimits } from '@/contract/richText/document';
import { mediaUrl } from '@/contract/webUrl';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import type { MediaPopupProps } from '@/ui/editor/TextEditor';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { TextInput } from '@/ui/fields/TextInput';
import { UploadField } from '@/ui/fields/UploadField';
import { useFreshLinks } from '@/ui/files/useFreshLinks';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';
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
  const { send, popupProps } = useFormSubmission(onClose);
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
    <FormPopup title="Image or video" {...popupProps} onSubmit={handleSubmit}>
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

type MediaChoiceProps = {
  /** Undefined until loaded. */
  media: StoredMedia[] | undefined;
  /** Why the media could not be loaded. */
  problem: string | undefined;
  onRetry: () => void;
  /** Called when a picture fails to load, for example because its link has expired. */
  onMediaError: () => void;
  chosenId: number | undefined;
  isMissing: boolean;
  onChoose: (mediaItem: MediaItem) => void;
};

function MediaChoice({ media, problem, onRetry, onMediaError, chosenId, isMissing, onChoose }: MediaChoiceProps) {
  const name = useId();
  if (!media && problem) return <ErrorState text={problem} onRetry={onRetry} />;
  if (!media) return <Skeletons rows={3} height={64} />;
  if (media.length === 0) return <EmptyState hint="Upload an image or video under “New file.”" />;
  return (
    <Box component="fieldset" aria-describedby={`${name}-help`} sx={frameStyles}>
      <legend>Image or video</legend>
      <Box sx={listStyles} onErrorCapture={onMediaError}>
        {media.map((mediaItem) => (
          <label key={mediaItem.id}>
            <input
              type="radio"
              name={name}
              checked={mediaItem.id === chosenId}
              aria-invalid={isMissing}
              onChange={() => onChoose(mediaItem)}
            />
            <Thumbnail mediaItem={mediaItem} />
            <span>{mediaItem.alt}</span>
          </label>
        ))}
      </Box>
      <FormHelperText id={`${name}-help`} error={isMissing}>
        {isMissing ? 'Choose an image or video.' : ''}
      </FormHelperText>
    </Box>
  );
}

const Thumbnail = ({ mediaItem: { kind, link } }: { mediaItem: StoredMedia }) =>
  kind === 'video' ? (
    <Box component="span" sx={{ ...thumbnailStyles, bgcolor: 'common.black', color: 'common.white' }}>
      Video
    </Box>
  ) : (
    <Box component="img" src={mediaUrl(link)} alt="" loading="lazy" sx={thumbnailStyles} />
  );

const frameStyles = {
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
  '& legend': { p: 0, mb: 0.75, fontSize: '0.9375rem', fontWeight: 600 },
};
const listStyles = {
  maxHeight: '16rem',
  overflowY: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  '& label': {
    display: 'grid',
    gridTemplateColumns: 'auto 5rem minmax(0, 1fr)',
    alignItems: 'center',
    gap: 1.5,
    px: 1.5,
    py: 1,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& label + label': { borderTop: '1px solid', borderColor: 'divider' },
  '& label:has(:checked)': { bgcolor: 'primary.soft' },
  '& input': { width: 20, height: 20, m: 0, accentColor: 'var(--mui-palette-primary-main)' },
} as const;
const thumbnailStyles = {
  display: 'grid',
  placeItems: 'center',
  width: '5rem',
  height: '3.5rem',
  objectFit: 'contain',
  borderRadius: 0.5,
  bgcolor: 'primary.soft',
  typography: 'caption',
} as const;
