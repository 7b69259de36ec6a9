import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { type Crop, SquareCrop } from '@/ui/files/SquareCrop';

type Props = { src: string; onCrop: (pixels: Crop['pixels']) => Promise<void>; onClose: () => void };

export function CropPopup({ src, onCrop, onClose }: Props) {
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isCropping, setCropping] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function handleApply() {
    if (!crop || isCropping) return;
    setCropping(true);
    setFailed(false);
    try {
      await onCrop(crop.pixels);
      onClose();
    } catch {
      setFailed(true);
    } finally {
      setCropping(false);
    }
  }

  return (
    <Popup
      open
      title="Crop image"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton variant="contained" isBusy={isCropping} disabled={!crop} onClick={() => void handleApply()}>
            Apply
          </BusyButton>
        </>
      }
    >
      <SquareCrop src={src} onCrop={setCrop} />
      {hasFailed && (
        <Typography role="alert" color="error" sx={{ mt: 1.5 }}>
          Your browser couldn’t read the image. Choose another one.
        </Typography>
      )}
    </Popup>
  );
}
