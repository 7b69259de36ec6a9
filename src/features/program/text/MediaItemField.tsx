import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { iconHint, uploadKinds } from '@/contract/files';
import { type MediaItem, maxAltLength } from '@/contract/program/media';
import { TextInput } from '@/ui/fields/TextInput';
import { UploadField } from '@/ui/fields/UploadField';
import { Media } from '@/ui/files/Media';

import { isVideo, mediaUploadProps, pictureRules } from './mediaFiles';

type Props = {
  /** The kind of media, such as "Image". */
  label: string;
  allowsVideos?: boolean;
  mediaItem: MediaItem | undefined;
  /** A selected file that is not stored yet. */
  file: File | null;
  /** The alt text for the selected file; undefined shows no field. */
  alt?: { text: string; isMissing: boolean; onChange: (text: string) => void };
  onPick: (file: File | null) => void;
  onRemove: () => void;
};

/** A draft's picture or video: the stored one, which can be removed, or a selected file with its alt text. */
export function MediaItemField({ label, allowsVideos = false, mediaItem, file, alt, onPick, onRemove }: Props) {
  const labelInSentence = label.toLowerCase();
  const isVideoFile = file ? isVideo(file) : mediaItem?.kind === 'video';
  const uploadProps = allowsVideos
    ? mediaUploadProps
    : { rules: pictureRules, advice: `${uploadKinds.image.name}, ${iconHint}` };
  const mediaName = allowsVideos ? (isVideoFile ? 'video' : 'image') : labelInSentence;
  return (
    <>
      <UploadField
        label={label}
        buttonLabel={`${mediaItem ? 'Change' : 'Choose'} ${labelInSentence}`}
        {...uploadProps}
        file={file}
        picture={isVideoFile ? undefined : { url: mediaItem?.link }}
        currentFileLink={
          <>
            {!file && mediaItem?.kind === 'video' && <Media url={mediaItem.link} kind="video" alt={mediaItem.alt} />}
            {(file ?? mediaItem) && (
              <Box sx={{ mt: 1 }}>
                <Button variant="outlined" color="inherit" onClick={() => (file ? onPick(null) : onRemove())}>
                  <span>{file ? 'Undo change' : `Remove ${mediaName}`}</span>
                </Button>
              </Box>
            )}
          </>
        }
        onPick={onPick}
      />
      {file && alt && (
        <TextInput
          name="alt"
          label={`What the ${labelInSentence} shows`}
          value={alt.text}
          error={alt.isMissing}
          helperText={alt.isMissing ? 'Describe what it shows.' : undefined}
          limit={maxAltLength}
          onChange={({ target }) => alt.onChange(target.value)}
        />
      )}
    </>
  );
}
