import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';

import type { MediaItem, StoredMedia } from '@/contract/program/media';
import { mediaUrl } from '@/contract/webUrl';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';

type Props = {
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

export function MediaChoice({ media, problem, onRetry, onMediaError, chosenId, isMissing, onChoose }: Props) {
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
