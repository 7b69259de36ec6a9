import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { acceptOf, pictureHint, uploadKinds } from '@/contract/files';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { FilePicker } from '@/ui/fields/FilePicker';

import type { NotificationImage } from './useImage';

const CropPopup = lazyDialog(() => import('./CropPopup'), 'CropPopup');

type Props = { image: NotificationImage; problem?: string; onChange: () => void };

/** The optional picture field: choose a file, crop it to a square in a popup, or remove it. */
export function ImageField({ image, problem, onChange }: Props) {
  const labelId = useId();
  const field = useRef<HTMLDivElement>(null);
  const [isCropping, setCropping] = useState(false);
  const { chosenPicture, croppedImage } = image;

  /** The pressed button may be unmounted, so focus moves to the field's first button. */
  function changeThenFocus(change: () => void) {
    flushSync(change);
    field.current?.querySelector('button')?.focus();
  }

  async function handlePick(file: File) {
    onChange();
    if (await image.pick(file)) setCropping(true);
  }

  return (
    <FormControl
      ref={field}
      error={problem !== undefined}
      fullWidth
      role="group"
      aria-labelledby={labelId}
      data-invalid={problem !== undefined}
    >
      <FormLabel component="span" id={labelId}>
        Image (optional)
      </FormLabel>
      {chosenPicture ? (
        <Box sx={cardStyles}>
          <Box
            component="img"
            src={croppedImage?.src ?? chosenPicture.src}
            alt={croppedImage ? 'The cropped image' : 'The chosen image, not cropped'}
            sx={styles}
          />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{chosenPicture.file.name}</Typography>
            <Typography
              role="status"
              variant="body2"
              color={problem ? 'error' : croppedImage ? 'textSecondary' : 'warning'}
            >
              {problem ?? (croppedImage ? 'Cropped to a square.' : 'Not cropped yet. Images are sent as squares.')}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              <Button size="small" variant="outlined" onClick={() => setCropping(true)}>
                <span>{croppedImage ? 'Crop again' : 'Crop image'}</span>
              </Button>
              <Button
                size="small"
                color="inherit"
                onClick={() =>
                  changeThenFocus(() => {
                    image.remove();
                    onChange();
                  })
                }
              >
                Remove image
              </Button>
            </Box>
          </Box>
        </Box>
      ) : (
        <FilePicker
          label="Choose image"
          accept={acceptOf(uploadKinds.image)}
          advice={`${pictureHint}, cropped to a square.`}
          file={null}
          problem={image.problem}
          onPick={(file) => void handlePick(file)}
        />
      )}
      {isCropping && chosenPicture && (
        <CropPopup
          src={chosenPicture.src}
          onCrop={async (pixels) => {
            await image.crop(pixels);
            onChange();
          }}
          onClose={() => changeThenFocus(() => setCropping(false))}
        />
      )}
    </FormControl>
  );
}

const cardStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
const styles = {
  flex: 'none',
  width: 96,
  height: 96,
  objectFit: 'contain',
  borderRadius: 1,
  bgcolor: 'primary.soft',
} as const;
