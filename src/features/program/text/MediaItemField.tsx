import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { iconHint, uploadKinds } from '@/contract/files';
import { type MediaItem, maxAltLength } from '@/contract/program/media';
import { TextInput } from '@/ui/fields/TextInput';
import { UploadField } from '@/ui/fields/UploadField';
import { Media } from '@/ui/files/Media';

import { isVideo, pictures, picturesAndVideos } from './mediaFiles';

type Props = {
  /** The kind of media, such as "Image". */
  label: string;
  allowsVideos?: boolean;
  medium: MediaItem | undefined;
  /** A selected file that is not stored yet. */
  file: File | null;
  /** The alt text for the selected file; undefined shows no field. */
  alt?: { text: string; isMissing: boolean; onChange: (text: string) => void };
  onPick: (file: File | null) => void;
  onRemove: () => void;
};

/** A draft's picture or video: the stored one, which can be removed, or a selected file with its alt text. */
export function MediaItemField({ label, allowsVideos = false, medium, file, alt, onPick, onRemove }: Props) {
  const thing = label.toLowerCase();
  const isVideoFile = file ? isVideo(file) : medium?.kind === 'video';
  const files = allowsVideos
    ? picturesAndVideos
    : { rules: pictures, advice: `${uploadKinds.image.name}, ${iconHint}` };
  const mediaName = allowsVideos ? (isVideoFile ? 'video' : 'image') : thing;
  return (
    <>
      <UploadField
        label={label}
        button={`${medium ? 'Change' : 'Choose'} ${thing}`}
        {...files}
        file={file}
        picture={isVideoFile ? undefined : { url: medium?.link }}
        currentFileLink={
          <>
            {!file && medium?.kind === 'video' && <Media url={medium.link} kind="video" alt={medium.alt} />}
            {(file ?? medium) && (
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
          label={`What the ${thing} shows`}
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
